import type { Certificates } from '@rastro/extension'
import {
  createProcessMeter,
  EXPOSITION_TYPE,
  gauge,
  type Http,
  type Metric,
  measureRequests,
  readStorageSpace,
  writeMetrics,
} from '@rastro/platform'
import type { Live } from '@rastro/tracking/api/live/live'
import type { Base } from '../base.ts'
import type { Config } from '../config.ts'
import type { DeviceCertificate } from '../device-tls.ts'
import type { Services } from '../services.ts'
import { createMetricsAccess } from './metrics-access.ts'
import {
  certificateMetrics,
  databaseMetrics,
  deliveryMetrics,
  diskMetrics,
  jobMetrics,
  type Lifetime,
  liveMetrics,
  logMetrics,
  queueMetrics,
} from './service-metrics.ts'
import { trackingMetrics } from './tracking-metrics.ts'

export interface MetricsSources {
  base: Pick<Base, 'jobs' | 'core' | 'store' | 'logTail' | 'clock' | 'node' | 'duty' | 'nodes'>
  services: Pick<Services, 'deliveryCounts'>
  /** Absent on nodes for trackers alone, as is what follows. */
  live?: Live
  certificates?: Certificates
  deviceCertificate: Pick<DeviceCertificate, 'life'>
  isReady: () => boolean
  version: string
}

/** What waits in the database is left out of an answer it does not come in time for. */
const DATABASE_MS = 1000

/**
 * Serve `/metrics` for Prometheus. Nothing is counted for it that a position has to wait for: what parts of the product
 * count anyway is read when it is asked for, once for all who ask together.
 */
export function serveMetrics(app: Http, config: Config, sources: MetricsSources): void {
  const { METRICS_TOKEN: token, METRICS_FROM: from } = config
  const requireReader = createMetricsAccess({ token, from })
  const isOn = token !== undefined || from.length > 0
  const requests = isOn ? measureRequests(app) : undefined
  const machine = isOn ? createProcessMeter() : undefined
  app.addHook('onClose', async () => machine?.close())

  async function read(): Promise<Metric[]> {
    const { base, services, live, certificates, deviceCertificate } = sources
    const { core, store, logTail, clock } = base
    const { certificate } = certificates?.state() ?? {}
    return [
      ...aboutUs(config, sources),
      ...trackingMetrics(core.stats(), clock.now()),
      ...liveMetrics(live?.stats()),
      ...deliveryMetrics(services.deliveryCounts()),
      ...jobMetrics(base.jobs.read()),
      ...databaseMetrics(store.calls()),
      ...(await orNothing(queueMetrics(store))),
      ...certificateMetrics({
        https: certificate && lifetimeOf(certificate),
        devices: deviceCertificate.life(),
      }),
      ...(await orNothing(readStorageSpace(config.DATA_DIR).then(diskMetrics))),
      ...logMetrics(logTail.counts()),
      ...(requests?.read() ?? []),
      ...(machine?.read() ?? []),
    ]
  }

  let reading: Promise<string> | undefined
  app.get('/metrics', { config: { access: 'public', summary: 'Figures for Prometheus' } }, async (request, reply) => {
    requireReader(request)
    reading ??= read()
      .then(writeMetrics)
      .finally(() => {
        reading = undefined
      })
    return reply
      .type(EXPOSITION_TYPE)
      .header('cache-control', 'no-store')
      .send(await reading)
  })
}

function lifetimeOf({ validFrom, validTo }: { validFrom?: string; validTo?: string }): Lifetime | undefined {
  return validFrom && validTo ? { start: new Date(validFrom), end: new Date(validTo) } : undefined
}

function aboutUs({ EDITION: edition }: Config, { version, isReady, base }: MetricsSources): Metric[] {
  const labels = { version, edition, node: String(base.node) }
  return [
    gauge('rastro_build_info', 'Always 1; its labels say what runs.', [{ labels, value: 1 }]),
    gauge('rastro_ready', '1 while people and trackers can come.', +isReady()),
    gauge('rastro_on_duty', '1 on the process that does what one of all does.', +base.duty.isOn()),
    gauge(
      'rastro_alone',
      '1 while a node among several does not reach NATS.',
      +(base.nodes.courier?.isConnected === false),
    ),
    gauge('rastro_devices', 'Vehicles of the installation.', base.core.fleet.size),
  ]
}

/** What fails or takes too long is missing from one answer, and its absence is what an alert looks for. */
async function orNothing(work: Promise<Metric[]>): Promise<Metric[]> {
  const { promise: late, resolve } = Promise.withResolvers<Metric[]>()
  const timer = setTimeout(resolve, DATABASE_MS, [])
  try {
    return await Promise.race([work, late])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}
