import type { Summary } from '@rastro/contracts'
import { COLUMN_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'

/** What each device did in all, or day by day. */
export const summary = defineReport<Summary, 'summary'>({
  name: 'summary',
  title: { en: 'Summary', pt: 'Resumo', es: 'Resumen' },
  right: undefined,
  reads: ['track'],
  parameters: ['daily'],
  isOneSheet: true,
  columns: [
    { title: COLUMN_WORDS.device, kind: 'text', width: 28, value: (row) => row.deviceName },
    { title: COLUMN_WORDS.start, kind: 'time', width: 18, value: (row) => row.startTime },
    { title: COLUMN_WORDS.end, kind: 'time', width: 18, value: (row) => row.endTime },
    { title: COLUMN_WORDS.length, kind: 'distance', width: 13, value: (row) => row.distance, total: 'sum' },
    { title: COLUMN_WORDS.startOdometer, kind: 'distance', width: 16, value: (row) => row.startOdometer },
    { title: COLUMN_WORDS.endOdometer, kind: 'distance', width: 16, value: (row) => row.endOdometer },
    { title: COLUMN_WORDS.topSpeed, kind: 'speed', width: 13, value: (row) => row.maxSpeed, total: 'max' },
    { title: COLUMN_WORDS.averageSpeed, kind: 'speed', width: 13, value: (row) => row.averageSpeed },
    { title: COLUMN_WORDS.engineHours, kind: 'duration', width: 14, value: (row) => row.engineHours, total: 'sum' },
    { title: COLUMN_WORDS.spentFuel, kind: 'volume', width: 13, value: (row) => row.spentFuel, total: 'sum' },
  ],
  load: async () => (await import('./compute.ts')).compute,
})
