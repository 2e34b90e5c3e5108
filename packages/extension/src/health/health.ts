import {
  type CertificateState,
  HEALTH_PERIODS,
  HealthHistory,
  type HealthPeriod,
  ServerHealth,
} from '@rastro/contracts'
import { readStorageSpace } from '@rastro/platform'
import { Type } from 'typebox'
import type { ExtensionDeps, Part } from '../index.ts'
import { createAlerts } from './alerts.ts'
import { readMemory, readProcessor } from './machine.ts'
import { createMeter, type Meter } from './meter.ts'
import { createPast } from './past.ts'

const TICK_MS = 10_000
const FIRST_TICK_MS = 1_000
const MINUTE_TICKS = 6
/** However many pages ask, the readings are this new. */
const FRESH_MS = 2_000

const PastQuery = Type.Object({
  period: Type.Optional(Type.Enum(Object.keys(HEALTH_PERIODS) as HealthPeriod[])), // the keys of a constant
})

/** How the server is now and was in the last month, for administrators. */
export const health: Part = (app, deps) => {
  const { clock, log } = deps
  const meter = createMeter(clock)
  const alerts = createAlerts()
  const past = createPast(deps.store.health, deps.node)
  let latest: { atMs: number; health: Promise<ServerHealth> } | undefined

  function read(): Promise<ServerHealth> {
    const nowMs = clock.monotonicMs()
    if (latest && nowMs - latest.atMs < FRESH_MS) return latest.health
    latest = { atMs: nowMs, health: collect(deps, meter).then((found) => ({ ...found, alerts: alerts.of(found) })) }
    return latest.health
  }

  let ticks = 0
  async function tick(): Promise<void> {
    try {
      await meter.tick()
      if (++ticks % MINUTE_TICKS === 0) await past.add(await read())
    } catch (error) {
      log.warn({ err: error }, 'the health of the server could not be read')
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await tick()
    // Rates lie between two readings; the second comes soon, so that the first page finds them.
    setTimeout(() => void meter.tick(), FIRST_TICK_MS).unref()
    timer = setInterval(() => void tick(), TICK_MS)
    timer.unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    meter.close()
  })

  app.get(
    '/api/server-health',
    {
      config: { access: 'administrator', summary: 'How the server is now' },
      schema: { response: { 200: ServerHealth } },
    },
    read,
  )
  app.get(
    '/api/server-health/history',
    {
      config: {
        access: 'administrator',
        summary: 'How the server was: the last day by minutes, week or month by quarters of an hour',
      },
      schema: { querystring: PastQuery, response: { 200: HealthHistory } },
    },
    ({ query: { period = 'day' } }) => past.history(period, clock.now().getTime()),
  )
}

async function collect(
  { clock, dataFolder, store, tracking, version, certificates }: ExtensionDeps,
  meter: Meter,
): Promise<ServerHealth> {
  const { usage, processUsage, loopDelayMs, network } = meter.rates()
  const now = clock.now()
  const state = certificates.state()
  const [memory, [free, total], database, told] = await Promise.all([
    readMemory(),
    readStorageSpace(dataFolder),
    store.health.read(() => clock.monotonicMs()),
    tracking.health(),
  ])
  return {
    time: now.toISOString(),
    version,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    cpu: {
      ...readProcessor(),
      ...(usage !== undefined && { usage }),
      ...(processUsage !== undefined && { processUsage }),
      loopDelayMs,
    },
    memory,
    storage: [{ name: 'data', totalBytes: total, usedBytes: total - free }],
    network: [...network],
    databases: [{ name: 'main', ...database }],
    ...told,
    services: [...told.services, renewalOf(state)],
    ...(state.certificate && { certificates: [state.certificate] }),
  }
}

/** Whether certificates are renewed, and what went wrong the last time. */
function renewalOf({ autoRenewal, lastRun }: CertificateState): NonNullable<ServerHealth['services']>[number] {
  const state = lastRun?.outcome === 'failed' ? 'failed' : autoRenewal ? 'on' : 'off'
  return { name: 'certificates', state, ...(lastRun?.detail !== undefined && { detail: lastRun.detail }) }
}
