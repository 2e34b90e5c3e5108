import {
  COMPUTED_ATTRIBUTE_DEFAULTS,
  type ComputedType,
  GEOFENCE_DEFAULTS,
  GROUP_DEFAULTS,
  MAINTENANCE_DEFAULTS,
  NOTIFICATION_DEFAULTS,
} from '@rastro/contracts'
import type { Directory } from '@rastro/tracking/directory/directory'
import type { Random } from '../src/random.ts'
import { areaAt } from './areas.ts'

/** The group everything is linked to, and every device is in. */
export const GROUP_ID = 1

/** What owners write; the last two fail for trackers that do not send the attribute, as in every installation. */
const EXPRESSIONS: readonly (readonly [expression: string, type: ComputedType])[] = [
  ['speed * 1.852', 'number'],
  ['power ? power > 13.2 : null', 'boolean'],
  ['adc1 ? adc1 * 0.065 : null', 'number'],
  ['(flags & 2) != 0', 'boolean'],
  ['battery < 3.6 && speed < 1', 'boolean'],
  ['hours / 3600000.0', 'number'],
  ['totalDistance / 1000 + " km"', 'string'],
  ['temp1 / 10.0', 'number'],
  ['math:round(power * 10) / 10.0', 'number'],
  ['speed < 10 ? "slow" : speed < 50 ? "city" : speed < 90 ? "road" : "fast"', 'string'],
  ['driverUniqueId =~ "A[0-9]+.*" ? "day" : "night"', 'string'],
  ['speed - (lastSpeed ?: 0)', 'number'],
  ['ignition && lastIgnition == false', 'boolean'],
  ['adc1 < 100 ? 0 : adc1 < 500 ? (adc1 - 100) * 0.1 : adc1 < 1000 ? 40 + (adc1 - 500) * 0.05 : 65', 'number'],
  ['event =~ [1, 2, 3, 240, 250]', 'boolean'],
  ['rpm ?? 0', 'number'],
  ['size(driverUniqueId) > 0 ? driverUniqueId.substring(0, 2) : null', 'string'],
  ['in1 and not in2', 'boolean'],
  ['door ? "open" : "closed"', 'string'],
  ['io999 + 1', 'number'],
]

/** Types of events the rules ask for, in turn. */
const TYPES = [
  'alarm',
  'ignitionOn',
  'ignitionOff',
  'geofenceEnter',
  'geofenceExit',
  'deviceOverspeed',
  'maintenance',
  'deviceMoving',
  'deviceStopped',
  'deviceFuelDrop',
]

export interface CompanySize {
  geofences: number
  attributes: number
  rules: number
  /** Users that own the rules, ids from 1. */
  users: number
}

/** Fill a directory with what a large company has, all of it acting on all of its devices. */
export function fillCompany(directory: Directory, size: CompanySize, random: Random, spread: number): void {
  directory.groups.put({
    ...GROUP_DEFAULTS,
    id: GROUP_ID,
    name: 'Fleet',
    attributes: { speedLimit: 50, fuelDropThreshold: 10 },
  })
  for (let id = 1; id <= size.geofences; id++) {
    directory.put('geofence', { ...GEOFENCE_DEFAULTS, id, name: `${id}`, area: areaAt(random, spread, id) })
    directory.addLink({ groupId: GROUP_ID, geofenceId: id })
  }
  for (let id = 1; id <= size.attributes; id++) {
    const [expression, type] = EXPRESSIONS[(id - 1) % EXPRESSIONS.length]!
    const attribute = { ...COMPUTED_ATTRIBUTE_DEFAULTS, id, attribute: `made${id}`, expression, type, priority: id % 3 }
    directory.put('attribute', attribute)
    directory.addLink({ groupId: GROUP_ID, attributeId: id })
  }
  for (let id = 1; id <= size.rules; id++) {
    const type = TYPES[id % TYPES.length]!
    const rule = { ...NOTIFICATION_DEFAULTS, id, type, always: id % 2 === 0, notificators: 'web,mail' }
    directory.put('notification', { ...rule, attributes: { alarms: 'sos,lowBattery' } })
    directory.addLink({ userId: 1 + (id % size.users), notificationId: id })
    if (!rule.always) directory.addLink({ groupId: GROUP_ID, notificationId: id })
  }
  for (const [id, type] of ['totalDistance', 'hours'].entries()) {
    directory.put('maintenance', {
      ...MAINTENANCE_DEFAULTS,
      id: id + 1,
      name: type,
      type,
      start: 10_000,
      period: 10_000,
    })
    directory.addLink({ groupId: GROUP_ID, maintenanceId: id + 1 })
  }
}
