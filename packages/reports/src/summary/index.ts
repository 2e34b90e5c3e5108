import type { Summary } from '@rastro/contracts'
import { COLUMN_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'
import {
  averageSpeed,
  distance,
  endOdometer,
  endTime,
  engineHours,
  maxSpeed,
  spentFuel,
  startOdometer,
  startTime,
} from '../shared-columns.ts'

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
    startTime,
    endTime,
    distance,
    startOdometer,
    endOdometer,
    maxSpeed,
    averageSpeed,
    engineHours,
    spentFuel,
  ],
  load: async () => (await import('./compute.ts')).compute,
})
