import { defineProtocol } from '../protocol.ts'
import { delimitedBy } from '../wire/framers.ts'
import { decode } from './decode.ts'
import * as encode from './encode.ts'

/** Wialon IPS 1 and 2: what other platforms and many trackers speak to each other. */
export const wialon = defineProtocol({
  name: 'wialon',
  port: 5039,
  transports: ['tcp', 'udp'],
  frame: delimitedBy('\r\n', '\n'),
  // A packet out of the black box holds hundreds of records; the reference takes as much.
  maxFrame: 32_768,
  decode,
  encode,
})
