import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DEVICE_DEFAULTS, GROUP_DEFAULTS, productKey, USER_DEFAULTS } from '@rastro/contracts'
import { systemClock } from '@rastro/platform'
import { createDemoFleet, type DemoFleet, type DemoVehicle, demoHistory, historyPositions } from '@rastro/testkit'
import { createPasswords } from '@rastro/tracking/access/passwords'
import { createPositionIds } from '@rastro/tracking/pipeline/position-ids'
import { openStore } from '@rastro/tracking/store/index'
import type { PositionRecord } from '@rastro/tracking/store/position-record'
import type { Store } from '@rastro/tracking/store/store'
import type { DemoLogin } from './demo-login.ts'

const VEHICLES = 40
const DAYS = 7
const BATCH = 1000
/** The middle of the demo city, where most vehicles drive. */
const VIEW = { latitude: -23.5695, longitude: -46.6592, zoom: 12 }

/**
 * Fill an empty embedded store with an administrator, the demo fleet in its groups and a week of positions.
 * @returns the fleet, standing where its history ended
 */
export async function createDemo(folder: string, login: DemoLogin): Promise<DemoFleet> {
  await mkdir(folder, { recursive: true })
  const store = await openStore({ file: join(folder, 'rastro.sqlite') })
  try {
    const userId = await addAdministrator(store, login)
    const fleet = createDemoFleet(VEHICLES)
    const devices = await addDevices(store, fleet, userId)
    const nextId = createPositionIds(systemClock, 0, 0)
    for (const history of demoHistory(fleet, DAYS, systemClock.now())) {
      const records = historyPositions(history, devices.get(history.vehicle) ?? 0, nextId)
      for (let start = 0; start < records.length; start += BATCH)
        await store.positions.append(records.slice(start, start + BATCH))
      await rememberState(store, records)
    }
    return fleet
  } finally {
    await store.close()
  }
}

async function addAdministrator(store: Store, { email, password }: DemoLogin): Promise<number> {
  const hash = await createPasswords(1).hash(password)
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

/** What the server would have remembered, had it been there all the week. */
async function rememberState(store: Store, records: readonly PositionRecord[]): Promise<void> {
  const last = records.at(-1)
  if (!last) return
  const isOther = ({ attributes: { motion, ignition } }: PositionRecord): boolean =>
    motion !== last.attributes.motion || ignition !== last.attributes.ignition
  const first = records[records.findLastIndex(isOther) + 1] ?? last
  await store.devices.saveLastUpdates([
    { deviceId: last.deviceId, lastUpdate: last.serverTime, stateSince: first.fixTime },
  ])
}

async function addDevices(store: Store, fleet: DemoFleet, userId: number): Promise<Map<DemoVehicle, number>> {
  const groups = new Map<string, number>()
  const devices = new Map<DemoVehicle, number>()
  for (const vehicle of fleet.vehicles) {
    const { name, uniqueId, model, category, plate, colour, vehicleModel, group } = vehicle
    if (!groups.has(group)) {
      const { id } = await store.groups.add({ ...GROUP_DEFAULTS, name: group })
      await store.links.add({ userId, groupId: id })
      groups.set(group, id)
    }
    const attributes = { placa: plate, [productKey('color')]: colour, vehicleModel }
    const groupId = groups.get(group) ?? 0
    const device = { ...DEVICE_DEFAULTS, name, uniqueId, model, category, groupId, attributes }
    const { id } = await store.devices.add(device)
    await store.links.add({ userId, deviceId: id })
    devices.set(vehicle, id)
  }
  return devices
}
