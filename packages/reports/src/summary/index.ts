import type { Summary } from '@rastro/contracts'
import { COLUMN_WORDS, SHORT_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'

/** What each device did in all, or day by day. */
export const summary = defineReport<Summary, 'summary'>({
  name: 'summary',
  screen: 'resume',
  title: { en: 'Summary', pt: 'Resumo', es: 'Resumen' },
  right: undefined,
  reads: ['track'],
  parameters: ['daily'],
  isOneSheet: true,
  columns: [
    { key: 'device', title: COLUMN_WORDS.device, kind: 'text', width: 28, value: (row) => row.deviceName },
    { key: 'startTime', title: COLUMN_WORDS.start, kind: 'time', width: 18, value: (row) => row.startTime },
    { key: 'endTime', title: COLUMN_WORDS.end, kind: 'time', width: 18, value: (row) => row.endTime },
    {
      key: 'distance',
      title: COLUMN_WORDS.length,
      kind: 'distance',
      width: 13,
      value: (row) => row.distance,
      total: 'sum',
    },
    {
      key: 'startOdometer',
      title: COLUMN_WORDS.startOdometer,
      short: SHORT_WORDS.startOdometer,
      kind: 'distance',
      width: 16,
      value: (row) => row.startOdometer,
    },
    {
      key: 'endOdometer',
      title: COLUMN_WORDS.endOdometer,
      short: SHORT_WORDS.endOdometer,
      kind: 'distance',
      width: 16,
      value: (row) => row.endOdometer,
    },
    {
      key: 'maxSpeed',
      title: COLUMN_WORDS.topSpeed,
      short: SHORT_WORDS.topSpeed,
      kind: 'speed',
      width: 13,
      value: (row) => row.maxSpeed,
      total: 'max',
    },
    {
      key: 'averageSpeed',
      title: COLUMN_WORDS.averageSpeed,
      short: SHORT_WORDS.averageSpeed,
      kind: 'speed',
      width: 13,
      value: (row) => row.averageSpeed,
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
