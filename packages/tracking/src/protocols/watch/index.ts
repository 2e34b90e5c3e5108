import { defineProtocol } from '../protocol.ts'
import { decode } from './decode.ts'
import * as encode from './encode.ts'
import { frame } from './frame.ts'

/** Watches for children and the elderly (SeTracker and its clones): text in square brackets, with sound and pictures. */
export const watch = defineProtocol({
  name: 'watch',
  port: 5093,
  transports: ['tcp'],
  frame,
  // Recordings and pictures come in one message.
  maxFrame: 65_536,
  decode,
  encode,
})
