import { Refusal } from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import type { ApiDeps } from './api-deps.ts'

/** Whether the server is up, for load balancers and start scripts. */
export function health(app: Http, deps: Pick<ApiDeps, 'isReady'>): void {
  app.get('/api/health', { config: { access: 'public', summary: 'Whether the server is ready' } }, (_, reply) => {
    if (!deps.isReady()) throw new Refusal('busy')
    return reply.type('text/plain; charset=utf-8').send('OK')
  })
}
