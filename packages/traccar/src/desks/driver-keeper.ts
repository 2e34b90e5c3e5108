import {
  type Attributes,
  type Device,
  type Driver,
  driverRulesOf,
  type Position,
  QR_DEVICE,
  QR_USER,
} from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import type { Traccar } from '../connect.ts'
import type { Safety } from '../stops.ts'
import { type DrivenVehicles, driverIdOf, driverIn } from './driven-vehicles.ts'

export interface DriverKeeperDeps extends Pick<Traccar, 'administrator' | 'installation'> {
  driven: DrivenVehicles
  safety: Safety
  clock: Clock
  log: Log
}

/** The rules of drivers that strike later: leaving by ignition, stopping the engine of a vehicle nobody checked in to. */
export interface DriverKeeper {
  /** Do what is due by now. Runs by itself once started. */
  enforce(): Promise<void>
  start(): void
  close(): Promise<void>
}

const CHECK_EVERY_MS = 10_000
/** An order that could not be given is tried again so often, a minute apart. */
const LOCK_TRIES = 10
/** A stop that had to wait longer than this for a vehicle that moves never comes: nobody expects it any more. */
const LOCK_WAITS_MS = 10 * 60_000

/**
 * That server tells nobody of drivers, so vehicles with one, and those with an order to stop, are looked at again and
 * again. All that must outlive a restart stands among their attributes.
 */
export function keepDrivers({
  administrator,
  installation,
  driven,
  safety,
  clock,
  log,
}: DriverKeeperDeps): DriverKeeper {
  /** Vehicles whose engine is to be stopped; undefined until all were looked through once. */
  let locking: Set<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const isDue = (at: number | undefined): boolean => at !== undefined && at <= clock.now().getTime()

  async function lastOf(deviceId: number): Promise<Position | undefined> {
    return (await administrator.get<Position[]>(`/api/positions?deviceId=${deviceId}`))[0]
  }

  /** Drivers who are in a vehicle, by its id, as their accounts say. */
  function drivenIds(): Map<number, number> {
    const pairs = [...installation.users()].map((user) => [
      Number(user.attributes[QR_USER.deviceId] ?? 0),
      driverIdOf(user),
    ])
    return new Map(pairs.filter(([deviceId, driverId]) => deviceId !== 0 && driverId !== 0) as [number, number][])
  }

  async function enforce(): Promise<void> {
    locking ??= await findLocking()
    const drivers = drivenIds()
    if (drivers.size > 0) await checkOutWhoStands(drivers)
    for (const deviceId of locking) await driven.inTurn(() => strike(deviceId))
  }

  async function findLocking(): Promise<Set<number>> {
    const devices = await administrator.get<Device[]>('/api/devices?all=true')
    return new Set(devices.filter((device) => instantOf(device, QR_DEVICE.lockAt) !== undefined).map(({ id }) => id))
  }

  async function checkOutWhoStands(drivers: ReadonlyMap<number, number>): Promise<void> {
    const known = new Map((await administrator.get<Driver[]>('/api/drivers?all=true')).map((one) => [one.id, one]))
    for (const [deviceId, driverId] of drivers) {
      const driver = known.get(driverId)
      const { logoutMinutes, lockMinutes } = driverRulesOf(driver?.attributes ?? {})
      // He may leave by himself between two looks.
      if (lockMinutes !== null) locking?.add(deviceId)
      if (driver && logoutMinutes !== null) await driven.inTurn(() => hear(deviceId, driver, logoutMinutes))
    }
  }

  /** The first message with the ignition off counts; later ones do not begin the time anew. */
  async function hear(deviceId: number, driver: Driver, minutes: number): Promise<void> {
    const [device, last] = await Promise.all([driven.find(deviceId), lastOf(deviceId)])
    if (!device || driverIn(device) !== driver.id) return
    const logoutAt = instantOf(device, QR_DEVICE.logoutAt)
    const isOff = last?.attributes['ignition'] === false
    if (isOff && isDue(logoutAt)) {
      await driven.leave(device, driver)
      await installation.refresh()
    } else if (isOff !== (logoutAt !== undefined))
      await driven.changeVehicle(deviceId, { [QR_DEVICE.logoutAt]: isOff ? driven.inMinutes(minutes) : null })
  }

  async function strike(deviceId: number): Promise<void> {
    const device = await driven.find(deviceId)
    const lockAt = device && instantOf(device, QR_DEVICE.lockAt)
    const isDriven = device !== undefined && driverIn(device) !== 0
    // With a driver in it, it stays among those that may have to be stopped once he left.
    if (!device || (lockAt === undefined && !isDriven)) locking?.delete(deviceId)
    if (!device || !isDue(lockAt)) return
    const next = isDriven ? OVER : await stop(device, lockAt ?? 0)
    if (next) await driven.changeVehicle(deviceId, next)
  }

  /** @returns what is changed of the vehicle; undefined while it must wait */
  async function stop({ id: deviceId, attributes: kept }: Device, lockAt: number): Promise<Attributes | undefined> {
    const reason = safety.holdReason(await lastOf(deviceId), clock.now(), { attributes: {}, sender: 'driver' })
    if (reason !== undefined) {
      if (clock.now().getTime() - lockAt < LOCK_WAITS_MS) return undefined
      log.warn({ deviceId, reason }, 'a vehicle without a driver was not stopped')
      return OVER
    }
    // What cannot leave now is tried again; the server would send it whenever the vehicle comes back.
    const attributes = { noQueue: true }
    const command = { deviceId, type: 'engineStop', attributes, textChannel: false, description: 'No driver' }
    try {
      await administrator.send('POST', '/api/commands/send', command)
      return OVER
    } catch (error) {
      const tries = Number(kept[QR_DEVICE.lockTries] ?? 0) + 1
      log.error({ err: error, deviceId, tries }, 'a vehicle without a driver could not be told to stop')
      if (tries >= LOCK_TRIES) return OVER
      return { [QR_DEVICE.lockTries]: tries, [QR_DEVICE.lockAt]: driven.inMinutes(1) }
    }
  }

  function run(): void {
    running ??= enforce()
      .catch((error: unknown) => log.warn({ err: error }, 'rules of drivers could not be followed'))
      .finally(() => {
        running = undefined
      })
  }

  return {
    enforce,
    start() {
      timer = setInterval(run, CHECK_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

function instantOf({ attributes }: Device, key: string): number | undefined {
  const at = attributes[key]
  return typeof at === 'string' ? Date.parse(at) : undefined
}

const OVER: Attributes = { [QR_DEVICE.lockAt]: null, [QR_DEVICE.lockTries]: null }
