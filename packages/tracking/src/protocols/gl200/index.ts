import { defineProtocol } from '../protocol.ts'
import { decode } from './decode.ts'
import * as encode from './encode.ts'
import { frame, LONGEST } from './frame.ts'

/** Queclink @Track: GV, GL, GB, GT and CV series, in text and in binary. */
export const gl200 = defineProtocol({
  name: 'gl200',
  port: 5004,
  transports: ['tcp', 'udp'],
  frame,
  // Compressed reports and lists of accessories are longer than a kilobyte.
  maxFrame: LONGEST,
  decode,
  encode,
})
