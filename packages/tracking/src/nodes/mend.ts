import { type Bus, type Clock, createPace, type Log } from '@rastro/platform'
import type { CoreFleet } from '../fleet/create-fleet.ts'
import type { TrackingEvents } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'

/** Finds in the database what other nodes' messages did not bring. */
export interface Mend {
  /** Look soon; many wishes are one look. */
  wish(): void
  close(): Promise<void>
}

export interface MendDeps {
  store: { devices: Pick<Store['devices'], 'heardSince'>; positions: Pick<Store['positions'], 'latestOf'> }
  fleet: CoreFleet
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
}

/** Nodes write down every five seconds whom they heard, and their spools drain in about the same time. */
const OVERLAP_MS = 20_000
const SPACING_MS = 1_500
const COMPLAIN_EVERY_MS = 60_000

export function createMend({ store, fleet, bus, clock, log }: MendDeps): Mend {
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let since = new Date(clock.now().getTime() - OVERLAP_MS)
  let underway: Promise<void> | undefined
  const state = { isWished: false, isClosed: false }

  async function look(): Promise<void> {
    const now = clock.now()
    const heard = (await store.devices.heardSince(since)).filter(({ deviceId, lastUpdate }) => {
      const entry = fleet.byId(deviceId)
      return entry !== undefined && lastUpdate > (entry.lastUpdate ?? 0)
    })
    const records = await store.positions.latestOf(heard.map(({ deviceId }) => deviceId))
    for (const { deviceId, lastUpdate } of heard) fleet.hearSomewhere(deviceId, lastUpdate)
    const latest = fleet.takeOver(records)
    if (latest.length > 0) bus.emit('latestMoved', { latest })
    since = new Date(now.getTime() - OVERLAP_MS)
  }

  async function run(): Promise<void> {
    while (state.isWished && !state.isClosed) {
      state.isWished = false
      await look().catch((error: unknown) => {
        if (mayComplain()) log.warn({ err: error }, 'what other nodes heard cannot be read')
      })
      await new Promise((resolve) => setTimeout(resolve, SPACING_MS).unref())
    }
  }

  return {
    wish() {
      state.isWished = true
      underway ??= run().finally(() => {
        underway = undefined
      })
    },
    async close() {
      state.isClosed = true
    },
  }
}
