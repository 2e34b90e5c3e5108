import type { Certificates } from '@rastro/extension'
import { gauge, type Http, type Metric, readStorageSpace } from '@rastro/platform'
import type { Live } from '@rastro/tracking/api/live/live'
import type { Base } from '../base.ts'
import type { Config } from '../config.ts'
import type { DeviceCertificate } from '../device-tls.ts'
import type { Services } from '../services.ts'
import { answerMetrics } from './answer-metrics.ts'
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

/** Serve `/metrics`: everything our own engine and what stands on it say of themselves. */
export function serveMetrics(app: Http, config: Config, sources: MetricsSources): void {
  answerMetrics(app, config, async () => {
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
    ]
  })
}

export function lifetimeOf({ validFrom, validTo }: { validFrom?: string; validTo?: string }): Lifetime | undefined {
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
export async function orNothing(work: Promise<Metric[]>): Promise<Metric[]> {
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
