import { type Addresses, HOST } from '@rastro/testkit/bench/product'
import { createDevice } from '@rastro/testkit/device'
import type { LedgerEntry } from '@rastro/testkit/ledger'
import type { LoadTracker } from '@rastro/testkit/load'
import { createHistogram, type Histogram } from '@rastro/testkit/load/histogram'
import type { TrackerRecord } from '@rastro/testkit/trackers/tracker'

const TICK_MS = 10
/** A tracker's memory ends: on a busy machine, where a start takes a minute, the rest of the run would be spent on what waits. */
const MOST_WAITING_SECONDS = 10
/** Far enough back that a record a second of fix time never reaches the present. */
const HOURS_BACK = 20

export interface LedgerFleetOptions {
  readonly addresses: Addresses
  readonly trackers: readonly LoadTracker[]
  /** Records a second over all trackers. */
  readonly rate: number
}

/** Trackers that send on their own, repeat what was not acknowledged, and keep a book of what was. */
export interface LedgerFleet {
  readonly entries: readonly LedgerEntry[]
  /** Milliseconds from the birth of a record in the tracker to its acknowledgement. */
  readonly latencies: Histogram
  /** When the last acknowledgement came, as `performance.now()` counts. */
  readonly lastMs: number
  /** Fix time of the latest record born, in epoch milliseconds. */
  readonly newest: number
  /** Records born so far. */
  readonly sent: number
  /** Send nothing new and wait until everything sent is acknowledged. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Start them. Every record of a tracker has a fix time of its own, so the book names each record once. */
export function startLedgerFleet({ addresses, trackers, rate }: LedgerFleetOptions): LedgerFleet {
  const entries: LedgerEntry[] = []
  const latencies = createHistogram()
  /** By the date object of each record, which is its own. */
  const bornMs = new WeakMap<Date, number>()
  let lastMs = 0
  const ledger = {
    get size() {
      return entries.length
    },
    add(entry: LedgerEntry) {
      entries.push(entry)
      lastMs = performance.now()
      latencies.add(lastMs - (bornMs.get(entry.fixTime) ?? lastMs))
    },
  }
  const devices = trackers.map(({ protocol, uniqueId }) =>
    createDevice({
      protocol,
      uniqueId,
      host: HOST,
      port: addresses.ports[protocol],
      ledger,
      backoffMs: [20, 200],
      patienceMs: 5_000,
    }),
  )
  const startMs = Math.floor(Date.now() / 1000) * 1000 - HOURS_BACK * 3_600_000
  let tickMs = performance.now()
  let due = 0
  let sent = 0
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const room = rate * MOST_WAITING_SECONDS - (sent - entries.length)
    due = Math.min(room, due + ((nowMs - tickMs) / 1000) * rate)
    tickMs = nowMs
    for (; due >= 1; due--, sent++) {
      const round = Math.floor(sent / devices.length)
      const fixTime = new Date(startMs + round * 1000)
      bornMs.set(fixTime, performance.now())
      devices[sent % devices.length]?.send(recordOf(fixTime, round))
    }
  }, TICK_MS)

  return {
    entries,
    latencies,
    get lastMs() {
      return lastMs
    },
    get newest() {
      return startMs + Math.floor(Math.max(0, sent - 1) / devices.length) * 1000
    },
    get sent() {
      return sent
    },
    async settle() {
      clearInterval(timer)
      await Promise.all(devices.map((device) => device.settled()))
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(devices.map((device) => device.stop()))
    },
  }
}

/** What a tracker says at this time: some metres further with every round. */
export function recordOf(fixTime: Date, round: number): TrackerRecord {
  return {
    fixTime,
    latitude: -23.56 + (round % 8000) * 0.00001,
    longitude: -46.65,
    altitude: 760,
    speedKmh: 40,
    course: 0,
    satellites: 9,
    ignition: true,
    odometer: (round + 1) * 10,
    power: 13.8,
    battery: 4.1,
  }
}
