import { defineProtocol } from '../protocol.ts'
import { decode } from './dispatch.ts'
import { custom, engineResume, engineStop } from './encode.ts'
import { frame } from './frame.ts'

/** Concox/Jimi GT06 and its many clones, binary over TCP. */
export const gt06 = defineProtocol({
  name: 'gt06',
  port: 5023,
  transports: ['tcp'],
  frame,
  // Pictures and on-board diagnosis come in the long envelope, cameras send a list of film names.
  maxFrame: 4096,
  decode,
  encode: { engineStop, engineResume, custom },
})
