import { defineProtocol } from '../protocol.ts'
import { customText } from '../wire/text-command.ts'
import { decode } from './decode.ts'

/** OsmAnd and the Traccar Client app: phones that report in HTTP requests. */
export const osmand = defineProtocol({
  name: 'osmand',
  port: 5055,
  transports: ['http'],
  decode,
  // Handed over as the body of the next answer.
  encode: { custom: customText },
})
