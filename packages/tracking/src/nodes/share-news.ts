import type { Bus, Clock, Courier, Log } from '@rastro/platform'
import { createPace } from '@rastro/platform'
import type { CoreFleet } from '../fleet/create-fleet.ts'
import type { TrackingEvents } from '../fleet/fleet.ts'
import { createGathering, writeInPieces } from './gather.ts'
import type { Mend } from './mend.ts'
import { type News, readNews, writeNews } from './news.ts'
import { createPeers, type Peers } from './peers.ts'

/** Tells other nodes what this one hears from trackers, and takes in what they tell. */
export interface NewsSharing {
  readonly peers: Pick<Peers, 'isAlive' | 'alive'>
  start(): void
  /** Tell what is left, and that this node goes. */
  close(): void
}

export interface NewsSharingDeps {
  courier: Courier
  /** The same for all nodes of one installation, of nobody else. */
  subject: string
  node: number
  fleet: CoreFleet
  bus: Bus<TrackingEvents>
  mend: Mend
  /** Hears that another node speaks for a device. */
  heardElsewhere: (deviceId: number) => void
  clock: Clock
  log: Log
}

const BEAT_MS = 2_000
/** What was lost without anybody knowing is found within. */
const MEND_ANYWAY_MS = 60_000
/** NATS takes a megabyte. */
const MOST_BYTES = 900_000
const COMPLAIN_EVERY_MS = 60_000

/** Create the sharing. Positions are told after they are on stable storage, as to everybody. */
export function createNewsSharing(deps: NewsSharingDeps): NewsSharing {
  const { courier, subject, node, fleet, bus, mend, heardElsewhere, clock, log } = deps
  const peers = createPeers(clock)
  const gathering = createGathering(tell)
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  const timers: NodeJS.Timeout[] = []
  let count = 0
  let isRepeating = false

  function tell(news: Omit<News, 'node' | 'count'>): void {
    if (!courier.isConnected) return
    for (const message of writeInPieces({ node, count: count + 1, ...news }, MOST_BYTES)) courier.tell(subject, message)
    count++
  }

  function hear(message: Uint8Array): void {
    try {
      take(readNews(message))
    } catch (error) {
      if (mayComplain()) log.error({ err: error }, 'news of another node could not be read')
    }
  }

  function take(news: News): void {
    if (news.node === node) return
    if (news.isBye) {
      peers.forget(news.node)
      return fleet.release(news.node)
    }
    if (peers.hear(news.node, news.count)) mend.wish()
    if (news.isHello) gathering.add('statuses', fleet.held())
    // What is told again here must not be told to others again.
    isRepeating = true
    try {
      repeat(news)
    } finally {
      isRepeating = false
    }
  }

  function repeat({ node: sender, statuses, records, told, addresses, events }: News): void {
    for (const { deviceId, status } of statuses ?? []) if (status === 'online') heardElsewhere(deviceId)
    if (statuses) fleet.hearElsewhere(statuses, sender)
    if (records) {
      for (const { deviceId } of records) heardElsewhere(deviceId)
      const latest = fleet.takeOver(records)
      if (latest.length > 0) bus.emit('latestMoved', { latest })
    }
    for (const status of told ?? []) bus.emit('statusTold', status)
    for (const found of addresses ?? []) nameAddress(found)
    for (const event of events ?? []) bus.emit('eventTold', event)
  }

  function nameAddress({ deviceId, positionId, address }: NonNullable<News['addresses']>[number]): void {
    const entry = fleet.byId(deviceId)
    if (entry?.last?.id !== positionId) return
    entry.last = { ...entry.last, address }
    bus.emit('addressFound', entry)
  }

  bus.on('positionsStored', ({ records }) => gathering.add('records', records))
  bus.on('deviceChanged', ({ device, status, lastUpdate, heldBy }) => {
    if (heldBy === node) gathering.add('statuses', [{ deviceId: device.id, status, lastUpdate }])
  })
  bus.on('statusTold', (status) => isRepeating || gathering.add('told', [status]))
  bus.on('eventTold', (event) => isRepeating || gathering.add('events', [event]))
  bus.on('addressFound', ({ device, last }) => {
    if (isRepeating || last === undefined) return
    gathering.add('addresses', [{ deviceId: device.id, positionId: last.id, address: last.address }])
  })

  function greet(): void {
    peers.pardon()
    tell({ isHello: true, statuses: fleet.held() })
    mend.wish()
  }

  function beat(): void {
    if (!courier.isConnected) return mend.wish()
    courier.tell(subject, writeNews({ node, count }))
    for (const gone of peers.takeGone()) {
      log.warn({ node: gone }, 'a node is not heard any more')
      fleet.release(gone)
    }
  }

  courier.hear(subject, hear)
  courier.onConnection((isConnected) => isConnected && greet())

  return {
    peers,
    start() {
      if (courier.isConnected) greet()
      timers.push(
        setInterval(beat, BEAT_MS),
        setInterval(() => mend.wish(), MEND_ANYWAY_MS),
      )
    },
    close() {
      for (const timer of timers) clearInterval(timer)
      gathering.flush()
      gathering.close()
      tell({ isBye: true })
    },
  }
}
