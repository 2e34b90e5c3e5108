import type { Category } from '@rastro/contracts'
import { distanceMetres } from '../city/geometry.ts'
import { cityOfSaoPaulo } from '../city/graph.ts'
import { createRandom, type Random } from '../random.ts'
import type { TrackerName } from '../trackers/index.ts'
import type { DrivingManner } from './drive.ts'

/** What a vehicle of the demo does all day; decides which state the list shows. */
export type DemoRole = 'driving' | 'parked' | 'idling' | 'offline' | 'silent' | 'alarm'

/** One vehicle of the demo, with what its owner wrote about it. */
export interface DemoVehicle {
  readonly name: string
  /** Invented, in the Mercosul form `ABC1D23`. */
  readonly plate: string
  readonly category: Category
  readonly group: string
  /** CSS colour. */
  readonly colour: string
  /** Make and model of the vehicle. */
  readonly vehicleModel: string
  /** Model of the tracker, as decoders may ask for it. */
  readonly model: string
  readonly uniqueId: string
  readonly protocol: TrackerName
  readonly role: DemoRole
  readonly driverUniqueId: string | undefined
  readonly manner: DrivingManner
  /** Its own luck: the same fleet seed gives the same days. */
  readonly seed: number
  /** Where it stands when nobody drives; history moves it on, live driving starts here. */
  whereabouts: { junction: number; odometer: number; course: number }
}

export interface DemoFleet {
  readonly seed: number
  readonly vehicles: readonly DemoVehicle[]
}

interface Kind {
  readonly label: string
  readonly category: Category
  readonly group: string
  readonly model: string
  readonly topKmh: number
  readonly acceleration: number
}

const KINDS: readonly Kind[] = [
  { label: 'Entrega', category: 'van', group: 'Entregas', model: 'Fiat Ducato', topKmh: 110, acceleration: 1.5 },
  { label: 'Comercial', category: 'car', group: 'Comercial', model: 'Chevrolet Onix', topKmh: 120, acceleration: 2 },
  {
    label: 'Moto Expressa',
    category: 'motorcycle',
    group: 'Entregas',
    model: 'Honda CG 160',
    topKmh: 110,
    acceleration: 2.6,
  },
  { label: 'Caminhão', category: 'truck', group: 'Cargas', model: 'VW Delivery', topKmh: 85, acceleration: 0.9 },
  { label: 'Vistoria', category: 'pickup', group: 'Campo', model: 'Fiat Strada', topKmh: 120, acceleration: 1.8 },
  { label: 'Fretado', category: 'bus', group: 'Fretados', model: 'Mercedes OF-1721', topKmh: 90, acceleration: 0.9 },
  { label: 'Baú', category: 'truck1', group: 'Cargas', model: 'Volvo VM', topKmh: 85, acceleration: 0.8 },
  { label: 'Diretoria', category: 'car', group: 'Comercial', model: 'Toyota Corolla', topKmh: 120, acceleration: 2.2 },
  { label: 'Obra', category: 'truck2', group: 'Campo', model: 'Scania P 310', topKmh: 80, acceleration: 0.7 },
  { label: 'Apoio', category: 'offroad', group: 'Campo', model: 'Toyota Hilux', topKmh: 120, acceleration: 1.8 },
]

const COLOURS = ['#0F5E8C', '#1B7F3B', '#9A5B00', '#7A3E9D', '#B42318', '#475569', '#0E7490', '#A16207'] as const
const PROTOCOLS: readonly TrackerName[] = ['gt06', 'suntech', 'teltonika', 'h02', 'gps103', 'osmand']
const TRACKER_MODELS = {
  gt06: 'GT06N',
  suntech: 'ST310U',
  teltonika: 'FMB920',
  h02: 'ST-901',
  gps103: 'TK303',
  osmand: 'OsmAnd',
} as const satisfies Record<TrackerName, string>
/** Six of ten drive; the others show every other state. */
const ROLES: readonly DemoRole[] = [
  ...([
    'driving',
    'driving',
    'parked',
    'driving',
    'driving',
    'idling',
    'driving',
    'offline',
    'driving',
    'parked',
  ] as const),
  ...([
    'driving',
    'driving',
    'driving',
    'alarm',
    'driving',
    'driving',
    'offline',
    'driving',
    'parked',
    'driving',
  ] as const),
  ...([
    'driving',
    'idling',
    'driving',
    'driving',
    'silent',
    'driving',
    'driving',
    'parked',
    'driving',
    'offline',
  ] as const),
  ...([
    'driving',
    'driving',
    'parked',
    'driving',
    'offline',
    'driving',
    'idling',
    'driving',
    'parked',
    'driving',
  ] as const),
]
/** Avenida Paulista: most of the fleet works around it. */
const MIDDLE = { latitude: -23.5695, longitude: -46.6592 }

export interface DemoFleetOptions {
  readonly seed?: number
  /** One protocol for all; absent: the six in turn. */
  readonly protocol?: TrackerName
}

/** Make a fleet of invented vehicles; the same count and options make the same fleet. */
export function createDemoFleet(count: number, { seed = 7, protocol: only }: DemoFleetOptions = {}): DemoFleet {
  const random = createRandom(seed)
  const junctions = [...cityOfSaoPaulo().junctions.values()]
  const central = junctions.filter((junction) => distanceMetres(junction, MIDDLE) < 7000)
  const plates = new Set<string>()
  const vehicles = Array.from({ length: count }, (_, index): DemoVehicle => {
    const kind = KINDS[index % KINDS.length] ?? random.pick(KINDS)
    const protocol = only ?? PROTOCOLS[index % PROTOCOLS.length] ?? 'gt06'
    const home = random.pick(random.chance(0.7) ? central : junctions)
    return {
      name: `${kind.label} ${String(Math.floor(index / KINDS.length) * 3 + random.whole(1, 3)).padStart(2, '0')}`,
      plate: freshPlate(plates, random),
      category: kind.category,
      group: kind.group,
      colour: random.pick(COLOURS),
      vehicleModel: kind.model,
      model: TRACKER_MODELS[protocol],
      uniqueId: uniqueIdOf(protocol, index),
      protocol,
      role: ROLES[index % ROLES.length] ?? 'driving',
      driverUniqueId: index % 4 === 0 ? `E0049${String(index).padStart(11, '0')}` : undefined,
      manner: { pace: random.between(0.72, 1.02), acceleration: kind.acceleration, topKmh: kind.topKmh },
      seed: seed * 10_007 + index,
      whereabouts: { junction: home.id, odometer: random.whole(8_000, 180_000) * 1000, course: random.whole(0, 359) },
    }
  })
  return { seed, vehicles }
}

const LETTERS = 'A B C D E F G H J K L M N P Q R S T U V W X Y Z'.split(' ')

/** Numbers in the shape each kind of tracker has; the prefixes belong to no maker. */
function uniqueIdOf(protocol: TrackerName, index: number): string {
  const serial = String(index + 1).padStart(4, '0')
  if (protocol === 'suntech') return `90000${serial}`
  if (protocol === 'h02') return `900000${serial}`
  if (protocol === 'osmand') return `demo-${serial}`
  return `99000012345${serial}`
}

function freshPlate(taken: Set<string>, random: Random): string {
  const letter = (): string => random.pick(LETTERS)
  const plate = `${letter()}${letter()}${letter()}${random.whole(0, 9)}${letter()}${random.whole(10, 99)}`
  if (taken.has(plate)) return freshPlate(taken, random)
  taken.add(plate)
  return plate
}
