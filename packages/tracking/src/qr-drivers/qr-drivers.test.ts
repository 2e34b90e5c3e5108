import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Attributes, DRIVER_RULES, type Driver, QR_DEVICE, QR_USER, type SentCommand } from '@rastro/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueue } from '../access/one-at-a-time.ts'
import type { CommandOrder } from '../commands/commands.ts'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, PASSWORD, postLogin, type TestApi, type TestUser } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { silent } from '../testing/fleet.ts'
import { createDriverAccounts } from './driver-accounts.ts'
import { createQrDrivers } from './qr-drivers.ts'

const MINUTE_MS = 60_000

/** Drivers over a real store; what they say to engines is written down. */
function deskOf(api: TestApi, clock: ReturnType<typeof createTestClock>) {
  const orders: CommandOrder[] = []
  const cancelled: number[] = []
  const events: { type: string; deviceId: number; attributes: Attributes }[] = []
  /** So many orders in a row cannot be given. */
  const refusals = { left: 0 }
  const shared = { ...api, ...api.gate, clock, log: silent, inTurn: createQueue() }
  const commands = {
    async send(order: CommandOrder) {
      orders.push(order)
      if (refusals.left-- > 0) throw new Error('the store is away')
      return api.store.sentCommands.add({
        ...order,
        description: null,
        textChannel: false,
        state: 'queued',
        sender: order.by.sender,
        userId: 0,
        creationTime: clock.now().toISOString(),
        expirationTime: new Date(clock.now().getTime() + MINUTE_MS).toISOString(),
        sentTime: null,
        endTime: null,
        result: null,
      })
    },
    async cancel({ id }: SentCommand) {
      cancelled.push(id)
      return true
    },
  }
  const drivers = createQrDrivers({ ...shared, commands, events: { record: (event) => events.push(event) } })
  const accounts = createDriverAccounts({ ...shared, qrDrivers: drivers })
  return { drivers, accounts, orders, cancelled, events, refusals }
}

async function start(folder?: string) {
  const clock = createTestClock()
  const api = await createTestApi({ clock, ...(folder ? { folder } : {}) })
  return { clock, api, ...deskOf(api, clock) }
}

const words = (orders: readonly CommandOrder[]) => orders.map(({ type, deviceId }) => `${type} ${deviceId}`)

async function addDriver(boss: TestUser, name: string, rules: Attributes = {}): Promise<Driver> {
  const answer = await boss.call('POST', '/api/drivers', { name, uniqueId: `id-${name}`, attributes: rules })
  if (!answer.ok) throw new Error(`driver: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A boss with a van and a car, and a driver of his with these rules who may log in. */
async function startWithDriver(rules: Attributes = {}) {
  const world = await start()
  onTestFinished(() => world.api.close())
  const boss = await world.api.user()
  const [van, car] = [await boss.addDevice('van'), await boss.addDevice('car')]
  const driver = await addDriver(boss, 'Rui', rules)
  await world.accounts.save(boss.user, driver.id, { username: 'rui', password: PASSWORD })
  const account = () => {
    const found = [...world.api.gate.access.users()].find(({ login }) => login === 'rui')
    if (!found) throw new Error('no account')
    return found
  }
  const attributesOf = (id: number) => world.api.fleet.byId(id)?.device.attributes ?? {}
  let lastId = 0
  const ignition = async (deviceId: number, isOn: boolean) => {
    const fixTime = new Date(Date.UTC(2026, 10, 20) + ++lastId * 1000)
    await world.api.move([samplePosition({ id: lastId, deviceId, fixTime, attributes: { ignition: isOn } })])
  }
  return { ...world, boss, van, car, driver, account, attributesOf, ignition }
}

test('[DRV-28] a driver checks in: the vehicle names him, his account names the vehicle, and it is told', async () => {
  const { drivers, account, van, driver, attributesOf, events } = await startWithDriver()
  const state = await drivers.checkIn(account(), van.id)
  expect(state).toMatchObject({ driver: { id: driver.id, name: 'Rui' }, vehicle: { id: van.id, name: 'van' } })
  expect(attributesOf(van.id)).toMatchObject({ qrDriverId: driver.id, driverUniqueId: 'id-Rui' })
  expect(account().attributes[QR_USER.deviceId]).toBe(van.id)
  expect(events).toEqual([{ deviceId: van.id, type: 'driverChanged', attributes: { driverUniqueId: 'id-Rui' } }])
})

test('[DRV-29] a driver checks out, and both are free again', async () => {
  const { drivers, account, van, attributesOf, events } = await startWithDriver()
  await drivers.checkIn(account(), van.id)
  expect((await drivers.checkOut(account())).vehicle).toBeNull()
  expect(attributesOf(van.id)).toEqual({})
  expect(account().attributes[QR_USER.deviceId]).toBeUndefined()
  expect(events.at(-1)).toMatchObject({ type: 'alarm', attributes: { alarm: 'checkoutDriver' } })
})

test('a driver sits in one vehicle, and a vehicle has one driver', async () => {
  const { api, boss, accounts, drivers, account, van, car, attributesOf } = await startWithDriver()
  await drivers.checkIn(account(), van.id)
  await drivers.checkIn(account(), car.id)
  expect(attributesOf(van.id)['qrDriverId']).toBeUndefined()
  const eva = await addDriver(boss, 'Eva')
  await accounts.save(boss.user, eva.id, { username: 'eva', password: PASSWORD })
  const evas = [...api.gate.access.users()].find(({ login }) => login === 'eva')
  if (evas) await drivers.checkIn(evas, car.id)
  expect(attributesOf(car.id)['qrDriverId']).toBe(eva.id)
  expect(drivers.stateOf(account()).vehicle).toBeNull()
})

test('a driver enters only what somebody who has him sees', async () => {
  const { api, drivers, account } = await startWithDriver()
  const eve = await api.user()
  const foreign = await eve.addDevice('foreign')
  for (const id of [foreign.id, 999_999])
    await expect(drivers.checkIn(account(), id)).rejects.toMatchObject({ code: 'accessDenied' })
  await expect(drivers.checkIn(eve.user, foreign.id)).rejects.toMatchObject({ code: 'operationRestricted' })
})

test('[DRV-20] the rule to unlock lets the engine run at the check-in, and only with the rule', async () => {
  const plain = await startWithDriver()
  await plain.drivers.checkIn(plain.account(), plain.van.id)
  expect(plain.orders).toEqual([])
  const ruled = await startWithDriver({ [DRIVER_RULES.unlockDevice]: true })
  await ruled.drivers.checkIn(ruled.account(), ruled.van.id)
  expect(ruled.orders).toMatchObject([{ type: 'engineResume', deviceId: ruled.van.id, by: { sender: 'driver' } }])
})

test('[DRV-21] a driver is checked out minutes after the ignition went off, unless it runs again', async () => {
  const rules = { [DRIVER_RULES.autoLogout]: true, [DRIVER_RULES.autoLogoutMinutes]: 3 }
  const { clock, drivers, account, van, attributesOf, ignition } = await startWithDriver(rules)
  await drivers.checkIn(account(), van.id)
  await ignition(van.id, true)
  await ignition(van.id, false)
  await expect.poll(() => attributesOf(van.id)[QR_DEVICE.logoutAt]).toBeDefined()
  clock.advance(2 * MINUTE_MS)
  await ignition(van.id, true)
  await expect.poll(() => attributesOf(van.id)[QR_DEVICE.logoutAt]).toBeUndefined()
  clock.advance(5 * MINUTE_MS)
  await drivers.enforce()
  expect(drivers.stateOf(account()).vehicle?.id).toBe(van.id)
  await ignition(van.id, false)
  await expect.poll(() => attributesOf(van.id)[QR_DEVICE.logoutAt]).toBeDefined()
  clock.advance(3 * MINUTE_MS - 1)
  await drivers.enforce()
  expect(drivers.stateOf(account()).vehicle?.id).toBe(van.id)
  clock.advance(1)
  await drivers.enforce()
  expect(drivers.stateOf(account()).vehicle).toBeNull()
})

test('[DRV-22] a vehicle is stopped minutes after its driver left, once, and not when somebody came back', async () => {
  const rules = { [DRIVER_RULES.lockDevice]: true, [DRIVER_RULES.lockDeviceMinutes]: 2 }
  const { clock, drivers, account, van, orders, cancelled } = await startWithDriver(rules)
  await drivers.checkIn(account(), van.id)
  await drivers.checkOut(account())
  clock.advance(MINUTE_MS)
  await drivers.checkIn(account(), van.id)
  clock.advance(5 * MINUTE_MS)
  await drivers.enforce()
  expect(words(orders)).toEqual([])
  await drivers.checkOut(account())
  clock.advance(2 * MINUTE_MS)
  await drivers.enforce()
  await drivers.enforce()
  expect(words(orders)).toEqual([`engineStop ${van.id}`])
  // The stop still waits for the vehicle: who comes takes it back.
  await drivers.checkIn(account(), van.id)
  expect(cancelled).toHaveLength(1)
})

const LOCKED_AT_ONCE = { [DRIVER_RULES.lockDevice]: true, [DRIVER_RULES.lockDeviceMinutes]: 0 }

test('a stop that was ordered by a process that died before it wrote so down is not ordered again', async () => {
  const { api, clock, drivers, account, van, orders } = await startWithDriver(LOCKED_AT_ONCE)
  await drivers.checkIn(account(), van.id)
  await drivers.checkOut(account())
  vi.spyOn(api.store.devices, 'save').mockRejectedValueOnce(new Error('killed'))
  await expect(drivers.enforce()).rejects.toThrow('killed')
  clock.advance(MINUTE_MS)
  await drivers.enforce()
  await drivers.enforce()
  expect(words(orders)).toEqual([`engineStop ${van.id}`])
})

test('a vehicle somebody let go is not stopped again before the next driver left', async () => {
  const { clock, drivers, account, van, orders, ignition } = await startWithDriver(LOCKED_AT_ONCE)
  await drivers.checkIn(account(), van.id)
  await drivers.checkOut(account())
  await drivers.enforce()
  // The manager unlocks it, and it drives without a driver for an hour.
  for (const isOn of [true, false, true]) {
    clock.advance(20 * MINUTE_MS)
    await ignition(van.id, isOn)
    await drivers.enforce()
  }
  expect(words(orders)).toEqual([`engineStop ${van.id}`])
  await drivers.checkIn(account(), van.id)
  await drivers.checkOut(account())
  await drivers.enforce()
  expect(words(orders)).toEqual([`engineStop ${van.id}`, `engineStop ${van.id}`])
})

test('a stop that could not be given is tried again after a minute, and not for ever', async () => {
  const { clock, drivers, account, van, orders, refusals, attributesOf } = await startWithDriver(LOCKED_AT_ONCE)
  refusals.left = 2
  await drivers.checkIn(account(), van.id)
  await drivers.checkOut(account())
  for (let minute = 0; minute < 5; minute++) {
    await drivers.enforce()
    await drivers.enforce()
    clock.advance(MINUTE_MS)
  }
  expect(orders).toHaveLength(3)
  expect(attributesOf(van.id)).not.toHaveProperty([QR_DEVICE.lockTries])

  refusals.left = 100
  await drivers.checkIn(account(), van.id)
  await drivers.checkOut(account())
  for (let minute = 0; minute < 20; minute++) {
    await drivers.enforce()
    clock.advance(MINUTE_MS)
  }
  expect(orders).toHaveLength(13)
})

test('rules survive a restart: what became due meanwhile is done afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-drivers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const first = await start(folder)
  const boss = await first.api.user()
  const van = await boss.addDevice('van')
  const rules = { [DRIVER_RULES.lockDevice]: true, [DRIVER_RULES.lockDeviceMinutes]: 0 }
  const driver = await addDriver(boss, 'Rui', rules)
  await first.accounts.save(boss.user, driver.id, { username: 'rui', password: PASSWORD })
  const user = [...first.api.gate.access.users()].find(({ login }) => login === 'rui')
  if (user) {
    await first.drivers.checkIn(user, van.id)
    await first.drivers.checkOut(user)
  }
  await first.api.close()
  const second = await start(folder)
  onTestFinished(() => second.api.close())
  await second.drivers.enforce()
  expect(words(second.orders)).toEqual([`engineStop ${van.id}`])
})

test('a form that was opened before somebody checked in does not put him out', async () => {
  const { boss, drivers, account, van, attributesOf, driver } = await startWithDriver()
  await drivers.checkIn(account(), van.id)
  const answer = await boss.call('PUT', `/api/devices/${van.id}`, {
    ...van,
    name: 'new name',
    attributes: { placa: 'ABC1D23', qrDriverId: 99 },
  })
  expect(answer.status).toBe(200)
  expect(attributesOf(van.id)).toMatchObject({ placa: 'ABC1D23', qrDriverId: driver.id })
})

test('[DRV-18] [DRV-19] a driver logs in with the name and password he was given, and sees nothing else', async () => {
  const { api, boss, accounts, driver } = await startWithDriver()
  const answer = await postLogin(api.url, { email: 'rui', password: PASSWORD })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await fetch(`${api.url}/api/drivers`, { headers: { cookie } })).status).toBe(400)
  await accounts.save(boss.user, driver.id, { username: 'rui.prado', password: 'andorinhas no telhado' })
  expect((await fetch(`${api.url}/api/devices`, { headers: { cookie } })).status).toBe(401)
  expect((await postLogin(api.url, { email: 'rui.prado', password: 'andorinhas no telhado' })).status).toBe(200)
  expect(accounts.accessOf(boss.user, driver.id)).toMatchObject({ username: 'rui.prado', active: true })
})

test('[DRV-31] deactivating checks the driver out and keeps him out, and a removed driver leaves no account', async () => {
  const { api, boss, accounts, drivers, account, van, driver, attributesOf } = await startWithDriver()
  await drivers.checkIn(account(), van.id)
  expect(await accounts.deactivate(boss.user, driver.id)).toMatchObject({ active: false })
  expect(attributesOf(van.id)).toEqual({})
  expect(await (await postLogin(api.url, { email: 'rui', password: PASSWORD })).text()).toBe('Account is disabled')
  expect(await accounts.save(boss.user, driver.id, { username: 'rui', password: null })).toMatchObject({ active: true })
  expect((await postLogin(api.url, { email: 'rui', password: PASSWORD })).status).toBe(200)
  await boss.call('DELETE', `/api/drivers/${driver.id}`)
  await expect.poll(() => [...api.gate.access.users()].some(({ login }) => login === 'rui')).toBe(false)
})

test('who does not have the driver neither sees nor keeps his account', async () => {
  const { api, accounts, driver } = await startWithDriver()
  const eve = await api.user()
  const login = { username: 'eve', password: PASSWORD }
  expect(() => accounts.accessOf(eve.user, driver.id)).toThrow(/access denied/)
  await expect(accounts.save(eve.user, driver.id, login)).rejects.toMatchObject({ code: 'accessDenied' })
  await expect(accounts.deactivate(eve.user, driver.id)).rejects.toMatchObject({ code: 'accessDenied' })
})
