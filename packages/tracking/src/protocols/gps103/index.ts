import { defineProtocol } from '../protocol.ts'
import { endedBy } from '../wire/framers.ts'
import { decode } from './decode.ts'
import * as encode from './encode.ts'

/** Coban GPS103, TK103B, TK303 and their clones: text between commas. */
export const gps103 = defineProtocol({
  name: 'gps103',
  port: 5001,
  transports: ['tcp', 'udp'],
  // The star stays in the frame, because it marks the alternative report.
  frame: endedBy('\r\n', '\n', ';', '*'),
  // Photos come in packets of text.
  maxFrame: 32_768,
  decode,
  encode,
})
