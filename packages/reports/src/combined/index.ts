import type { Combined } from '@rastro/contracts'
import { defineReport } from '../report.ts'

/** Lines and events of several devices for one map; it has no table. */
export const combined = defineReport<Combined, 'combined'>({
  name: 'combined',
  screen: 'combined',
  title: { en: 'Combined', pt: 'Combinado', es: 'Combinado' },
  right: undefined,
  reads: ['track', 'events'],
  parameters: [],
  isOneSheet: true,
  columns: [],
  load: async () => (await import('./compute.ts')).compute,
})
