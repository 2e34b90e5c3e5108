import {
  attributeText,
  DEVICE_KEYS,
  type Device,
  type Driver,
  driverRulesOf,
  productKey,
  QR_DEVICE,
  QR_USER,
  type QrDriverAccess,
  type QrDriverState,
  Refusal,
  USER_DEFAULTS,
  type User,
  wireTime,
} from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import { linksBetween } from '../administrator.ts'
import type { Traccar } from '../connect.ts'
import { type DrivenVehicles, driverIdOf, driverIn } from './driven-vehicles.ts'
import { orNothing, type Sight } from './sight.ts'

export interface DriverDeskDeps extends Traccar {
  sight: Sight
  driven: DrivenVehicles
  clock: Clock
  log: Log
}

/** With what a driver logs in. Without a password the one he has stays. */
interface DriverLogin {
  username: string
  password: string | null
}

/**
 * Drivers who check in by QR code. As with our own engine, who is in stands among the attributes of vehicle and account; the
 * server keeps them. Rules that strike later are `keepDrivers`'.
 */
export function createDriverDesk(deps: DriverDeskDeps) {
  const { administrator, installation, rules, sight, driven, clock, log } = deps
  const { accountOf, vehicleOf, leave, inTurn } = driven

  async function driverOf(user: User): Promise<Driver> {
    const driver = await driven.driver(driverIdOf(user))
    if (!driver) throw new Refusal('operationRestricted')
    return driver
  }

  async function requireDriver(caller: User, driverId: number): Promise<Driver> {
    const own = await administrator.get<Driver[]>(
      `/api/drivers?${caller.administrator ? 'all=true' : `userId=${caller.id}`}`,
    )
    const driver = own.find(({ id }) => id === driverId)
    if (!driver) throw new Refusal('accessDenied', 'Driver access denied')
    return driver
  }

  /** Whoever has the driver, or he himself, must see the vehicle. */
  async function requireVehicle(driver: Driver, user: User, deviceId: number): Promise<Device> {
    const device = await administrator.get<Device>(`/api/devices/${deviceId}`).catch(orNothing)
    const links = await linksBetween(administrator, ['userId', 0], ['driverId', driver.id])
    const holders = [user, ...links.flatMap(({ ownerId }) => installation.user(ownerId) ?? [])]
    for (const holder of holders) if (device && (await sight.sees(holder, device))) return device
    throw new Refusal('accessDenied', 'Device access denied')
  }

  async function enter(user: User, driver: Driver, device: Device): Promise<void> {
    if (driverIn(device) === driver.id) return
    const before = await vehicleOf(driver.id)
    if (before) await leave(before, driver)
    await leave(device)
    if (driverRulesOf(driver.attributes).unlocks) await resume(device, driver)
    await driven.changeVehicle(device.id, {
      [QR_DEVICE.driverId]: driver.id,
      [QR_DEVICE.driverUniqueId]: driver.uniqueId,
      [QR_DEVICE.since]: wireTime(clock.now()),
    })
    await driven.changeAccount(user.id, { [QR_USER.deviceId]: device.id })
  }

  async function leaveOwn(driver: Driver): Promise<void> {
    const device = await vehicleOf(driver.id)
    if (device) await leave(device, driver)
  }

  /** A vehicle that cannot be told must not keep its driver out. */
  async function resume({ id: deviceId }: Device, { name }: Driver): Promise<void> {
    const command = { deviceId, type: 'engineResume', attributes: {}, textChannel: false, description: name }
    await administrator
      .send('POST', '/api/commands/send', command)
      .catch((error: unknown) => log.error({ err: error, deviceId }, 'a vehicle was not told to run for its driver'))
  }

  async function stateOf(user: User): Promise<QrDriverState> {
    const { id, name, uniqueId } = await driverOf(user)
    const device = await vehicleOf(id)
    const since = device?.attributes[QR_DEVICE.since]
    const vehicle = device && {
      id: device.id,
      name: device.name,
      plate: attributeText(device.attributes, DEVICE_KEYS.plate) ?? null,
      since: typeof since === 'string' ? since : null,
    }
    return { driver: { id, name, uniqueId }, vehicle: vehicle ?? null }
  }

  function accessView(driverId: number): QrDriverAccess {
    const user = accountOf(driverId)
    const deviceId = Number(user?.attributes[QR_USER.deviceId] ?? 0)
    return { username: user?.login ?? user?.email ?? null, active: user !== undefined && !user.disabled, deviceId }
  }

  async function saveAccount(driver: Driver, { username, password }: DriverLogin): Promise<void> {
    const account = accountOf(driver.id)
    if (!account && password === null) throw new Refusal('weakPassword')
    const named = { name: driver.name, email: username, login: username, disabled: false, password }
    const reader = { readonly: true, deviceReadonly: true, limitCommands: true, disableReports: true }
    if (account) await administrator.send('PUT', `/api/users/${account.id}`, { ...account, ...named })
    else
      await administrator.send('POST', '/api/users', {
        ...USER_DEFAULTS,
        ...reader,
        ...named,
        attributes: { [QR_USER.driverId]: driver.id },
      })
    await installation.refresh()
  }

  return {
    stateOf,
    async checkIn(user: User, deviceId: number): Promise<QrDriverState> {
      if (installation.server().attributes[productKey('enableQrDriverId')] === false)
        throw new Refusal('operationRestricted', 'Operation restricted: drivers do not check in by QR code here')
      const driver = await driverOf(user)
      await inTurn(async () => enter(user, driver, await requireVehicle(driver, user, deviceId)))
      await installation.refresh()
      return stateOf(user)
    },
    async checkOut(user: User): Promise<QrDriverState> {
      const driver = await driverOf(user)
      await inTurn(() => leaveOwn(driver))
      await installation.refresh()
      return stateOf(user)
    },
    async accessOf(caller: User, driverId: number): Promise<QrDriverAccess> {
      await requireDriver(caller, driverId)
      return accessView(driverId)
    },
    async saveAccess(caller: User, driverId: number, login: DriverLogin): Promise<QrDriverAccess> {
      rules.requireWrite(caller)
      const driver = await requireDriver(caller, driverId)
      const username = login.username.trim()
      if (username === '') throw new Refusal('invalidInput')
      if (login.password !== null) rules.requireStrong(login.password, [driver.name, username])
      await saveAccount(driver, { ...login, username })
      return accessView(driverId)
    },
    async deactivate(caller: User, driverId: number): Promise<QrDriverAccess> {
      rules.requireWrite(caller)
      const driver = await requireDriver(caller, driverId)
      await inTurn(() => leaveOwn(driver))
      const account = accountOf(driverId)
      if (account) {
        const now = await administrator.get<User>(`/api/users/${account.id}`)
        await administrator.send('PUT', `/api/users/${account.id}`, { ...now, disabled: true })
      }
      await installation.refresh()
      return accessView(driverId)
    },
  }
}
