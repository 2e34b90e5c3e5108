import {
  CALENDAR_DEFAULTS,
  COMMAND_DEFAULTS,
  DRIVER_DEFAULTS,
  formatSchedules,
  GEOFENCE_DEFAULTS,
  knotsFromKmh,
  MAINTENANCE_DEFAULTS,
  NOTIFICATION_DEFAULTS,
  OBJECTS,
  type ObjectKind,
  type Objects,
  productKey,
} from '@rastro/contracts'
import type { DemoFleet, DemoVehicle } from '@rastro/testkit'
import type { Store } from '@rastro/tracking/store/store'

const AREAS = [
  { name: 'Garagem Butantã', area: 'CIRCLE (-23.5712 -46.7085, 450)', color: '#0F5E8C' },
  { name: 'Cliente Vila Olímpia', area: 'CIRCLE (-23.5954 -46.6863, 380)', color: '#1B7F3B' },
  {
    name: 'Centro expandido',
    area: 'POLYGON ((-23.5290 -46.6750, -23.5270 -46.6350, -23.5560 -46.6180, -23.5800 -46.6330, -23.5760 -46.6680, -23.5510 -46.6860))',
    color: '#7A3E9D',
  },
  {
    name: 'Corredor Paulista',
    area: 'LINESTRING (-23.5558 -46.6625, -23.5614 -46.6559, -23.5687 -46.6478)',
    color: '#9A5B00',
    polylineDistance: 120,
  },
] as const

/** As many as the demo's forty vehicles have readers of cards. */
const DRIVERS = [
  'Carlos Menezes',
  'Jonas Pereira',
  'Ana Beatriz Lima',
  'Rafael Souza',
  'Edson Nogueira',
  'Sueli Ramos',
  'Marcos Teixeira',
  'Luciana Prado',
  'Wellington Dias',
  'Cleide Barbosa',
]
const SPEED_LIMIT_KMH = 80

const RULES = [
  { type: 'deviceOverspeed', attributes: { color: 'yellow', sound: 'audio3' } },
  { type: 'alarm', attributes: { color: 'red', sound: 'audio20', pin: true }, alarms: 'sos,powerCut,overspeed' },
  { type: 'deviceOffline', attributes: { color: 'soft-yellow', sound: 'audio7' } },
] as const

const WORK_HOURS = formatSchedules([
  {
    start: '2025-01-06T07:00',
    end: '2025-01-06T19:00',
    timeZone: 'America/Sao_Paulo',
    repeat: { frequency: 'weekly', interval: 1, days: ['MO', 'TU', 'WE', 'TH', 'FR'], ends: null },
  },
])

/** Metres, and milliseconds of engine: in a week of the demo some vehicles come close to the shorter ones, or beyond. */
const PLANS = [
  { name: 'Troca de óleo', type: 'totalDistance', start: 10_000_000, period: 10_000_000 },
  { name: 'Rodízio de pneus', type: 'totalDistance', start: 1_200_000, period: 1_200_000 },
  { name: 'Revisão do motor', type: 'hours', start: 180_000_000, period: 180_000_000 },
] as const

/** What a fleet manager sets up beside the vehicles: areas, drivers, rules, hours, maintenance and a saved command. */
export async function addDemoObjects(
  store: Store,
  userId: number,
  devices: ReadonlyMap<DemoVehicle, number>,
  fleet: DemoFleet,
): Promise<void> {
  async function add<K extends ObjectKind>(kind: K, object: Objects[K]): Promise<number> {
    const { id: _, ...fields } = object
    const { id } = await store.objects[kind].add(fields)
    await store.links.add({ userId, [OBJECTS[kind].key]: id })
    return id
  }

  for (const { name, area, ...attributes } of AREAS) {
    const geofenceId = await add('geofence', { ...GEOFENCE_DEFAULTS, name, area, attributes })
    for (const deviceId of devices.values()) await store.links.add({ deviceId, geofenceId })
  }
  await addDrivers(store, add, devices, fleet)
  await add('calendar', { ...CALENDAR_DEFAULTS, name: 'Expediente', data: WORK_HOURS })
  for (const { type, attributes, ...rest } of RULES) {
    const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [productKey(key), value]))
    const rule = { ...NOTIFICATION_DEFAULTS, type, always: true, notificators: 'web' }
    await add('notification', { ...rule, attributes: { ...own, ...rest } })
  }
  for (const plan of PLANS) {
    const maintenanceId = await add('maintenance', { ...MAINTENANCE_DEFAULTS, ...plan })
    for (const deviceId of devices.values()) await store.links.add({ deviceId, maintenanceId })
  }
  await add('command', { ...COMMAND_DEFAULTS, description: 'Pedir posição', type: 'positionSingle' })
}

/** Vehicles whose tracker reads a driver's card get a driver of that card. */
async function addDrivers(
  store: Store,
  add: (kind: 'driver', object: Objects['driver']) => Promise<number>,
  devices: ReadonlyMap<DemoVehicle, number>,
  { vehicles }: DemoFleet,
): Promise<void> {
  const carded = vehicles.filter(({ driverUniqueId }) => driverUniqueId !== undefined)
  for (const [index, name] of DRIVERS.entries()) {
    const vehicle = carded[index]
    const uniqueId = vehicle?.driverUniqueId ?? `QR-${index + 1}`
    const driverId = await add('driver', { ...DRIVER_DEFAULTS, name, uniqueId })
    const deviceId = vehicle && devices.get(vehicle)
    if (deviceId !== undefined) await store.links.add({ deviceId, driverId })
  }
}

/** The speed above which a vehicle of the demo is too fast, in knots. */
export const DEMO_SPEED_LIMIT = Math.round(knotsFromKmh(SPEED_LIMIT_KMH) * 1000) / 1000
