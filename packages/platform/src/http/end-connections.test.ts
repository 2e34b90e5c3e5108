import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHttp } from './create-http.ts'

test('a connection a browser opened ahead and never used does not hold up the stop', async () => {
  const app = await createHttp({ log: createLog('silent'), trustedProxies: [], guard: async () => {} })
  app.get('/known', { config: { access: 'public' } }, async () => 'known')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  await fetch(`${url}/known`).then((answer) => answer.text())
  const ended = once(socket, 'close')
  const start = performance.now()
  socket.resume()
  await app.close()
  await ended
  expect(performance.now() - start).toBeLessThan(5_000)
})
