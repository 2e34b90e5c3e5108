import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../src/postgres.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { type KillOptions, type KillResult, killRepeatedly, measureEmptyStart } from './kills.ts'
import { type OutageResult, takeDatabaseAway } from './outage.ts'

/** What was acknowledged is there, whatever dies. */
export const durability = defineBenchmark({
  name: 'durability',
  summary: 'kill -9 under load on both stores, then PostgreSQL away under load: acknowledged records missing or twice',
  // Seed 0 takes a new one, which is printed.
  options: { kills: 20, seed: 0, trackers: 20, rate: 200, outageSeconds: 60, outageTrackers: 200, outageRate: 1000 },
  async run({ kills, seed, trackers, rate, outageSeconds, outageTrackers, outageRate }, say) {
    const usedSeed = seed || Math.floor(Math.random() * 2 ** 31)
    say(`seed ${usedSeed}`)
    const emptyStart = await measureEmptyStart()
    const options = { kills, seed: usedSeed, trackers, rate }
    const figures = [
      ...(await onEmbedded(options, say)),
      ...(await onPostgres(options, say)),
      ...(await withoutPostgres({ seconds: outageSeconds, trackers: outageTrackers, rate: outageRate }, say)),
    ]
    return [...figures, { name: 'raw limit: an empty process opens a port', value: emptyStart, unit: 'ms' }]
  },
})

type Say = (line: string) => void

async function onEmbedded(options: Omit<KillOptions, 'folder'>, say: Say): Promise<Figure[]> {
  say('embedded store')
  return inFolder(async (folder) => killFigures('embedded', await killRepeatedly({ ...options, folder }, say)))
}

async function onPostgres(options: Omit<KillOptions, 'folder'>, say: Say): Promise<Figure[]> {
  say('PostgreSQL')
  const postgres = await startPostgres({ isDurable: true })
  try {
    return await inFolder(async (folder) =>
      killFigures('PostgreSQL', await killRepeatedly({ ...options, folder, databaseUrl: postgres.url }, say)),
    )
  } finally {
    await postgres.stop()
  }
}

async function withoutPostgres(
  options: { seconds: number; trackers: number; rate: number },
  say: Say,
): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true })
  try {
    return await inFolder(async (folder) =>
      outageFigures(await takeDatabaseAway({ ...options, postgres, folder }, say)),
    )
  } finally {
    await postgres.stop()
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function killFigures(store: string, result: KillResult): Figure[] {
  return [
    { name: `${store}: acknowledged`, value: result.acknowledged, unit: 'records' },
    { name: `${store}: acknowledged but missing`, value: result.missing, unit: 'records', atMost: 0 },
    { name: `${store}: stored twice`, value: result.duplicates, unit: 'records', atMost: 0 },
    { name: `${store}: longest until ports open`, value: result.longestShutMs, unit: 'ms', atMost: 5000 },
  ]
}

function outageFigures({ before, during, ...result }: OutageResult): Figure[] {
  return [
    { name: 'database away: acknowledged', value: during.acknowledged, unit: 'records' },
    {
      name: 'database away: acknowledged of sent',
      value: (during.acknowledged / during.sent) * 100,
      unit: '%',
      atLeast: 100,
    },
    { name: 'database away: missing in the end', value: result.missing, unit: 'records', atMost: 0 },
    { name: 'database away: stored twice', value: result.duplicates, unit: 'records', atMost: 0 },
    { name: 'database away: acknowledgement p99', value: during.latencyMs.p99, unit: 'ms' },
    { name: 'database there: acknowledgement p99', value: before.latencyMs.p99, unit: 'ms' },
    { name: 'database away: growth of memory', value: result.memoryGrowth / 1e6, unit: 'MB', atMost: 100 },
    { name: 'database back: drained after', value: result.drainedAfterMs / 1000, unit: 's', atMost: 60 },
  ]
}
