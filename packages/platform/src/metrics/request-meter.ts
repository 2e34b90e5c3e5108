import type { FastifyInstance } from 'fastify'
import { counter, histogram, type Metric } from './exposition.ts'
import { createHistogram, type Histogram } from './histogram.ts'

/** Counts requests by the pattern of their route, so that no id of anybody becomes a label. */
export interface RequestMeter {
  read(): Metric[]
}

const BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const MILLISECONDS = 1000

interface Counted {
  method: string
  route: string
  statuses: Map<number, number>
  seconds: Histogram
}

/** Count every answer of an app; call before it listens. What met no route counts as route `none`. */
export function measureRequests(app: Pick<FastifyInstance, 'addHook'>): RequestMeter {
  const routes = new Map<string, Counted>()

  function of(method: string, route: string): Counted {
    const key = `${method} ${route}`
    let counted = routes.get(key)
    if (!counted) {
      counted = { method, route, statuses: new Map(), seconds: createHistogram(BOUNDS) }
      routes.set(key, counted)
    }
    return counted
  }

  app.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions
    // A method without a route is whatever a stranger wrote.
    const { statuses, seconds } = of(route === undefined ? 'any' : request.method, route ?? 'none')
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
    seconds.observe(reply.elapsedTime / MILLISECONDS)
  })

  return {
    read: () => [
      counter(
        'rastro_http_requests_total',
        'Answers by route pattern and status.',
        [...routes.values()].flatMap(({ method, route, statuses }) =>
          [...statuses].map(([status, value]) => ({ labels: { method, route, status: String(status) }, value })),
        ),
      ),
      histogram(
        'rastro_http_request_seconds',
        'From a request to the end of its answer, by route pattern.',
        [...routes.values()].map(({ method, route, seconds }) => ({
          labels: { method, route },
          reading: seconds.read(),
        })),
      ),
    ],
  }
}
