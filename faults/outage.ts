import { setTimeout as pause } from 'node:timers/promises'
import { openLiveSockets } from '@rastro/testkit/bench/live-sockets'
import { readProcess, watchMemory } from '@rastro/testkit/bench/process-figures'
import { ADMIN, HOST, isRunning } from '@rastro/testkit/bench/product'
import { countRecords } from '@rastro/testkit/bench/records'
import { runLoad } from '@rastro/testkit/load'
import type { TestPostgres } from '@rastro/testkit/postgres'
import { logIn } from '@rastro/testkit/world'
import { waitForRecords } from './compare-book.ts'
import type { FaultTools, PassFigure } from './fault.ts'
import { openScene, type Scene, type SceneOptions } from './scene.ts'
import { prepareViewer } from './viewer.ts'

export interface OutageOptions {
  readonly seconds: number
  readonly trackers: number
  /** Positions a second over all trackers. */
  readonly rate: number
  /** How long it may take until everything is in the database again. */
  readonly drainMs?: number
}

/** What is done to the database. @returns how it is undone */
export type Harm = (postgres: TestPostgres, scene: Scene) => Promise<() => Promise<void>>

/** Load before, so that memory and code are warm; and after, so that draining competes with arriving. */
const AROUND_SECONDS = 10
const DRAIN_MS = 180_000

type OutageFigures = Record<keyof typeof OUTAGE_FIGURES, number>

/** What every fault of the database is held to. */
export const OUTAGE_FIGURES = {
  acknowledged: { what: 'acknowledged in that time', unit: 'records', atLeast: 1 },
  share: { what: 'acknowledged of sent', unit: '%', atLeast: 100 },
  missing: { what: 'missing in the end', unit: 'records', atMost: 0 },
  duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
  ended: { what: 'times our process ended', unit: 'times', atMost: 0 },
  p99: { what: 'acknowledgement p99', unit: 'ms', atMost: 500 },
  before: { what: 'acknowledgement p99 before', unit: 'ms' },
  lag: { what: 'from tracker to live map, p99', unit: 'ms', atMost: 5_000 },
  growth: { what: 'growth of memory', unit: 'MB', atMost: 100 },
  drained: { what: 'drained after', unit: 's', atMost: 60 },
  drainRate: { what: 'drained beside the load', unit: 'records/s' },
} as const satisfies Record<string, PassFigure>

/** Harm the database while trackers send and somebody looks, undo it, and see what arrives there. */
export async function harmDatabase(
  { seconds, rate, drainMs = DRAIN_MS, ...options }: OutageOptions & Partial<SceneOptions>,
  harm: Harm,
  tools: FaultTools,
): Promise<OutageFigures & { behind: number }> {
  const { say } = tools
  const scene = await openScene({ ...options, store: 'PostgreSQL' }, tools)
  const { postgres, location, addresses } = scene
  if (!postgres) throw new Error('the scene has no PostgreSQL')
  await prepareViewer(location, scene.ids)
  const { pid } = await scene.start()
  const viewer = await logIn(addresses.url, ADMIN, ADMIN.password)
  // Only Teltonika frames carry milliseconds, which tell when a frame was sent.
  const trackers = scene.trackers.map(({ uniqueId }) => ({ protocol: 'teltonika' as const, uniqueId }))
  const load = (time: number) =>
    runLoad({ host: HOST, ports: addresses.ports, trackers, rate, seconds: time, drainSeconds: DRAIN_MS / 1000 })
  const around = Math.min(AROUND_SECONDS, seconds)
  say(`load for ${around} s`)
  const before = await load(around)
  const baseline = readProcess(pid).residentBytes
  const memory = watchMemory(pid)
  const browsers = await openLiveSockets({ url: addresses.url, cookies: [viewer.cookie], sockets: 5, isLean: true })
  say(`harm for ${seconds} s under load`)
  const whileAway = load(seconds)
  // Let the load connect first: the harm takes a moment as well.
  await pause(500)
  const undo = await harm(postgres, scene)
  const during = await whileAway
  const due = before.acknowledged + during.acknowledged
  await undo()
  say('undone; the load goes on')
  const loadAfter = load(around)
  const undoneMs = performance.now()
  const behind = Math.max(0, due - (await countPatiently(location, due)))
  const drainedMs = await waitForRecords(location, due, drainMs)
  const drainedAfter = performance.now() - undoneMs
  const after = await loadAfter
  const { p99: lag } = await browsers.finish()
  const growth = memory.stop() - baseline
  const sum = (key: 'sent' | 'acknowledged'): number => before[key] + during[key] + after[key]
  await waitForRecords(location, sum('acknowledged'), drainMs)
  const ended = isRunning(pid) ? 0 : 1
  await scene.product.stop()
  const stored = await countRecords(location)
  return {
    behind,
    acknowledged: during.acknowledged,
    share: (during.acknowledged / during.sent) * 100,
    missing: Math.max(0, sum('acknowledged') - stored),
    duplicates: Math.max(0, stored - sum('sent')),
    ended,
    p99: during.latencyMs.p99,
    before: before.latencyMs.p99,
    lag,
    growth: growth / 1e6,
    drained: Number.isFinite(drainedMs) ? drainedAfter / 1000 : drainedMs,
    drainRate: (behind / Math.max(1, drainedMs)) * 1000,
  }
}

/** A database that comes back may refuse for a moment. */
async function countPatiently(location: { url: string } | { file: string }, otherwise: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const count = await countRecords(location).catch(() => undefined)
    if (count !== undefined) return count
    await pause(100)
  }
  return otherwise
}
