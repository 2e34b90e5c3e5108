import { Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { startBefore } from '../testing/scripted-server.ts'

async function logIn(url: string, form: Record<string, string>) {
  const answer = await fetch(`${url}/api/session`, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, asksFor: answer.headers.get('www-authenticate'), text: await answer.text() }
}

test('whose account has one-time codes is asked for one, and a code goes on to the server', async () => {
  const heard: string[] = []
  const { url } = await startBefore(async (request, response) => {
    heard.push(Buffer.concat(await request.toArray()).toString())
    response.writeHead(401, { 'www-authenticate': 'TOTP', 'content-type': 'application/json' })
    response.end('jakarta.ws.rs.WebApplicationException: HTTP 401 Unauthorized\n\tat org.traccar.Api\n')
  })
  const form = { email: 'ana@example.com', password: 'andorinhas' }
  expect(await logIn(url, form)).toMatchObject({ status: 401, asksFor: 'TOTP' })
  await logIn(url, { ...form, code: '123456' })
  expect(heard).toEqual([
    'email=ana%40example.com&password=andorinhas',
    'email=ana%40example.com&password=andorinhas&code=123456',
  ])
})

test('a wrong code or a disabled account, 400 with a stack trace there, are one sentence here', async () => {
  const { url } = await startBefore((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end('java.lang.SecurityException: User authorization failed\n\tat org.traccar.api.LoginService\n')
  })
  const answer = await logIn(url, { email: 'ana@example.com', password: 'andorinhas', code: '1' })
  expect(answer).toMatchObject({ status: 400, asksFor: null })
  expect(answer.text).toBe('User authorization failed')
})

test('nobody becomes an account that is over: that server would let him, and answer him nothing from then on', async () => {
  const OVER = {
    ...USER_DEFAULTS,
    id: 9,
    name: 'Rui',
    email: 'rui@example.com',
    expirationTime: '2026-01-01T00:00:00Z',
  }
  const { url, asked } = await startBefore(
    (request, response) => {
      const isAsked = request.method === 'GET' && request.url?.endsWith('/9')
      response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(OVER))
    },
    {
      requireActive(user: User, now: Date) {
        if (user.expirationTime && new Date(user.expirationTime) < now) throw new Refusal('accountExpired')
      },
    },
    { administrator: true },
  )
  const answer = await fetch(`${url}/api/session/9`, { headers: { cookie: 'JSESSIONID=one' } })
  expect([answer.status, await answer.text()]).toEqual([400, 'Account is disabled - User has expired'])
  expect(asked).toEqual(['GET /api/users/9'])
})
