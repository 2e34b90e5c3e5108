import { type Attributes, knotsFromKmh } from '@rastro/contracts'
import { createBus, createLog, systemClock } from '@rastro/platform'
import { type DemoFleet, type DemoVehicle, demoHistory, type TrackerRecord } from '@rastro/testkit'
import { loadDirectory } from '@rastro/tracking/directory/load-directory'
import { createFleet } from '@rastro/tracking/fleet/create-fleet'
import type { TrackingEvents } from '@rastro/tracking/fleet/fleet'
import { followGeofences } from '@rastro/tracking/geofences/follow-geofences'
import { createPipeline, type PipelineMessage } from '@rastro/tracking/pipeline/index'
import { createPositionIds } from '@rastro/tracking/pipeline/position-ids'
import type { PositionRecord } from '@rastro/tracking/store/position-record'
import type { Store } from '@rastro/tracking/store/store'

const BATCH = 1000
/** How long after a fix its message arrives. */
const DELAY_MS = 900

/** Store the past of the fleet as the server would have, had it been there: with geofences, distances and events. */
export async function addDemoPast(
  store: Store,
  fleet: DemoFleet,
  devices: ReadonlyMap<DemoVehicle, number>,
  days: number,
): Promise<void> {
  const log = createLog('silent')
  const clock = systemClock
  const bus = createBus<TrackingEvents>((error) => log.error(error))
  const directory = await loadDirectory(store, bus)
  const entries = createFleet({
    devices: await store.devices.list(),
    latest: [],
    store: store.devices,
    bus,
    clock,
    log,
  })
  const geofences = followGeofences(directory, bus, log)
  const pipeline = createPipeline({ nextId: createPositionIds(clock, 0, 0), directory, geofences, clock, log })
  for (const { vehicle, records } of demoHistory(fleet, days, clock.now())) {
    const entry = entries.byId(devices.get(vehicle) ?? 0)
    if (!entry) continue
    const past = records.flatMap((record, index) => {
      // Invented records have no bytes; who it was and the place in the list tell them apart.
      const frame = Buffer.from(`${vehicle.seed}/${index}`)
      const message = { protocol: vehicle.protocol, frame, index: 0, ...messageOf(record) }
      return pipeline.process(entry, message) ?? []
    })
    for (let start = 0; start < past.length; start += BATCH) {
      await store.positions.append(past.slice(start, start + BATCH))
    }
    await rememberState(store, past)
  }
}

/** What a decoder would have said of a record, and when it came. */
function messageOf(record: TrackerRecord): Pick<PipelineMessage, 'raw' | 'now'> {
  const { fixTime: time, latitude, longitude, altitude, course, speedKmh } = record
  const speed = Math.round(knotsFromKmh(speedKmh) * 1000) / 1000
  const fix = { time, valid: true, latitude, longitude, altitude, course, speed }
  return { raw: { fix, attributes: attributesOf(record) }, now: new Date(time.getTime() + DELAY_MS) }
}

function attributesOf(record: TrackerRecord): Attributes {
  const { satellites, ignition, odometer, power, alarm, driverUniqueId } = record
  return {
    sat: satellites,
    ignition,
    odometer,
    power,
    ...(alarm !== undefined && { alarm }),
    ...(driverUniqueId !== undefined && { driverUniqueId }),
  }
}

/** What the fleet would have remembered: when each was last heard, and since when it does what it does. */
async function rememberState(store: Store, records: readonly PositionRecord[]): Promise<void> {
  const last = records.at(-1)
  if (!last) return
  const isOther = ({ attributes: { motion, ignition } }: PositionRecord): boolean =>
    motion !== last.attributes['motion'] || ignition !== last.attributes['ignition']
  const first = records[records.findLastIndex(isOther) + 1] ?? last
  await store.devices.saveLastUpdates([
    { deviceId: last.deviceId, lastUpdate: last.serverTime, stateSince: first.fixTime },
  ])
}
