import { defineProtocol } from '../protocol.ts'
import { decode } from './decode.ts'
import * as encode from './encode.ts'
import { frame } from './frame.ts'

/** Suntech ST2xx to ST9xx in text, and the ST4xxx/ST8xxx family in text and binary. */
export const suntech = defineProtocol({
  name: 'suntech',
  port: 5011,
  transports: ['tcp'],
  frame,
  decode,
  encode,
})
