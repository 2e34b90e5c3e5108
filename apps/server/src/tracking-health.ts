import { CHANNEL_WORDS, type ChannelName } from '@rastro/contracts'
import type { TrackingHealth } from '@rastro/extension'
import type { Courier } from '@rastro/platform'
import type { CoreStats } from '@rastro/tracking/core'
import type { Messenger } from '@rastro/tracking/notify/messenger'
import { isHttpProtocol, type Protocol } from '@rastro/tracking/protocols/protocol'
import type { Store } from '@rastro/tracking/store/store'

export interface TrackingHealthDeps {
  stats: () => CoreStats
  protocols: readonly Protocol[]
  store: Pick<Store, 'deliveries' | 'sentCommands'>
  messenger: Pick<Messenger, 'enabled'>
  /** How this process hears the others; undefined where it is alone. */
  courier: Pick<Courier, 'isConnected' | 'failure'> | undefined
  /** Pages that follow the live feed. */
  viewers: () => number
}

// Every key of the words is a channel.
const CHANNELS = Object.keys(CHANNEL_WORDS) as ChannelName[]

/** How the device ports, the spool, the channels and the queues are. */
export async function readTrackingHealth(deps: TrackingHealthDeps): Promise<Required<TrackingHealth>> {
  const stats = deps.stats()
  const [waiting, open] = await Promise.all([deps.store.deliveries.waiting(), deps.store.sentCommands.open()])
  const usable = new Set(deps.messenger.enabled())
  const closedPorts = deps.protocols.flatMap(wantedPorts).filter((port) => !(port in stats.connections))
  const { spool } = stats
  return {
    ports: deps.protocols.map((protocol) => portOf(protocol, stats)),
    closedPorts,
    spool: spoolOf(stats),
    queues: [
      ...CHANNELS.map((name) => ({ name, depth: waiting.get(name) ?? 0 })),
      { name: 'commands', depth: open.length },
    ],
    services: [
      { name: 'http', state: 'on', count: deps.viewers() },
      { name: 'ports', state: closedPorts.length > 0 ? 'failed' : 'on', count: Object.keys(stats.connections).length },
      { name: 'storage', state: spool.failure === undefined ? 'on' : 'failed', ...detailOf(spool.failure) },
      ...natsOf(deps.courier),
      ...CHANNELS.map((name) => ({ name, state: usable.has(name) ? 'on' : 'off' })),
    ],
  }
}

function wantedPorts(protocol: Protocol): string[] {
  return transportsOf(protocol).map((transport) => `${protocol.name}/${transport}`)
}

function transportsOf(protocol: Protocol): readonly string[] {
  return isHttpProtocol(protocol) ? ['http'] : protocol.transports
}

function portOf(protocol: Protocol, { protocols, connections }: CoreStats): Required<TrackingHealth>['ports'][number] {
  const {
    frames = 0,
    stored = 0,
    badFrames = 0,
    decoderBugs = 0,
    unknown = 0,
    shed = 0,
  } = protocols[protocol.name] ?? {}
  const open = wantedPorts(protocol).reduce((sum, port) => sum + (connections[port] ?? 0), 0)
  const transports = [...transportsOf(protocol)]
  return {
    protocol: protocol.name,
    transports,
    connections: open,
    frames,
    stored,
    badFrames,
    decoderBugs,
    unknown,
    shed,
  }
}

function spoolOf({ spool, isPressed }: CoreStats): Required<TrackingHealth>['spool'] {
  const { pendingBytes, commitP50, commitP99, stored, duplicates, spooled, failure, drainFailure } = spool
  return {
    pendingBytes,
    commitP50Ms: commitP50,
    commitP99Ms: commitP99,
    stored,
    duplicates,
    isPressed,
    ...(spooled !== undefined && { waiting: spooled }),
    ...(failure !== undefined && { failure }),
    ...(drainFailure !== undefined && { drainFailure }),
  }
}

function natsOf(courier: TrackingHealthDeps['courier']): Required<TrackingHealth>['services'] {
  if (!courier) return []
  return [{ name: 'nats', state: courier.isConnected ? 'on' : 'failed', ...detailOf(courier.failure) }]
}

function detailOf(failure: string | undefined): { detail?: string } {
  return failure === undefined ? {} : { detail: failure }
}
