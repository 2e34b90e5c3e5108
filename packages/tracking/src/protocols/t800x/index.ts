import { defineProtocol } from '../protocol.ts'
import { lengthField } from '../wire/framers.ts'
import { decode } from './decode.ts'
import { custom } from './encode.ts'

/** Reports end at a few hundred bytes; lists of sensors are longer. */
const MAX_FRAME = 4096

/** Topflytech: T8801, T8803, TLW and TLP, wired trackers and sealed ones for trailers. */
export const t800x = defineProtocol({
  name: 't800x',
  port: 5094,
  transports: ['tcp', 'udp'],
  frame: lengthField({ offset: 3, size: 2, adjustment: -5, max: MAX_FRAME }),
  // A datagram may hold several messages.
  frameDatagrams: true,
  maxFrame: MAX_FRAME,
  decode,
  encode: { custom },
})
