import {
  type Attributes,
  attributeText,
  DEVICE_KEYS,
  type Driver,
  driverRulesOf,
  productKey,
  QR_DEVICE,
  QR_USER,
  type QrDriverState,
  Refusal,
  type User,
  wireTime,
} from '@rastro/contracts'
import type { Bus, Clock, Log } from '@rastro/platform'
import type { Access } from '../access/access.ts'
import type { NewAction } from '../audit/audit.ts'
import type { Commands, EventSink } from '../commands/commands.ts'
import type { Directory } from '../directory/directory.ts'
import type { Fleet, TrackedDevice, TrackingEvents } from '../fleet/fleet.ts'
import { saveAttributes } from '../notify/save-attributes.ts'
import type { Store } from '../store/store.ts'
import { createEngineWords } from './engine-words.ts'

/** Drivers who check in to vehicles by QR code, and what their rules then do to the vehicle. */
export interface QrDrivers {
  /** @throws Refusal operationRestricted for an account that is no driver's */
  stateOf(user: User): QrDriverState
  /**
   * Check a driver in to a vehicle; he leaves the one he was in, and who was in this one leaves it.
   * @throws Refusal accessDenied for a vehicle that nobody who has this driver sees
   */
  checkIn(user: User, deviceId: number): Promise<QrDriverState>
  checkOut(user: User): Promise<QrDriverState>
  /** Do what is due by now: check out whose ignition is off, stop who has no driver. Runs by itself once started. */
  enforce(): Promise<void>
  start(): void
  close(): Promise<void>
}

export interface QrDriversDeps {
  store: Pick<Store, 'devices' | 'users' | 'sentCommands'>
  access: Access
  directory: Directory
  fleet: Fleet
  commands: Pick<Commands, 'send' | 'cancel'>
  events: EventSink
  audit: { record(action: NewAction): void }
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
  /** Whether it is this process that does what one of all does; absent: always. */
  isOnDuty?: () => boolean
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

const CHECK_EVERY_MS = 5_000
const MINUTE_MS = 60_000
/** An order to stop that could not be given is tried again so often, a minute apart. */
const LOCK_TRIES = 10

/** Id of the driver who sits in a vehicle by QR code; 0 = nobody. */
function driverIn({ device }: TrackedDevice): number {
  return Number(device.attributes[QR_DEVICE.driverId] ?? 0)
}

/**
 * Follow drivers. All that must outlive a restart stands among the attributes of device and account: who is in, since
 * when, and the instants at which a rule strikes.
 */
export function createQrDrivers(deps: QrDriversDeps): QrDrivers {
  const { store, access, directory, fleet, events, audit, bus, clock, log, inTurn } = deps
  const engine = createEngineWords(deps)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const inMinutes = (minutes: number): string => wireTime(new Date(clock.now().getTime() + minutes * MINUTE_MS))

  async function change(entry: TrackedDevice, part: Attributes): Promise<void> {
    const device = fleet.byId(entry.device.id)?.device
    if (!device) return
    const kept = Object.entries({ ...device.attributes, ...part }).filter(([, value]) => value !== null)
    const after = { ...device, attributes: Object.fromEntries(kept) }
    await store.devices.save(after)
    fleet.put(after)
  }

  function driverOf(user: User): Driver {
    const driver = directory.get('driver', Number(user.attributes[QR_USER.driverId] ?? 0))
    if (!driver) throw new Refusal('operationRestricted')
    return driver
  }

  const accountsOf = (driverId: number): User[] =>
    [...access.users()].filter((user) => Number(user.attributes[QR_USER.driverId] ?? 0) === driverId)

  /** The vehicle a driver is in, as the vehicle says; an account that says otherwise is behind. */
  function vehicleOf(driverId: number): TrackedDevice | undefined {
    for (const entry of fleet.all()) if (driverIn(entry) === driverId) return entry
    return undefined
  }

  function requireVehicle(driver: Driver, user: User, deviceId: number): TrackedDevice {
    const entry = fleet.byId(deviceId)
    const holders = [user.id, ...directory.links('userId', 'driverId').ownersOf(driver.id)]
    const isSeen = holders.some((id) => {
      const holder = access.user(id)
      return holder !== undefined && access.canSee(holder, deviceId)
    })
    if (!entry || !isSeen) throw new Refusal('accessDenied', 'Device access denied')
    return entry
  }

  function remember(driver: Pick<Driver, 'id' | 'name'>, entry: TrackedDevice, what: Attributes): void {
    audit.record({
      actionTime: wireTime(clock.now()),
      address: null,
      userId: accountsOf(driver.id)[0]?.id ?? 0,
      userEmail: accountsOf(driver.id)[0]?.email ?? null,
      actionType: 'edit',
      objectType: 'device',
      objectId: entry.device.id,
      attributes: { driverId: driver.id, driver: driver.name, ...what },
    })
  }

  async function leave(entry: TrackedDevice, why: string, arms: boolean): Promise<void> {
    const driverId = driverIn(entry)
    if (driverId === 0) return
    const driver = directory.get('driver', driverId)
    const { lockMinutes } = driverRulesOf(driver?.attributes ?? {})
    await change(entry, {
      [QR_DEVICE.driverId]: null,
      [QR_DEVICE.driverUniqueId]: null,
      [QR_DEVICE.since]: null,
      [QR_DEVICE.logoutAt]: null,
      [QR_DEVICE.lockAt]: arms && lockMinutes !== null ? inMinutes(lockMinutes) : null,
    })
    for (const { id } of accountsOf(driverId))
      await saveAttributes({ users: store.users, access }, id, () => ({ [QR_USER.deviceId]: null }))
    const attributes = { alarm: 'checkoutDriver', driverUniqueId: driver?.uniqueId ?? String(driverId) }
    events.record({ deviceId: entry.device.id, type: 'alarm', attributes })
    remember({ id: driverId, name: driver?.name ?? '' }, entry, { checkOut: why })
  }

  async function enter(user: User, entry: TrackedDevice): Promise<void> {
    const driver = driverOf(user)
    const { id: deviceId } = entry.device
    if (driverIn(entry) === driver.id) return
    const before = vehicleOf(driver.id)
    if (before) await leave(before, 'another vehicle', true)
    await leave(entry, 'another driver', false)
    await engine.unlock(entry, driver)
    await change(entry, {
      [QR_DEVICE.driverId]: driver.id,
      [QR_DEVICE.driverUniqueId]: driver.uniqueId,
      [QR_DEVICE.since]: wireTime(clock.now()),
      [QR_DEVICE.logoutAt]: logoutAt(entry, driver),
      [QR_DEVICE.lockAt]: null,
      [QR_DEVICE.lockTries]: null,
      [QR_DEVICE.lockCommandId]: null,
    })
    for (const { id } of accountsOf(driver.id))
      await saveAttributes({ users: store.users, access }, id, () => ({ [QR_USER.deviceId]: deviceId }))
    events.record({ deviceId, type: 'driverChanged', attributes: { driverUniqueId: driver.uniqueId } })
    remember(driver, entry, { checkIn: true })
  }

  /** When a driver who sits in a vehicle with its ignition off is checked out; null while it runs, or without the rule. */
  function logoutAt({ last }: TrackedDevice, driver: Driver): string | null {
    const { logoutMinutes } = driverRulesOf(driver.attributes)
    return logoutMinutes !== null && last?.attributes['ignition'] === false ? inMinutes(logoutMinutes) : null
  }

  /** The ignition of a vehicle with a driver was heard of. */
  async function hear(entry: TrackedDevice): Promise<void> {
    const driver = directory.get('driver', driverIn(entry))
    if (!driver) return
    const isWaiting = entry.device.attributes[QR_DEVICE.logoutAt] !== undefined
    const wanted = logoutAt(entry, driver)
    // The first "off" counts; later ones do not begin the time anew.
    if (isWaiting === (wanted !== null)) return
    await change(entry, { [QR_DEVICE.logoutAt]: wanted })
  }

  const isDue = ({ device }: TrackedDevice, key: string): boolean => {
    const at = device.attributes[key]
    return typeof at === 'string' && Date.parse(at) <= clock.now().getTime()
  }

  async function strike(entry: TrackedDevice): Promise<void> {
    if (isDue(entry, QR_DEVICE.logoutAt)) await leave(entry, 'ignition off', true)
    if (!isDue(entry, QR_DEVICE.lockAt)) return
    await change(entry, driverIn(entry) === 0 ? await stop(entry) : { [QR_DEVICE.lockAt]: null })
  }

  /**
   * Order a stop once for each time a driver leaves: who lets the vehicle go afterwards wants it to go, driver or not. Only
   * an order that could not even be given is tried again.
   */
  async function stop(entry: TrackedDevice): Promise<Attributes> {
    const commandId = await engine.lock(entry)
    const tries = Number(entry.device.attributes[QR_DEVICE.lockTries] ?? 0) + 1
    const isOver = commandId !== null || tries >= LOCK_TRIES
    return {
      [QR_DEVICE.lockCommandId]: commandId,
      [QR_DEVICE.lockAt]: isOver ? null : inMinutes(1),
      [QR_DEVICE.lockTries]: isOver ? null : tries,
    }
  }

  function run(task: () => Promise<unknown>): void {
    running = Promise.all([running, task()]).catch((error: unknown) =>
      log.error({ err: error }, 'a rule of a driver could not be followed'),
    )
  }

  async function enforce(): Promise<void> {
    const due = [...fleet.all()].filter((entry) => isDue(entry, QR_DEVICE.logoutAt) || isDue(entry, QR_DEVICE.lockAt))
    for (const { device } of due)
      await inTurn(async () => {
        const entry = fleet.byId(device.id)
        if (entry) await strike(entry)
      })
  }

  bus.on('positionsStored', ({ latest }) => {
    for (const entry of latest) if (driverIn(entry) !== 0) run(() => inTurn(() => hear(entry)))
  })

  const stateOf = (user: User): QrDriverState => {
    const { id, name, uniqueId } = driverOf(user)
    const device = vehicleOf(id)?.device
    const since = device?.attributes[QR_DEVICE.since]
    return {
      driver: { id, name, uniqueId },
      vehicle: device
        ? {
            id: device.id,
            name: device.name,
            plate: attributeText(device.attributes, DEVICE_KEYS.plate) ?? null,
            since: typeof since === 'string' ? since : null,
          }
        : null,
    }
  }

  return {
    stateOf,
    enforce,
    async checkIn(user, deviceId) {
      if (directory.server().attributes[productKey('enableQrDriverId')] === false)
        throw new Refusal('operationRestricted', 'Operation restricted: drivers do not check in by QR code here')
      await inTurn(() => enter(user, requireVehicle(driverOf(user), user, deviceId)))
      return stateOf(user)
    },
    async checkOut(user) {
      const { id } = driverOf(user)
      await inTurn(async () => {
        const entry = vehicleOf(id)
        if (entry) await leave(entry, 'driver', true)
      })
      return stateOf(user)
    },
    start() {
      timer = setInterval(() => {
        if (deps.isOnDuty?.() !== false) run(enforce)
      }, CHECK_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
