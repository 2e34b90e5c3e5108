import { combined } from './combined/index.ts'
import { events } from './events/index.ts'
import { geofences } from './geofences/index.ts'
import { route } from './route/index.ts'
import { stops } from './stops/index.ts'
import { summary } from './summary/index.ts'
import { trips } from './trips/index.ts'

export * from './long-enough.ts'
export * from './report.ts'
export * from './track/point.ts'

/** Every report. A new one is a folder beside this file and one word here. */
export const reports = [route, trips, stops, summary, events, geofences, combined] as const
export type ReportName = (typeof reports)[number]['name']
