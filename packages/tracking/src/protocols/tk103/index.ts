import { defineProtocol } from '../protocol.ts'
import { decode } from './decode.ts'
import * as encode from './encode.ts'
import { frame } from './frame.ts'

/** TK103 clones that speak in round brackets, and the wearables and battery packs of the same family. */
export const tk103 = defineProtocol({
  name: 'tk103',
  port: 5002,
  transports: ['tcp', 'udp'],
  frame,
  decode,
  encode,
})
