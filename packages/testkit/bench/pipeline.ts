import type { Attributes, Event } from '@rastro/contracts'
import { createCalendars } from '@rastro/tracking/calendars/create-calendars'
import type { FleetEntry } from '@rastro/tracking/fleet/create-fleet'
import { followGeofences } from '@rastro/tracking/geofences/follow-geofences'
import { createRules, type Rules } from '@rastro/tracking/notify/rules'
import { createPipeline, type Pipeline } from '@rastro/tracking/pipeline/index'
import { createTestClock } from '@rastro/tracking/testing/clock'
import { emptyDirectory } from '@rastro/tracking/testing/directory'
import { createTestBus, makeDevice, makeFleet, silent } from '@rastro/tracking/testing/fleet'
import { makeUser } from '@rastro/tracking/testing/notify'
import { createRandom, type Random } from '../src/random.ts'
import { placeIn } from './areas.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { type CompanySize, fillCompany, GROUP_ID } from './busy-company.ts'

/**
 * Half the side of the square geofences and vehicles are in, in degrees. A city with all of them has every vehicle in
 * twenty at once, with ten events a position: nobody's company, but the worst case, told without a target.
 */
const PLACES = [
  { name: 'one state', spread: 1.5, target: { atMost: 200 } },
  { name: 'one region', spread: 0.5, target: { atMost: 200 } },
  { name: 'one city', spread: 0.15, target: {} },
] as const
const USERS = 10
/** Rounds before the clock starts: code gets hot, trails fill. */
const WARM_UP_ROUNDS = 2
const ROUND_SECONDS = 30
const DEGREE_METRES = 111_320

/** From what a decoder said to who is told what, in memory: steps, computed attributes, geofences, detectors, rules. */
export const pipeline = defineBenchmark({
  name: 'pipeline',
  summary: 'CPU of a position in a busy company, from the decoder to who is told what',
  options: { devices: 10_000, geofences: 10_000, attributes: 20, rules: 50, rounds: 20 },
  async run({ devices, rounds, ...size }, say) {
    const figures: Figure[] = []
    for (const { name, spread, target } of PLACES) {
      say(`${name}: building`)
      const drive = buildTraffic({ devices, size: { ...size, users: USERS }, spread })
      for (let round = 0; round < WARM_UP_ROUNDS; round++) drive()
      say(`${name}: driving`)
      const { cost, outcome } = measure(drive, rounds, devices)
      figures.push({ name: `${name}: CPU`, value: cost, unit: 'µs/position', ...target })
      figures.push({ name: `${name}: geofences a vehicle is in`, value: outcome.inside, unit: 'each' })
      figures.push({ name: `${name}: events`, value: outcome.events * 1000, unit: 'per 1,000 positions' })
      figures.push({ name: `${name}: messages to people`, value: outcome.told * 1000, unit: 'per 1,000 positions' })
    }
    say('the same without a company')
    const bare = buildTraffic({ devices, size: { geofences: 0, attributes: 0, rules: 0, users: USERS }, spread: 1.5 })
    for (let round = 0; round < WARM_UP_ROUNDS; round++) bare()
    figures.push({ name: 'steps and detectors alone', value: measure(bare, rounds, devices).cost, unit: 'µs/position' })
    return figures
  },
})

interface Outcome {
  inside: number
  events: number
  told: number
}

interface Vehicle {
  entry: FleetEntry
  latitude: number
  longitude: number
  course: number
  speed: number
  ignition: boolean
}

/** A company with vehicles under way. @returns what lets each of them report once */
function buildTraffic({
  devices,
  size,
  spread,
}: {
  devices: number
  size: CompanySize
  spread: number
}): () => Outcome {
  const random = createRandom(3)
  const [bus, clock] = [createTestBus(), createTestClock()]
  const directory = emptyDirectory(bus)
  const geofences = followGeofences(directory, bus, silent)
  fillCompany(directory, size, random, spread)
  const list = Array.from({ length: devices }, (_, index) =>
    makeDevice({ id: index + 1, uniqueId: `${index + 1}`, groupId: GROUP_ID }),
  )
  const fleet = makeFleet({ devices: list, bus, clock })
  const everybody = new Set(list.map(({ id }) => id))
  const users = new Map(Array.from({ length: size.users }, (_, index) => [index + 1, makeUser({ id: index + 1 })]))
  const access = { user: (id: number) => users.get(id), devicesOf: () => everybody }
  const calendars = createCalendars(directory, silent)
  const rules = createRules({ directory, access, isShut: () => false, calendars, bus })
  let id = 0
  const line = createPipeline({ nextId: () => ++id, directory, geofences, clock, log: silent })
  const vehicles = [...fleet.all()].map((entry): Vehicle => {
    const [course, speed] = [random.between(0, 6.28), random.between(10, 60)]
    return { entry, ...placeIn(random, spread), course, speed, ignition: true }
  })
  return () => {
    clock.advance(ROUND_SECONDS * 1000)
    const now = clock.now()
    const total: Outcome = { inside: 0, events: 0, told: 0 }
    for (const vehicle of vehicles) {
      move(vehicle, random)
      report(vehicle, { line, rules, now, total, random })
    }
    return total
  }
}

/** Drive on, turn a little, and stand for a while now and then. */
function move(vehicle: Vehicle, random: Random): void {
  if (random.chance(0.02)) vehicle.ignition = !vehicle.ignition
  vehicle.speed = vehicle.ignition ? Math.max(0, Math.min(65, vehicle.speed + random.between(-8, 8))) : 0
  vehicle.course += random.between(-0.3, 0.3)
  const degrees = (vehicle.speed * 0.514 * ROUND_SECONDS) / DEGREE_METRES
  vehicle.latitude += Math.cos(vehicle.course) * degrees
  vehicle.longitude += Math.sin(vehicle.course) * degrees
}

interface Way {
  line: Pipeline
  rules: Rules
  now: Date
  total: Outcome
  random: Random
}

function report(vehicle: Vehicle, { line, rules, now, total, random }: Way): void {
  const { entry, latitude, longitude, speed, course, ignition } = vehicle
  const fix = { time: now, valid: true, latitude, longitude, speed, course: (course * 57.3) % 360, altitude: 30 }
  const raw = { fix, attributes: attributesOf(ignition, random) }
  const frame = Buffer.from(`${entry.device.id} ${now.getTime()} 0123456789abcdef0123456789abcdef0123456789abcdef`)
  const record = line.process(entry, { protocol: 'teltonika', raw, frame, index: 0, now })
  if (!record) throw new Error('the pipeline kept a position back')
  total.inside += record.geofenceIds?.length ?? 0
  total.events += record.events?.length ?? 0
  for (const event of record.events ?? []) total.told += recipients(rules, event, entry)
}

function recipients(rules: Rules, event: Event, { device }: FleetEntry): number {
  return rules.recipientsOf(event, device).length
}

/** What a tracker with a few sensors sends. */
function attributesOf(ignition: boolean, random: Random): Attributes {
  return {
    priority: 0,
    sat: 12,
    event: random.whole(0, 255),
    hdop: 0.8,
    ignition,
    in1: true,
    in2: false,
    power: 13.8,
    battery: 4.1,
    adc1: random.whole(0, 1024),
    temp1: 235,
    flags: 6,
    fuel: random.between(20, 60),
    rssi: 4,
    driverUniqueId: 'A100F12C',
    ...(random.chance(0.01) ? { alarm: 'sos' } : {}),
  }
}

/** @returns microseconds of CPU a position, and the means of what came out */
function measure(drive: () => Outcome, rounds: number, devices: number): { cost: number; outcome: Outcome } {
  const outcome: Outcome = { inside: 0, events: 0, told: 0 }
  const positions = rounds * devices
  const cpu = process.cpuUsage()
  for (let round = 0; round < rounds; round++) {
    const { inside, events, told } = drive()
    outcome.inside += inside / positions
    outcome.events += events / positions
    outcome.told += told / positions
  }
  const { user, system } = process.cpuUsage(cpu)
  return { cost: (user + system) / positions, outcome }
}
