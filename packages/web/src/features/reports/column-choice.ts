import { createPreference, type Preference } from '../../data/preferences.ts'
import { type AnyReport, reportList } from './report-list.ts'

/** Columns that stay hidden until a person wants them, by report. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  trips: ['startOdometer', 'endOdometer', 'spentFuel'],
  summary: ['startOdometer', 'endOdometer', 'startTime', 'endTime'],
  stops: ['odometer', 'spentFuel'],
  events: ['maintenance', 'attributes'],
  route: ['valid', 'latitude', 'longitude'],
}

function isKeys(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((key) => typeof key === 'string')
}

/** Keys of the columns a person hides, for each report, kept on this device. */
const preferences = new Map<string, Preference<readonly string[]>>(
  reportList.map(({ name }) => [name, createPreference(`report-hidden.${name}`, HIDDEN[name] ?? [], isKeys)]),
)
const NONE = createPreference('report-hidden', [], isKeys)

/** What a person hides of a report. */
export function hiddenColumns({ name }: Pick<AnyReport, 'name'>): Preference<readonly string[]> {
  return preferences.get(name) ?? NONE
}
