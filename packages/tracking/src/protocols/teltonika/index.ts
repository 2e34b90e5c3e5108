import { defineProtocol } from '../protocol.ts'
import { decode } from './decode/packet.ts'
import { custom, engineResume, engineStop } from './encode.ts'
import { frame, MAX_FRAME } from './frame.ts'

/** Teltonika codecs 8, 8 Extended, 16 and GH3000, with 12 and 13 for commands, over TCP and UDP. */
export const teltonika = defineProtocol({
  name: 'teltonika',
  port: 5027,
  transports: ['tcp', 'udp'],
  frame,
  maxFrame: MAX_FRAME,
  decode,
  encode: { engineStop, engineResume, custom },
})
