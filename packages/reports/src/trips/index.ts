import { PERMISSION, type Trip } from '@rastro/contracts'
import { COLUMN_WORDS, SHORT_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'
import {
  averageSpeed,
  distance,
  duration,
  endOdometer,
  endTime,
  maxSpeed,
  spentFuel,
  startOdometer,
  startTime,
} from '../shared-columns.ts'

/** Every trip: when, from where to where, how far and how fast, who drove. */
export const trips = defineReport<Trip, 'trips'>({
  name: 'trips',
  screen: 'travels',
  title: { en: 'Trips', pt: 'Viagens', es: 'Viajes' },
  right: PERMISSION.reportTrips,
  reads: ['track'],
  parameters: ['page', 'minDistance', 'minDuration'],
  isOneSheet: false,
  columns: [
    startTime,
    {
      key: 'startAddress',
      title: COLUMN_WORDS.startAddress,
      short: SHORT_WORDS.startAddress,
      kind: 'text',
      width: 36,
      value: (row) => row.startAddress,
      place: (row) => ({ latitude: row.startLat, longitude: row.startLon }),
    },
    startOdometer,
    endTime,
    {
      key: 'endAddress',
      title: COLUMN_WORDS.endAddress,
      short: SHORT_WORDS.endAddress,
      kind: 'text',
      width: 36,
      value: (row) => row.endAddress,
      place: (row) => ({ latitude: row.endLat, longitude: row.endLon }),
    },
    endOdometer,
    duration,
    distance,
    maxSpeed,
    averageSpeed,
    spentFuel,
    {
      key: 'driver',
      title: COLUMN_WORDS.driver,
      kind: 'text',
      width: 20,
      value: (row) => row.driverName ?? row.driverUniqueId,
    },
  ],
  load: async () => (await import('./compute.ts')).compute,
})
