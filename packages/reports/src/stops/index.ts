import { PERMISSION, type Stop } from '@rastro/contracts'
import { COLUMN_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'

/** Every stop: since when, where, how long, and what the engine did meanwhile. */
export const stops = defineReport<Stop, 'stops'>({
  name: 'stops',
  title: { en: 'Stops', pt: 'Paradas', es: 'Paradas' },
  right: PERMISSION.reportStops,
  reads: ['track'],
  parameters: [],
  isOneSheet: false,
  columns: [
    { title: COLUMN_WORDS.start, kind: 'time', width: 18, value: (row) => row.startTime },
    {
      title: COLUMN_WORDS.address,
      kind: 'text',
      width: 40,
      value: (row) => row.address,
      place: (row) => row,
    },
    { title: COLUMN_WORDS.odometer, kind: 'distance', width: 16, value: (row) => row.startOdometer },
    { title: COLUMN_WORDS.end, kind: 'time', width: 18, value: (row) => row.endTime },
    { title: COLUMN_WORDS.duration, kind: 'duration', width: 11, value: (row) => row.duration, total: 'sum' },
    { title: COLUMN_WORDS.engineHours, kind: 'duration', width: 14, value: (row) => row.engineHours, total: 'sum' },
    { title: COLUMN_WORDS.spentFuel, kind: 'volume', width: 13, value: (row) => row.spentFuel, total: 'sum' },
  ],
  load: async () => (await import('./compute.ts')).compute,
})
