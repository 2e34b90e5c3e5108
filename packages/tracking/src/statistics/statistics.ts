import type { StatisticCount } from '@rastro/contracts'
import { type Bus, type Clock, type Log, type RunJob, runUncounted } from '@rastro/platform'
import type { TrackingEvents } from '../fleet/fleet.ts'
import type { DayCount, StatisticsStore } from '../store/statistics.ts'

/** Counts what goes through the installation each day. A crash loses at most a minute of it. */
export interface StatisticsCounter {
  count(name: StatisticCount, by?: number): void
  /** A user sent a request. */
  countRequest(userId: number): void
  /** Write down what was counted; resolves also when that did not work, and then it is tried again later. */
  flush(): Promise<void>
  start(): void
  close(): Promise<void>
}

export interface StatisticsDeps {
  store: Pick<StatisticsStore, 'add'>
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
  /** Messages of known devices since the start. */
  messagesReceived: () => number
  /** Counts what becomes of it, for metrics. */
  runJob?: RunJob
}

const DAY_MS = 86_400_000
const FLUSH_EVERY_MS = 60_000

interface Day {
  startMs: number
  counts: Map<StatisticCount, number>
  /** Everybody seen today, by kind. */
  known: Map<string, Set<number>>
  /** Those of them that are not written down yet. */
  fresh: { kind: string; id: number }[]
}

/** Follow the bus and count. Days are those of UTC. */
export function createStatistics(deps: StatisticsDeps): StatisticsCounter {
  const { store, bus, clock, log, messagesReceived, runJob = runUncounted } = deps
  /** The running day last; those before it wait to be written. */
  const days: Day[] = []
  let received = messagesReceived()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function today(): Day {
    const now = clock.now().getTime()
    const startMs = now - (now % DAY_MS)
    const last = days.at(-1)
    if (last?.startMs === startMs) return last
    const day: Day = { startMs, counts: new Map(), known: new Map(), fresh: [] }
    days.push(day)
    return day
  }

  function see(day: Day, kind: string, id: number): void {
    let known = day.known.get(kind)
    if (known === undefined) day.known.set(kind, (known = new Set()))
    if (known.has(id)) return
    known.add(id)
    day.fresh.push({ kind, id })
  }

  function count(name: StatisticCount, by = 1): void {
    const { counts } = today()
    counts.set(name, (counts.get(name) ?? 0) + by)
  }

  const stop = bus.on('positionsStored', ({ records }) => {
    const day = today()
    count('messagesStored', records.length)
    for (const { protocol, deviceId } of records) see(day, `:${protocol}`, deviceId)
  })

  async function write(): Promise<void> {
    const total = messagesReceived()
    if (total > received) count('messagesReceived', total - received)
    received = total
    for (const day of days.slice()) {
      const { counts, fresh } = day
      const isOver = day !== days.at(-1)
      if (counts.size > 0 || fresh.length > 0) {
        Object.assign(day, { counts: new Map(), fresh: [] })
        await store.add(toCount(day, counts, fresh)).catch((error: unknown) => {
          takeBack(day, counts, fresh)
          throw error
        })
      }
      if (isOver && day.counts.size === 0 && day.fresh.length === 0) days.splice(days.indexOf(day), 1)
    }
  }

  function toCount(day: Day, counts: Day['counts'], seen: Day['fresh']): DayCount {
    const end = day.startMs + DAY_MS - 1
    const now = new Date(Math.min(clock.now().getTime(), end))
    return { day: new Date(day.startMs), now, counts: Object.fromEntries(counts), seen }
  }

  function flush(): Promise<void> {
    writing = writing
      .then(() => runJob('statistics', write))
      .catch((error: unknown) => log.error({ err: error }, 'statistics were not written'))
    return writing
  }

  return {
    count,
    flush,
    countRequest(userId) {
      count('requests')
      see(today(), 'user', userId)
    },
    start() {
      timer = setInterval(() => void flush(), FLUSH_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      stop()
      await flush()
    },
  }
}

/** What could not be written is counted again with what came meanwhile. */
function takeBack(day: Day, counts: Day['counts'], fresh: Day['fresh']): void {
  for (const [name, by] of counts) day.counts.set(name, (day.counts.get(name) ?? 0) + by)
  day.fresh = [...fresh, ...day.fresh]
}
