import { defineProtocol } from '../protocol.ts'
import { lengthField } from '../wire/framers.ts'
import { decode } from './decode.ts'
import {
  configuration,
  custom,
  engineResume,
  engineStop,
  firmwareUpdate,
  getVersion,
  outputControl,
  requestPhoto,
  setConnection,
  setOdometer,
} from './encode.ts'

/** Packets end at 1 KiB; the rest is room for what firmware does. */
const MAX_FRAME = 2048

/** Ruptela, trackers of heavy vehicles with CAN and tachograph. */
export const ruptela = defineProtocol({
  name: 'ruptela',
  port: 5046,
  transports: ['tcp'],
  frame: lengthField({ offset: 0, size: 2, adjustment: 2, max: MAX_FRAME }),
  maxFrame: MAX_FRAME,
  decode,
  encode: {
    configuration,
    custom,
    engineResume,
    engineStop,
    firmwareUpdate,
    getVersion,
    outputControl,
    requestPhoto,
    setConnection,
    setOdometer,
  },
})
