import { PERMISSION, type Trip } from '@rastro/contracts'
import { COLUMN_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'

/** Every trip: when, from where to where, how far and how fast, who drove. */
export const trips = defineReport<Trip, 'trips'>({
  name: 'trips',
  title: { en: 'Trips', pt: 'Viagens', es: 'Viajes' },
  right: PERMISSION.reportTrips,
  reads: ['track'],
  parameters: ['page'],
  isOneSheet: false,
  columns: [
    { title: COLUMN_WORDS.start, kind: 'time', width: 18, value: (row) => row.startTime },
    {
      title: COLUMN_WORDS.startAddress,
      kind: 'text',
      width: 36,
      value: (row) => row.startAddress,
      place: (row) => ({ latitude: row.startLat, longitude: row.startLon }),
    },
    { title: COLUMN_WORDS.startOdometer, kind: 'distance', width: 16, value: (row) => row.startOdometer },
    { title: COLUMN_WORDS.end, kind: 'time', width: 18, value: (row) => row.endTime },
    {
      title: COLUMN_WORDS.endAddress,
      kind: 'text',
      width: 36,
      value: (row) => row.endAddress,
      place: (row) => ({ latitude: row.endLat, longitude: row.endLon }),
    },
    { title: COLUMN_WORDS.endOdometer, kind: 'distance', width: 16, value: (row) => row.endOdometer },
    { title: COLUMN_WORDS.duration, kind: 'duration', width: 11, value: (row) => row.duration, total: 'sum' },
    { title: COLUMN_WORDS.length, kind: 'distance', width: 13, value: (row) => row.distance, total: 'sum' },
    { title: COLUMN_WORDS.topSpeed, kind: 'speed', width: 13, value: (row) => row.maxSpeed, total: 'max' },
    { title: COLUMN_WORDS.averageSpeed, kind: 'speed', width: 13, value: (row) => row.averageSpeed },
    { title: COLUMN_WORDS.spentFuel, kind: 'volume', width: 13, value: (row) => row.spentFuel, total: 'sum' },
    { title: COLUMN_WORDS.driver, kind: 'text', width: 20, value: (row) => row.driverName ?? row.driverUniqueId },
  ],
  load: async () => (await import('./compute.ts')).compute,
})
