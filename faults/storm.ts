import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '@rastro/testkit/bench/benchmark'
import { HOST } from '@rastro/testkit/bench/product'
import { createDevice, type TrackerDevice } from '@rastro/testkit/device'
import type { LedgerEntry } from '@rastro/testkit/ledger'
import { createHistogram } from '@rastro/testkit/load/histogram'
import { compareBook, waitForRecords } from './compare-book.ts'
import type { FaultTools, PassFigure } from './fault.ts'
import { recordOf } from './ledger-fleet.ts'
import { watchPages } from './page-watch.ts'
import { openScene, type StoreKind } from './scene.ts'
import { prepareViewer } from './viewer.ts'

export const STORM_FIGURES = {
  acknowledged: { what: 'acknowledged of what was buffered', unit: '%', atLeast: 100 },
  missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
  duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
  all: { what: 'all acknowledged after', unit: 's', atMost: 60 },
  login: { what: 'from connect to the answer to the login, p99', unit: 'ms', atMost: 3_000 },
  first: { what: 'from connect to the first acknowledgement of a record, p99', unit: 's' },
  pages: { what: 'a page of vehicles meanwhile, p99', unit: 'ms', atMost: 500 },
  failed: { what: 'pages refused', unit: 'pages', atMost: 0 },
} as const satisfies Record<string, PassFigure>

export interface StormOptions {
  readonly store: StoreKind
  readonly trackers: number
  /** Records each has kept. */
  readonly buffered: number
  /** All come within so many seconds. */
  readonly within: number
  readonly isAway?: boolean
}

const DRAIN_MS = 120_000

/** A whole fleet comes back at once, each with what it could not send. */
export async function storm(
  { store, trackers, buffered, within, isAway = false }: StormOptions,
  tools: FaultTools,
): Promise<Record<keyof typeof STORM_FIGURES, number>> {
  const scene = await openScene({ store, trackers }, tools)
  await prepareViewer(scene.location, scene.ids)
  await scene.start()
  const pages = await watchPages(scene.addresses.url)
  if (isAway) await scene.postgres?.halt()
  const entries: LedgerEntry[] = []
  const logins = createHistogram()
  const firstSeconds: number[] = []
  const beganMs = new Map<string, number>()
  const ledger = {
    get size() {
      return entries.length
    },
    add(entry: LedgerEntry) {
      const began = beganMs.get(entry.uniqueId)
      if (began !== undefined) firstSeconds.push((performance.now() - began) / 1000)
      beganMs.delete(entry.uniqueId)
      entries.push(entry)
    },
  }
  const startMs = Math.floor(Date.now() / 1000) * 1000 - buffered * 1000
  const start = performance.now()
  const devices: TrackerDevice[] = []
  tools.onEnd(() => Promise.all(devices.map((device) => device.stop())))
  for (const [index, { protocol, uniqueId }] of scene.trackers.entries()) {
    const waitMs = (index / trackers) * within * 1000 - (performance.now() - start)
    if (waitMs > 1) await pause(waitMs)
    const began = performance.now()
    beganMs.set(uniqueId, began)
    const port = scene.addresses.ports[protocol]
    const onLogin = (): void => logins.add(performance.now() - began)
    const device = createDevice({ protocol, uniqueId, host: HOST, port, ledger, onLogin, backoffMs: [100, 2_000] })
    for (let round = 0; round < buffered; round++) device.send(recordOf(new Date(startMs + round * 1000), round))
    devices.push(device)
  }
  await Promise.all(devices.map((device) => device.settled()))
  const all = (performance.now() - start) / 1000
  const { p99, failed } = await pages.stop()
  if (isAway) await scene.postgres?.resume()
  if (store === 'PostgreSQL') await waitForRecords(scene.location, entries.length, DRAIN_MS)
  await Promise.all(devices.map((device) => device.stop()))
  await scene.product.stop()
  const { missing, duplicates } = await compareBook(scene.location, scene.ids, entries)
  const acknowledged = (entries.length / (trackers * buffered)) * 100
  return {
    acknowledged,
    missing,
    duplicates,
    all,
    login: logins.percentile(0.99),
    first: percentile(firstSeconds, 0.99),
    pages: p99,
    failed,
  }
}
