import { gps103 } from './gps103.ts'
import { gt06 } from './gt06.ts'
import { h02 } from './h02.ts'
import { osmand } from './osmand.ts'
import { suntech } from './suntech.ts'
import { teltonika } from './teltonika.ts'

/** Every protocol a virtual tracker speaks, by name. */
export const trackers = [gps103, gt06, h02, osmand, suntech, teltonika] as const
export type TrackerName = (typeof trackers)[number]['name']
