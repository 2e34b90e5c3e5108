import { defineProtocol } from '../protocol.ts'
import { customText } from '../wire/text-command.ts'
import { decode } from './decode.ts'

/** OwnTracks, the app for phones, in its HTTP mode. */
export const owntracks = defineProtocol({
  name: 'owntracks',
  port: 5144,
  transports: ['http'],
  decode,
  // Handed over as the body of the next answer: a list of messages, `[{"_type":"cmd","action":"reportLocation"}]`.
  encode: { custom: customText },
})
