import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DEVICE_DEFAULTS, DEVICE_KEYS, GROUP_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { openExtensionStore } from '@rastro/extension'
import { openDatabase } from '@rastro/platform'
import { createDemoFleet, type DemoFleet, type DemoVehicle } from '@rastro/testkit'
import { createPasswords } from '@rastro/tracking/access/passwords'
import { openStoreOn } from '@rastro/tracking/store/index'
import type { Store } from '@rastro/tracking/store/store'
import { addDemoCustomers } from './demo-customers.ts'
import type { DemoLogin } from './demo-login.ts'
import { addDemoObjects, DEMO_SPEED_LIMIT } from './demo-objects.ts'
import { addDemoPast } from './demo-past.ts'

const VEHICLES = 40
const DAYS = 7
/** What the filters find under "GPS brand". */
const TRACKER_MAKERS = {
  gt06: 'Concox',
  suntech: 'Suntech',
  teltonika: 'Teltonika',
  h02: 'Sinotrack',
  gps103: 'Coban',
  osmand: 'OsmAnd',
} as const

/** The middle of the demo city, where most vehicles drive. */
const VIEW = { latitude: -23.5695, longitude: -46.6592, zoom: 12 }

/**
 * Fill an empty embedded store with an administrator, the demo fleet in its groups, whom it is
 * billed to, and their past: a week of positions unless told otherwise.
 * @returns the fleet, standing where its history ended
 */
export async function createDemo(folder: string, login: DemoLogin, days = DAYS): Promise<DemoFleet> {
  await mkdir(folder, { recursive: true })
  const database = await openDatabase({ file: join(folder, 'rastro.sqlite') })
  const store = await openStoreOn(database)
  try {
    const extension = await openExtensionStore(database)
    const passwordHash = await createPasswords(1).hash(login.password)
    const userId = await addAdministrator(store, login, passwordHash)
    const fleet = createDemoFleet(VEHICLES)
    const devices = await addDevices(store, fleet, userId)
    await addDemoObjects(store, userId, devices, fleet)
    const deviceIds = [...devices.values()]
    await addDemoCustomers({ store, extension, userId, deviceIds, passwordHash, now: new Date() })
    await addDemoPast(store, fleet, devices, days)
    return fleet
  } finally {
    await store.close()
  }
}

async function addAdministrator(store: Store, { email }: DemoLogin, hash: string): Promise<number> {
  const { id } = await store.users.add({
    ...USER_DEFAULTS,
    name: 'Marina Azevedo',
    email,
    administrator: true,
    deviceLimit: -1,
    userLimit: -1,
    ...VIEW,
  })
  await store.users.setPasswordHash(id, hash)
  await store.server.save({ ...(await store.server.read()), ...VIEW })
  return id
}

async function addDevices(store: Store, fleet: DemoFleet, userId: number): Promise<Map<DemoVehicle, number>> {
  const groups = new Map<string, number>()
  const devices = new Map<DemoVehicle, number>()
  for (const vehicle of fleet.vehicles) {
    const { name, uniqueId, model, category, plate, colour, vehicleModel, group } = vehicle
    if (!groups.has(group)) {
      const { id } = await store.groups.add({
        ...GROUP_DEFAULTS,
        name: group,
        attributes: { speedLimit: DEMO_SPEED_LIMIT },
      })
      await store.links.add({ userId, groupId: id })
      groups.set(group, id)
    }
    const [brand = '', ...rest] = vehicleModel.split(' ')
    const attributes = {
      [DEVICE_KEYS.plate]: plate,
      [DEVICE_KEYS.color]: colour,
      [DEVICE_KEYS.brand]: brand,
      [DEVICE_KEYS.state]: 'installed',
      [DEVICE_KEYS.gpsBrand]: TRACKER_MAKERS[vehicle.protocol],
      [DEVICE_KEYS.gpsModel]: model,
    }
    const groupId = groups.get(group) ?? 0
    const device = { ...DEVICE_DEFAULTS, name, uniqueId, model: rest.join(' '), category, groupId, attributes }
    const { id } = await store.devices.add(device)
    await store.links.add({ userId, deviceId: id })
    devices.set(vehicle, id)
  }
  return devices
}
