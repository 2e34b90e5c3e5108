import type { Event } from '@rastro/contracts'
import type { Compute, ReportOptions } from '../report.ts'
import type { TrackPoint } from '../track/point.ts'
import type { Scalar } from '../track/rules.ts'

export interface ReportInput {
  points?: readonly TrackPoint[]
  events?: readonly Event[]
  options?: Partial<ReportOptions>
  settings?: Readonly<Record<string, Scalar>>
}

/** The rows a computation makes of a device called "Van" with the id 1. */
export function runReport<Row>(compute: Compute<Row>, { points = [], events = [], options, settings }: ReportInput) {
  const rows: Row[] = []
  const subject = { deviceId: 1, deviceName: 'Van', setting: (key: string) => settings?.[key] }
  const computation = compute.start(subject, { ...NO_OPTIONS, ...options }, (row) => rows.push(row))
  for (const point of points) computation.point?.(point)
  for (const event of events) computation.event?.(event)
  computation.end()
  return rows
}

const NO_OPTIONS: ReportOptions = {
  from: 0,
  to: Number.MAX_SAFE_INTEGER,
  daily: false,
  timeZone: 'UTC',
  types: [],
  alarms: [],
  geofenceIds: [],
  minDistance: 0,
  minDuration: 0,
}
