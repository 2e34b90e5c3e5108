import { PERMISSION, type Stop } from '@rastro/contracts'
import { COLUMN_WORDS, SHORT_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'

/** Every stop: since when, where, how long, and what the engine did meanwhile. */
export const stops = defineReport<Stop, 'stops'>({
  name: 'stops',
  screen: 'stops',
  title: { en: 'Stops', pt: 'Paradas', es: 'Paradas' },
  right: PERMISSION.reportStops,
  reads: ['track'],
  parameters: ['minDuration'],
  isOneSheet: false,
  columns: [
    { key: 'startTime', title: COLUMN_WORDS.start, kind: 'time', width: 18, value: (row) => row.startTime },
    {
      key: 'address',
      title: COLUMN_WORDS.address,
      kind: 'text',
      width: 40,
      value: (row) => row.address,
      place: (row) => row,
    },
    { key: 'odometer', title: COLUMN_WORDS.odometer, kind: 'distance', width: 16, value: (row) => row.startOdometer },
    { key: 'endTime', title: COLUMN_WORDS.end, kind: 'time', width: 18, value: (row) => row.endTime },
    {
      key: 'duration',
      title: COLUMN_WORDS.duration,
      kind: 'duration',
      width: 11,
      value: (row) => row.duration,
      total: 'sum',
    },
    {
      key: 'engineHours',
      title: COLUMN_WORDS.engineHours,
      short: SHORT_WORDS.engineHours,
      kind: 'duration',
      width: 14,
      value: (row) => row.engineHours,
      total: 'sum',
    },
    {
      key: 'spentFuel',
      title: COLUMN_WORDS.spentFuel,
      short: SHORT_WORDS.spentFuel,
      kind: 'volume',
      width: 13,
      value: (row) => row.spentFuel,
      total: 'sum',
    },
  ],
  load: async () => (await import('./compute.ts')).compute,
})
