import { type Clock, systemClock } from '@rastro/platform'
import { createDevice, type TrackerDevice } from './device.ts'
import { createRandom, type Random } from './random.ts'
import { type TrackerName, trackers } from './trackers/index.ts'
import type { TrackerRecord } from './trackers/tracker.ts'
import type { DemoFleet, DemoVehicle } from './vehicles/demo-fleet.ts'
import type { Drive } from './vehicles/drive.ts'
import { arrive, recordAtRest, recordOfDrive, setOff } from './vehicles/journey.ts'

export interface SimulatorOptions {
  readonly host: string
  /** Port of every protocol the fleet speaks, or a number added to the default ports. */
  readonly ports: Readonly<Partial<Record<TrackerName, number>>> | { readonly offset: number }
  readonly fleet: DemoFleet
  readonly clock?: Clock
  /** Seconds between two positions of a moving vehicle. Default 4. */
  readonly everySeconds?: number
}

export interface SimulatorStats {
  /** Vehicles with an open connection. */
  readonly connected: number
  readonly moving: number
  readonly sent: number
  readonly acknowledged: number
  readonly pending: number
  /** Latest trouble of any vehicle. */
  readonly lastError: string | undefined
}

/** A fleet on the road. */
export interface Simulator {
  stats(): SimulatorStats
  /** Hang up every tracker. */
  stop(): Promise<void>
}

const PARKED_EVERY_SECONDS = 60
/** The server takes a line for the tracker's own, and gives orders over it, with its second message. */
const GREETINGS = 2
const STOP_SECONDS = [25, 180] as const

/**
 * Put a fleet on the road: every vehicle drives its own way and reports over a real socket in its own protocol.
 * Offline and silent vehicles stay away. Driving goes on from each vehicle's `whereabouts`, which this moves.
 */
export function startSimulator(options: SimulatorOptions): Simulator {
  const { host, fleet, clock = systemClock, everySeconds = 4 } = options
  const present = fleet.vehicles.filter(({ role }) => role !== 'offline' && role !== 'silent')
  const runs = present.map((vehicle, index) => {
    const { protocol, uniqueId } = vehicle
    const relay: Relay = { isBlocked: undefined, isFresh: false }
    const onCommand = (text: string): string => obey(relay, text)
    const device = createDevice({ protocol, uniqueId, host, port: portOf(options.ports, protocol), onCommand })
    return createRun(vehicle, { device, everySeconds, clock, phase: index % everySeconds, relay })
  })
  const tick = (): void => {
    for (const run of runs) run.tick()
  }
  tick()
  const timer = setInterval(tick, 1000)
  return {
    stats: () => summary(runs),
    async stop() {
      clearInterval(timer)
      await Promise.all(runs.map(({ device }) => device.stop()))
    },
  }
}

function portOf(ports: SimulatorOptions['ports'], protocol: TrackerName): number {
  const standard = trackers.find(({ name }) => name === protocol)?.port ?? 0
  const port = 'offset' in ports ? standard + ports.offset : ports[protocol]
  if (port === undefined) throw new Error(`no port given for ${protocol}`)
  return port
}

function summary(runs: readonly Run[]): SimulatorStats {
  const stats = runs.map(({ device }) => device.stats())
  const sum = (key: 'sent' | 'acknowledged' | 'pending'): number => stats.reduce((total, one) => total + one[key], 0)
  return {
    connected: stats.filter(({ isConnected }) => isConnected).length,
    moving: runs.filter((run) => run.isMoving()).length,
    sent: sum('sent'),
    acknowledged: sum('acknowledged'),
    pending: sum('pending'),
    lastError: stats.find(({ lastError }) => lastError !== undefined)?.lastError,
  }
}

/** What keeps an engine from starting, when an order said so. */
interface Relay {
  isBlocked: boolean | undefined
  /** An order changed it, and no record said so yet. */
  isFresh: boolean
}

/** The words each protocol has for it. */
const STOP = /^Relay,1#|;Enable1$|^setdigout 1|,S20,\d+,1,1$/
const RESUME = /^Relay,0#|;Disable1$|^setdigout 0|,S20,\d+,1,0$/

/** Every order is answered; those about the engine are done. */
function obey(relay: Relay, text: string): string {
  if (!STOP.test(text) && !RESUME.test(text)) return 'OK'
  relay.isBlocked = STOP.test(text)
  relay.isFresh = true
  return 'OK'
}

interface Run {
  readonly device: TrackerDevice
  tick(): void
  isMoving(): boolean
}

interface RunOptions {
  readonly device: TrackerDevice
  readonly everySeconds: number
  readonly clock: Clock
  /** Second of the report cycle this vehicle speaks in, so that they do not all speak at once. */
  readonly phase: number
  readonly relay: Relay
}

/** One vehicle's life: drive, stop for a while, drive on; or stand, as its role says. */
function createRun(vehicle: DemoVehicle, { device, everySeconds, clock, phase, relay }: RunOptions): Run {
  const random = createRandom(vehicle.seed ^ 0x5f3759df)
  const driver = createDriver(vehicle, random, relay)
  let last = clock.now().getTime()
  let seconds = phase
  let greetings = GREETINGS
  return {
    device,
    isMoving: () => driver.speedKmh() > 0,
    tick() {
      const now = clock.now().getTime()
      // After a sleep of the machine the vehicle drives on from where it was; it does not rush after the clock.
      const elapsed = Math.min(10, Math.max(0, Math.round((now - last) / 1000)))
      if (elapsed === 0 && greetings < GREETINGS) return
      last = now
      seconds += elapsed
      const hasChanged = driver.advance(elapsed) || relay.isFresh
      const every = driver.isUnderWay() ? everySeconds : PARKED_EVERY_SECONDS
      if (greetings === 0 && !hasChanged && Math.floor(seconds / every) === Math.floor((seconds - elapsed) / every))
        return
      greetings = Math.max(0, greetings - 1)
      relay.isFresh = false
      const { isBlocked } = relay
      const record = driver.record(new Date(Math.floor(now / 1000) * 1000))
      device.send(isBlocked === undefined ? record : { ...record, isBlocked })
    },
  }
}

interface Driver {
  /** @returns whether the ignition was switched or a trip began or ended: worth a report at once */
  advance(seconds: number): boolean
  isUnderWay(): boolean
  speedKmh(): number
  record(fixTime: Date): TrackerRecord
}

function createDriver(vehicle: DemoVehicle, random: Random, relay: Relay): Driver {
  const isDriver = vehicle.role === 'driving'
  let trip: { drive: Drive; destination: number } | undefined
  let standFor = isDriver ? random.whole(0, 3) : Number.POSITIVE_INFINITY
  let engineFor = 0
  const hasEngineOn = (): boolean => vehicle.role === 'idling' || engineFor > 0
  function stand(seconds: number): boolean {
    const hadEngineOn = hasEngineOn()
    engineFor -= seconds
    standFor -= seconds
    if (standFor <= 0 && relay.isBlocked !== true) trip = setOff(vehicle, random)
    return trip !== undefined || hadEngineOn !== hasEngineOn()
  }
  return {
    isUnderWay: () => trip !== undefined,
    speedKmh: () => trip?.drive.speedKmh ?? 0,
    advance(seconds) {
      if (!trip) return stand(seconds)
      trip.drive.advance(seconds)
      if (!trip.drive.isDone) return false
      arrive(vehicle, trip.drive, trip.destination)
      trip = undefined
      standFor = random.whole(...STOP_SECONDS)
      engineFor = random.chance(0.5) ? standFor : random.whole(0, 30)
      return true
    },
    record(fixTime) {
      if (trip) return recordOfDrive(trip.drive, fixTime, vehicle, random)
      const record = recordAtRest(vehicle, fixTime, hasEngineOn(), random)
      return vehicle.role === 'alarm' ? { ...record, alarm: 'powerCut', power: 0 } : record
    },
  }
}
