import { defineProtocol } from '../protocol.ts'
import { decode } from './decode.ts'
import * as encode from './encode.ts'
import { frame, LONGEST } from './frame.ts'

/** Meitrack MVT, T and P series: text reports, and the two binary forms that carry many records at once. */
export const meitrack = defineProtocol({
  name: 'meitrack',
  port: 5020,
  transports: ['tcp', 'udp'],
  frame,
  // A photo comes in pieces of a kilobyte, binary reports in packets of a few.
  maxFrame: LONGEST,
  decode,
  encode,
})
