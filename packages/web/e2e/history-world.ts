import { knotsFromKmh } from '@rastro/contracts'
import { createDemoFleet, demoHistory } from '@rastro/testkit'
import { historyPositions } from '@rastro/testkit/vehicles/history-positions'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import type { PositionRecord } from '@rastro/tracking/store/position-record'
import { samplePosition } from '@rastro/tracking/store/sample-position'

const DAY = 86_400_000
const BATCH = 1000

/** A server with somebody's vehicle that has a past. */
export interface HistoryWorld {
  world: World
  ana: Person
  deviceId: number
}

async function withVehicle(): Promise<HistoryWorld> {
  const world = await createWorld()
  const ana = await world.user()
  const attributes = { placa: 'RTA2B19', speedLimit: knotsFromKmh(60) }
  const { id } = await ana.addDevice({ uniqueId: '866551039000001', name: 'Entrega 07', category: 'van', attributes })
  return { world, ana, deviceId: id }
}

async function store({ world }: HistoryWorld, records: readonly PositionRecord[]): Promise<void> {
  for (let start = 0; start < records.length; start += BATCH) {
    await world.app.store.positions.append(records.slice(start, start + BATCH))
  }
}

/** Two days of a vehicle that delivers in the demo city: trips along its streets, stops, a night. */
export async function deliveryWorld(): Promise<HistoryWorld> {
  const made = await withVehicle()
  const fleet = createDemoFleet(1)
  let id = 1
  for (const history of demoHistory(fleet, 2, new Date())) {
    const records = historyPositions(history, made.deviceId, () => id++)
    await store(
      made,
      records.map((record) => ({ ...record, address: 'Av. Rebouças, 1240, Pinheiros, São Paulo' })),
    )
  }
  return made
}

/** The midnight two days lie between, in São Paulo, and a day before: a whole day that is over. */
export function yesterday(): { from: string; to: string } {
  const offset = 3 * 3_600_000
  const midnight = Math.floor((Date.now() - offset) / DAY) * DAY + offset
  return { from: new Date(midnight - DAY).toISOString(), to: new Date(midnight - 1).toISOString() }
}

/** A hundred thousand points of one day: a vehicle that reports more than once a second along an endless loop. */
export async function crowdedWorld(points: number): Promise<HistoryWorld> {
  const made = await withVehicle()
  const begin = Date.parse(yesterday().from) + 3_600_000
  const every = Math.floor((DAY - 2 * 3_600_000) / points)
  const records = Array.from({ length: points }, (_, index) => {
    const turn = (index / points) * 40 * Math.PI
    const far = 0.02 + 0.05 * (index / points)
    return samplePosition({
      id: index + 1,
      deviceId: made.deviceId,
      fixTime: new Date(begin + index * every),
      latitude: -23.56 + far * Math.sin(turn) + 0.002 * Math.sin(index / 30),
      longitude: -46.65 + far * Math.cos(turn),
      speed: 20 + 18 * Math.sin(index / 400),
      hash: index,
    })
  })
  await store(made, records)
  return made
}
