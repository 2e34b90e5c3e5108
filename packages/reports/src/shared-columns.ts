import { COLUMN_WORDS, SHORT_WORDS } from './column-words.ts'
import type { Column } from './report.ts'

/** When a row begins and ends, ISO texts. */
interface Spanning {
  startTime: string | null
  endTime: string | null
}

/** Columns that several reports have. */
export const startTime: Column<Spanning> = {
  key: 'startTime',
  title: COLUMN_WORDS.start,
  kind: 'time',
  width: 18,
  value: (row) => row.startTime,
}

export const endTime: Column<Spanning> = {
  key: 'endTime',
  title: COLUMN_WORDS.end,
  kind: 'time',
  width: 18,
  value: (row) => row.endTime,
}

export const duration: Column<{ duration: number }> = {
  key: 'duration',
  title: COLUMN_WORDS.duration,
  kind: 'duration',
  width: 11,
  value: (row) => row.duration,
  total: 'sum',
}

export const engineHours: Column<{ engineHours: number }> = {
  key: 'engineHours',
  title: COLUMN_WORDS.engineHours,
  short: SHORT_WORDS.engineHours,
  kind: 'duration',
  width: 14,
  value: (row) => row.engineHours,
  total: 'sum',
}

export const spentFuel: Column<{ spentFuel: number }> = {
  key: 'spentFuel',
  title: COLUMN_WORDS.spentFuel,
  short: SHORT_WORDS.spentFuel,
  kind: 'volume',
  width: 13,
  value: (row) => row.spentFuel,
  total: 'sum',
}

export const distance: Column<{ distance: number }> = {
  key: 'distance',
  title: COLUMN_WORDS.length,
  kind: 'distance',
  width: 13,
  value: (row) => row.distance,
  total: 'sum',
}

export const maxSpeed: Column<{ maxSpeed: number }> = {
  key: 'maxSpeed',
  title: COLUMN_WORDS.topSpeed,
  short: SHORT_WORDS.topSpeed,
  kind: 'speed',
  width: 13,
  value: (row) => row.maxSpeed,
  total: 'max',
}

export const averageSpeed: Column<{ averageSpeed: number }> = {
  key: 'averageSpeed',
  title: COLUMN_WORDS.averageSpeed,
  short: SHORT_WORDS.averageSpeed,
  kind: 'speed',
  width: 13,
  value: (row) => row.averageSpeed,
}

export const startOdometer: Column<{ startOdometer: number }> = {
  key: 'startOdometer',
  title: COLUMN_WORDS.startOdometer,
  short: SHORT_WORDS.startOdometer,
  kind: 'distance',
  width: 16,
  value: (row) => row.startOdometer,
}

export const endOdometer: Column<{ endOdometer: number }> = {
  key: 'endOdometer',
  title: COLUMN_WORDS.endOdometer,
  short: SHORT_WORDS.endOdometer,
  kind: 'distance',
  width: 16,
  value: (row) => row.endOdometer,
}
