import type { GeofenceVisit } from '@rastro/contracts'
import { COLUMN_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'
import { endTime, startTime } from '../shared-columns.ts'

/** Every visit of a geofence, from entering to leaving. */
export const geofences = defineReport<GeofenceVisit, 'geofences'>({
  name: 'geofences',
  screen: 'geofences',
  title: { en: 'Geofence visits', pt: 'Permanência em cercas', es: 'Permanencia en geocercas' },
  right: undefined,
  reads: ['events'],
  parameters: ['geofenceId', 'minDuration'],
  isOneSheet: true,
  columns: [
    { key: 'device', title: COLUMN_WORDS.device, kind: 'text', width: 28, value: (row) => row.deviceName },
    {
      key: 'geofence',
      title: COLUMN_WORDS.geofence,
      kind: 'text',
      width: 28,
      value: (row, names) => names.geofence(row.geofenceId),
    },
    startTime,
    endTime,
    {
      key: 'duration',
      title: COLUMN_WORDS.duration,
      kind: 'duration',
      width: 11,
      value: (row) => Date.parse(row.endTime ?? '') - Date.parse(row.startTime ?? ''),
      total: 'sum',
    },
  ],
  load: async () => (await import('./compute.ts')).compute,
})
