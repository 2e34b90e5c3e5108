import type { Fault } from './fault.ts'
import { killed } from './r01-killed.ts'
import { databaseAway } from './r04-database-away.ts'

/** Every fault, by its number. */
export const faults: readonly Fault[] = [killed, databaseAway]
