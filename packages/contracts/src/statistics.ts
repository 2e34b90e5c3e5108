import { type Static, Type } from 'typebox'
import { Attributes, Id, Nullable, Time } from './wire.ts'

const Count = Type.Integer({ minimum: 0 })

/** What went through the installation on one day (UTC). `captureTime` is when it was last counted. */
export const Statistics = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    captureTime: Time,
    activeUsers: Count,
    activeDevices: Count,
    requests: Count,
    messagesReceived: Count,
    messagesStored: Count,
    mailSent: Count,
    smsSent: Count,
    geocoderRequests: Count,
    geolocationRequests: Count,
    /** Active devices by protocol. */
    protocols: Nullable(Type.Record(Type.String(), Count)),
  },
  { $id: 'Statistics' },
)
export type Statistics = Static<typeof Statistics>

/** What is counted as it happens; active users and devices follow from who was seen. */
export const STATISTIC_COUNTS = [
  'requests',
  'messagesReceived',
  'messagesStored',
  'mailSent',
  'smsSent',
  'geocoderRequests',
  'geolocationRequests',
] as const satisfies readonly (keyof Statistics)[]
export type StatisticCount = (typeof STATISTIC_COUNTS)[number]
