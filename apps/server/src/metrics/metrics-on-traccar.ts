import type { Certificates } from '@rastro/extension'
import { counter, gauge, type Http, histogram, readStorageSpace } from '@rastro/platform'
import type { OpenSockets, Traccar } from '@rastro/traccar'
import type { BaseOnTraccar } from '../base-on-traccar.ts'
import type { Config } from '../config.ts'
import { answerMetrics } from './answer-metrics.ts'
import { lifetimeOf, orNothing } from './serve-metrics.ts'
import { certificateMetrics, databaseMetrics, diskMetrics, logMetrics } from './service-metrics.ts'

interface SourcesOnTraccar {
  base: Pick<BaseOnTraccar, 'traccar' | 'databaseCalls' | 'logTail'>
  sockets: OpenSockets
  certificates: Pick<Certificates, 'state'>
  isReady: () => boolean
  version: string
}

/** Serve `/metrics` where a Traccar server does the tracking: how it answers us, and what is ours. */
export function serveMetricsOnTraccar(app: Http, config: Config, sources: SourcesOnTraccar): void {
  const { base, sockets, certificates, isReady, version } = sources
  answerMetrics(app, config, async () => {
    const { certificate } = certificates.state()
    const labels = { version, edition: config.EDITION, node: '0' }
    return [
      gauge('rastro_build_info', 'Always 1; its labels say what runs.', [{ labels, value: 1 }]),
      gauge('rastro_ready', '1 while people can come.', +isReady()),
      gauge('rastro_live_sockets', 'Open sockets of the live feed.', sockets.count()),
      ...traccarMetrics(base.traccar),
      ...databaseMetrics(base.databaseCalls()),
      ...certificateMetrics({ https: certificate && lifetimeOf(certificate) }),
      ...(await orNothing(readStorageSpace(config.DATA_DIR).then(diskMetrics))),
      ...logMetrics(base.logTail.counts()),
    ]
  })
}

function traccarMetrics({ installation, upstream }: Traccar) {
  const { seconds, failed } = upstream.calls()
  return [
    gauge(
      'rastro_traccar_up',
      '1 while the Traccar server answers TRACCAR_TOKEN.',
      +(installation.failure() === undefined),
    ),
    gauge('rastro_traccar_accounts', 'Accounts of the Traccar server.', [...installation.users()].length),
    histogram('rastro_traccar_call_seconds', 'Until an answer of the Traccar server begins.', seconds),
    counter('rastro_traccar_errors_total', 'Calls the Traccar server did not answer.', failed),
  ]
}
