import { defineProtocol } from '../protocol.ts'
import { decode } from './decode.ts'
import { custom } from './encode.ts'
import { frame } from './frame.ts'

/** Maxtrack MXT, a Brazilian maker with many trackers in trucks. */
export const mxt = defineProtocol({
  name: 'mxt',
  port: 5087,
  transports: ['tcp'],
  frame,
  decode,
  encode: { custom },
})
