import { type Bus, type Clock, createBus, type KeyPair, type Log } from '@rastro/platform'
import { installationDeviceLimit } from './directory/device-limit.ts'
import type { Directory } from './directory/directory.ts'
import { loadDirectory } from './directory/load-directory.ts'
import { createEventRecorder, type EventRecorder } from './events/event-recorder.ts'
import { createInactivityEvents } from './events/inactivity-events.ts'
import { createStatusEvents, type StatusEvents } from './events/status-events.ts'
import { type CoreFleet, createFleet } from './fleet/create-fleet.ts'
import type { TrackingEvents } from './fleet/fleet.ts'
import { createFrameTap, type FrameTap } from './fleet/frames.ts'
import type { Traffic } from './fleet/traffic.ts'
import { followGeofences } from './geofences/follow-geofences.ts'
import { createCounters, type ProtocolCounts } from './ingest/counters.ts'
import { createIngest, type OpenPorts, type SecurePorts } from './ingest/create-ingest.ts'
import { LIMITS } from './ingest/limits.ts'
import { type LineWatcher, noWatcher } from './ingest/line.ts'
import { createMediaFiles } from './ingest/media-files.ts'
import { createReceiver } from './ingest/receive.ts'
import { createRegistrar } from './ingest/registrar.ts'
import { createSetTotals, type SetTotals } from './ingest/set-totals.ts'
import { shareMoments } from './ingest/share-moments.ts'
import { createStrangers } from './ingest/strangers.ts'
import { createUnknownNames } from './ingest/unknown-names.ts'
import { Valve } from './ingest/valve.ts'
import { createPipeline } from './pipeline/index.ts'
import { createPositionIds } from './pipeline/position-ids.ts'
import type { Protocol } from './protocols/protocol.ts'
import { createEmbeddedSpool } from './spool/embedded-spool.ts'
import { type LocalSpool, openLocalSpool } from './spool/local-spool.ts'
import type { Spool, SpoolListener, SpoolStats } from './spool/spool.ts'
import type { CountStore } from './store/counts.ts'
import type { PositionRecord } from './store/position-record.ts'
import type { Store } from './store/store.ts'

export interface CoreDeps {
  store: Pick<Store, 'devices' | 'positions' | 'events' | 'server' | 'groups' | 'objects' | 'links' | 'jobClocks'>
  protocols: readonly Protocol[]
  clock: Clock
  log: Log
  /** Port of a protocol; 0 asks for any free one. */
  port: (protocol: Protocol) => number
  host: string
  /** Device ports that speak TLS, beside the plain ones. Absent: none. */
  tls?: SecurePorts | undefined
  /**
   * Where records become durable: in the store's own commit, or in a file on the local disk from which they go on to a
   * store that is another machine.
   */
  mode: { kind: 'embedded' } | { kind: 'spool'; folder: string }
  /** Where pictures and recordings of trackers are kept, a folder for each device. Absent: they are not. */
  mediaFolder?: string
  /** Hears through which lines devices speak, and may answer through them. */
  watcher?: LineWatcher
  /** Make devices of trackers nobody registered. */
  registersUnknown?: boolean
  /** Where all processes count what has a limit; absent: there is one. */
  counts?: CountStore | undefined
  /** 0 to 31, different for every running node of one installation. */
  node: number
  /** Whether device ports are opened; absent: they are. */
  isListening?: boolean
  /** Whether this node does what only one may; absent: it does. */
  isOnDuty?: () => boolean
}

/** From the bytes of a tracker to a stored position, and what every device is doing now. */
export interface Core {
  readonly fleet: CoreFleet
  readonly directory: Directory
  readonly events: EventRecorder
  readonly bus: Bus<TrackingEvents>
  readonly setTotals: SetTotals
  /** Frames as they pass the device ports. */
  readonly frames: FrameTap
  readonly traffic: Traffic
  /** Open the device ports. One that cannot be opened is logged and left out. */
  start(): Promise<OpenPorts>
  /**
   * Resolves when what an earlier run left on the local disk is in the store, with its events; undefined when nothing
   * was left.
   */
  readonly recoveredStored: Promise<void> | undefined
  /** Show trackers this certificate from now on; the first one opens the ports that speak TLS. */
  showCertificate(pair: KeyPair): Promise<void>
  /** Stop reading, commit, reply, close; at most ten seconds. */
  close(): Promise<void>
  stats(): CoreStats
}

export interface CoreStats {
  protocols: Readonly<Record<string, ProtocolCounts>>
  /** Open connections by protocol and transport, `gt06/tcp`. */
  connections: Readonly<Record<string, number>>
  /** Sockets that have not named a known device. */
  strangers: number
  /** Names of unregistered devices seen lately. */
  unknownNames: number
  /** Whether the device ports stopped reading because storage does not keep up. */
  isPressed: boolean
  spool: SpoolStats
}

/**
 * Load the fleet and put the parts together. Nothing listens before `start`.
 * @throws AlreadyInUse when another process holds the spool's folder, and what the store throws when it is away
 */
export async function createCore(deps: CoreDeps): Promise<Core> {
  const { store, clock, log, watcher = noWatcher } = deps
  const bus = createBus<TrackingEvents>((error, name) => log.error({ err: error, event: name }, 'a listener failed'))
  const counters = createCounters()
  const valve = new Valve()
  const listener: SpoolListener = {
    onStored(records) {
      for (const { protocol } of records) counters.of(protocol).stored++
      bus.emit('positionsStored', { records, latest: fleet.moveTo(records) })
      const events = records.flatMap((position) => (position.events ?? []).map((event) => ({ event, position })))
      if (events.length > 0) bus.emit('eventsStored', { events })
    },
    onPressure: (isPressed) => valve.turn(isPressed),
  }
  const spool = await openSpool(deps, listener)
  const [directory, devices, stored, stateStarts, states, told] = await readStore(store, bus).catch(
    async (error: unknown) => {
      await spool.close()
      throw error
    },
  )
  // What an earlier run left in the spool was acknowledged, so it counts although the store has not seen it.
  const latest = [...stored, ...spool.recovered]
  const allStates = new Map([...states, ...spool.recoveredStates])
  const fleet = createFleet({
    devices,
    latest,
    stateStarts,
    states: allStates,
    store: store.devices,
    node: deps.node,
    bus,
    clock,
    log,
  })
  const strangers = createStrangers(clock)
  const unknownNames = createUnknownNames(clock, log)
  const nextId = createPositionIds(clock, deps.node, Math.max(spool.highestId, highestId(latest)))
  const pipeline = createPipeline({ nextId, directory, geofences: followGeofences(directory, bus, log), clock, log })
  const duty = { node: deps.node, isOnDuty: deps.isOnDuty ?? (() => true) }
  const events = createEventRecorder({ store: store.events, nextId, bus, clock, log })
  const status = createStatusEvents({ ...duty, fleet, directory, events, store: store.devices, told, bus, clock, log })
  const inactivity = createInactivityEvents({ ...deps, clocks: store.jobClocks, fleet, directory, events })
  const media = createMediaFiles(deps.mediaFolder, log)
  const frames = createFrameTap()
  const limit = () => installationDeviceLimit(directory.server())
  const registrar = deps.registersUnknown
    ? createRegistrar({ store: store.devices, fleet, limit, counts: deps.counts, clock, log })
    : undefined
  const parts = { fleet, pipeline, spool, counters, media }
  const receiver = createReceiver({ ...parts, unknownNames, frames, registrar, log })
  const ingest = createIngest({
    ...deps,
    clock: shareMoments(clock),
    receiver,
    fleet,
    strangers,
    valve,
    watcher,
    counters,
  })

  let closing: Promise<void> | undefined

  async function stop(): Promise<void> {
    ingest.stop()
    await inactivity.close()
    await atMost(LIMITS.closeMs, close(ingest, spool, { fleet, events, status }), log)
  }

  return {
    fleet,
    directory,
    events,
    bus,
    frames,
    traffic: {
      connections: () => ingest.list(),
      unknown: (most) => unknownNames.list(most),
      serve: (protocol, request, response) => ingest.serve(protocol, request, response),
    },
    setTotals: createSetTotals({ fleet, pipeline, spool, clock }),
    async start() {
      fleet.start()
      status.start()
      inactivity.start()
      return deps.isListening === false ? {} : ingest.start()
    },
    recoveredStored: spool.recoveredStored,
    showCertificate: (pair) => ingest.show(pair),
    close() {
      closing ??= stop()
      return closing
    },
    stats: () => ({
      protocols: counters.all(),
      connections: ingest.connections(),
      strangers: strangers.size,
      unknownNames: unknownNames.size,
      isPressed: spool.isPressed,
      spool: spool.stats(),
    }),
  }
}

function readStore(store: CoreDeps['store'], bus: Bus<TrackingEvents>) {
  const { devices, positions } = store
  return Promise.all([
    loadDirectory(store, bus),
    devices.list(),
    positions.latest(),
    devices.stateStarts(),
    devices.states(),
    devices.toldStatuses(),
  ])
}

async function openSpool({ mode, store, clock, log }: CoreDeps, listener: SpoolListener): Promise<LocalSpool> {
  const deps = { store: store.positions, listener, clock, log }
  if (mode.kind === 'spool') return openLocalSpool({ ...deps, folder: mode.folder })
  return Object.assign(createEmbeddedSpool(deps), {
    recovered: [],
    recoveredStored: undefined,
    recoveredStates: new Map(),
    highestId: 0,
  })
}

/** Commits first: the replies that wait for them leave before their sockets close. */
async function close(
  ingest: { close(): Promise<void> },
  spool: Spool,
  { fleet, events, status }: { fleet: CoreFleet; events: EventRecorder; status: StatusEvents },
): Promise<void> {
  await spool.flush()
  await ingest.close()
  const outcomes = await Promise.allSettled([fleet.close(), status.close(), events.close(), spool.close()])
  // Those beside it had their time, the spool above all.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function atMost(ms: number, work: Promise<void>, log: Log): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(resolve, ms, 'late')
  const outcome = await Promise.race([work, promise])
  clearTimeout(timer)
  if (outcome === 'late') log.error('closing took too long and was cut short')
}

function highestId(records: readonly PositionRecord[]): number {
  return records.reduce((highest, { id }) => Math.max(highest, id), 0)
}
