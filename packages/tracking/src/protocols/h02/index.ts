import { defineProtocol } from '../protocol.ts'
import { decode } from './decode.ts'
import * as encode from './encode.ts'
import { frame } from './frame.ts'

/** H02: Sinotrack ST-90x and the many clones, in text and in binary. */
export const h02 = defineProtocol({
  name: 'h02',
  port: 5013,
  transports: ['tcp', 'udp'],
  frame,
  decode,
  encode,
})
