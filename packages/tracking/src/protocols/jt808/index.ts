import { defineProtocol } from '../protocol.ts'
import { decode } from './decode.ts'
import {
  alarmArm,
  alarmDisarm,
  custom,
  engineResume,
  engineStop,
  positionPeriodic,
  rebootDevice,
  videoStart,
  videoStop,
} from './encode.ts'
import { frame, MAX_FRAME } from './frame.ts'

/** JT/T 808, the Chinese standard for vehicles, as cameras, trucks and newer 4G trackers speak it. */
export const jt808 = defineProtocol({
  name: 'jt808',
  port: 5015,
  transports: ['tcp'],
  frame,
  maxFrame: MAX_FRAME,
  decode,
  encode: {
    engineStop,
    engineResume,
    alarmArm,
    alarmDisarm,
    positionPeriodic,
    rebootDevice,
    videoStart,
    videoStop,
    custom,
  },
})
