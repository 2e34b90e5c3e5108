import {
  createProcessMeter,
  EXPOSITION_TYPE,
  type Http,
  type Metric,
  measureRequests,
  writeMetrics,
} from '@rastro/platform'
import type { Config } from '../config.ts'
import { createMetricsAccess } from './metrics-access.ts'

/**
 * Answer `/metrics` for Prometheus, with the requests and the process itself beside what is read. Nothing is counted for
 * it that a position has to wait for: what parts of the product count anyway is read when it is asked for, once for all
 * who ask together.
 */
export function answerMetrics(app: Http, config: Config, read: () => Promise<Metric[]>): void {
  const { METRICS_TOKEN: token, METRICS_FROM: from } = config
  const requireReader = createMetricsAccess({ token, from })
  const isOn = token !== undefined || from.length > 0
  const requests = isOn ? measureRequests(app) : undefined
  const machine = isOn ? createProcessMeter() : undefined
  app.addHook('onClose', async () => machine?.close())

  let reading: Promise<string> | undefined
  app.get('/metrics', { config: { access: 'public', summary: 'Figures for Prometheus' } }, async (request, reply) => {
    requireReader(request)
    reading ??= read()
      .then((metrics) => writeMetrics([...metrics, ...(requests?.read() ?? []), ...(machine?.read() ?? [])]))
      .finally(() => {
        reading = undefined
      })
    return reply
      .type(EXPOSITION_TYPE)
      .header('cache-control', 'no-store')
      .send(await reading)
  })
}
