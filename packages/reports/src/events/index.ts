import { alarmWord, EVENT_WORDS, type Event, isEventType, PERMISSION } from '@rastro/contracts'
import { attributeText } from '../attribute-text.ts'
import { COLUMN_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'

/** What happened to each device, and where. */
export const events = defineReport<Event, 'events'>({
  name: 'events',
  screen: 'events',
  title: { en: 'Events', pt: 'Eventos', es: 'Eventos' },
  right: PERMISSION.reportEvents,
  reads: ['events'],
  parameters: ['type', 'alarm'],
  isOneSheet: false,
  columns: [
    { key: 'time', title: COLUMN_WORDS.time, kind: 'time', width: 18, value: (row) => row.eventTime },
    {
      key: 'type',
      title: { en: 'Type', pt: 'Tipo', es: 'Tipo' },
      kind: 'text',
      width: 26,
      value: ({ type, attributes }, { language }) => {
        if (type === 'alarm') return alarmWord(String(attributes['alarm']), language)
        return isEventType(type) ? EVENT_WORDS[type][language] : type
      },
    },
    {
      key: 'geofence',
      title: COLUMN_WORDS.geofence,
      kind: 'text',
      width: 24,
      value: (row, names) => (row.geofenceId > 0 ? names.geofence(row.geofenceId) : null),
    },
    {
      key: 'maintenance',
      title: { en: 'Maintenance', pt: 'Manutenção', es: 'Mantenimiento' },
      kind: 'text',
      width: 24,
      value: (row, names) => (row.maintenanceId > 0 ? names.maintenance(row.maintenanceId) : null),
    },
    {
      key: 'address',
      title: COLUMN_WORDS.address,
      kind: 'text',
      width: 40,
      value: (row, names) => names.address(row.positionId),
    },
    {
      key: 'attributes',
      title: COLUMN_WORDS.attributes,
      kind: 'text',
      width: 50,
      value: (row, names) => attributeText(row.attributes, names),
    },
  ],
  load: async () => (await import('./compute.ts')).compute,
})
