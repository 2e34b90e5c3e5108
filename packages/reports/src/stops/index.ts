import { PERMISSION, type Stop } from '@rastro/contracts'
import { COLUMN_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'
import { duration, endTime, engineHours, spentFuel, startTime } from '../shared-columns.ts'

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
    startTime,
    {
      key: 'address',
      title: COLUMN_WORDS.address,
      kind: 'text',
      width: 40,
      value: (row) => row.address,
      place: (row) => row,
    },
    { key: 'odometer', title: COLUMN_WORDS.odometer, kind: 'distance', width: 16, value: (row) => row.startOdometer },
    endTime,
    duration,
    engineHours,
    spentFuel,
  ],
  load: async () => (await import('./compute.ts')).compute,
})
