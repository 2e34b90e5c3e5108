import { once } from 'node:events'
import { type ClientRequest, get, request as httpRequest, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startBefore } from '../testing/scripted-server.ts'

const CHUNK = Buffer.alloc(64 * 1024, 'x')
const SESSION = { cookie: 'JSESSIONID=one' }
/** What systems and streams on the way hold for a reader who stopped reading, and more. */
const MOST_ON_THE_WAY = 24 * 1024 * 1024

/** An answer whose body is not read yet. */
async function open(url: string): Promise<IncomingMessage> {
  const sent = get(url, { headers: SESSION, agent: false })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage] // what this event says
  return answer
}

test('what a page has already is not sent again, for answers that go on as they come', async () => {
  const heard: unknown[] = []
  const { url } = await startBefore(({ headers }, response) => {
    heard.push(headers['if-none-match'])
    if (headers['if-none-match'] === '"one"') response.writeHead(304, { etag: '"one"' }).end()
    else response.writeHead(200, { etag: '"one"', 'content-type': 'application/json' }).end('[]')
  })
  const first = await fetch(`${url}/api/groups`, { headers: SESSION })
  expect([first.status, first.headers.get('etag'), await first.json()]).toEqual([200, '"one"', []])
  const headers = { ...SESSION, 'if-none-match': '"one"', 'if-modified-since': new Date().toUTCString() }
  const again = await fetch(`${url}/api/groups`, { headers, cache: 'no-store' })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, '"one"', ''])
  // Said in other words it has to be heard whole, whatever the page has.
  const positions = await fetch(`${url}/api/positions?id=1`, { headers, cache: 'no-store' })
  expect([positions.status, await positions.json()]).toEqual([200, []])
  expect(heard).toEqual([undefined, '"one"', undefined])
})

test('HEAD says what GET would, without its body, of what goes on and of what is said in other words', async () => {
  const { url, asked } = await startBefore(({ method }, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '2', etag: '"two"' })
    response.end(method === 'HEAD' ? undefined : '[]')
  })
  const groups = await fetch(`${url}/api/groups`, { method: 'HEAD', headers: SESSION })
  expect([groups.status, groups.headers.get('content-length'), groups.headers.get('etag')]).toEqual([200, '2', '"two"'])
  const settings = await fetch(`${url}/api/server`, { method: 'HEAD' })
  expect([settings.status, settings.headers.get('lacks')?.includes('inbox')]).toEqual([200, true])
  expect((await fetch(`${url}/api/positions?id=1`, { method: 'HEAD', headers: SESSION })).status).toBe(200)
  expect((await fetch(`${url}/api/positions`, { method: 'HEAD', headers: SESSION })).status).toBe(200)
  expect(asked).toEqual(['HEAD /api/groups', 'GET /api/positions', 'GET /api/positions'])
})

test('sixty-four megabytes go through as fast as they are read, and are kept nowhere', async () => {
  const count = 1024
  let written = 0
  const { url } = await startBefore(async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    for (; written < count; written++) if (!response.write(CHUNK)) await once(response, 'drain')
    response.end()
  })
  const answer = await open(`${url}/api/reports/route?deviceId=1`)
  answer.pause()
  let before = -1
  // It stands when a look finds no more than the one before.
  await expect.poll(() => [before, (before = written)].every((seen) => seen === written), { interval: 200 }).toBe(true)
  expect(written * CHUNK.length).toBeLessThan(MOST_ON_THE_WAY)
  let size = 0
  for await (const chunk of answer) size += (chunk as Buffer).length
  expect(size).toBe(count * CHUNK.length)
})

test('who leaves before there is an answer, or in the middle of it, is not worked for any longer', async () => {
  const ends: string[] = []
  const { url, asked } = await startBefore((request, response) => {
    response.once('close', () => ends.push(request.url ?? ''))
    if (request.url === '/api/groups') response.writeHead(200).write(CHUNK)
  })
  const left = new AbortController()
  const waiting = fetch(`${url}/api/reports/trips`, { headers: SESSION, signal: left.signal })
  const half = await open(`${url}/api/groups`)
  await once(half, 'data')
  half.destroy()
  await expect.poll(() => asked).toContain('GET /api/reports/trips')
  left.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await expect.poll(() => ends.toSorted()).toEqual(['/api/groups', '/api/reports/trips'])
})

test('a server that is silent is not waited for, and an answer that stops in the middle is no whole one', async () => {
  const { url } = await startBefore(
    ({ url: path }, response) => {
      if (path === '/api/groups') response.writeHead(200, { 'content-type': 'application/json' }).write('[{"id":')
    },
    { idleMs: 300 },
  )
  const silent = await fetch(`${url}/api/calendars`, { headers: SESSION })
  expect([silent.status, (await silent.text()).includes('at ')]).toEqual([503, false])
  const half = await fetch(`${url}/api/groups`, { headers: SESSION })
  await expect(half.text()).rejects.toThrow('terminated')
})

test('a connection the server ended is tried once more for a question, and never for what changes something', async () => {
  let isAway = false
  const { url, asked } = await startBefore((request, response) => {
    if (isAway) request.socket.resetAndDestroy()
    else response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  const call = (method: string, path: string) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...SESSION, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{"name":"x"}' }),
    })
  expect((await call('GET', '/api/groups')).status).toBe(200)
  isAway = true
  expect((await call('GET', '/api/groups')).status).toBe(503)
  expect((await call('POST', '/api/groups')).status).toBe(503)
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual(['POST /api/groups'])
  isAway = false
  expect((await call('GET', '/api/groups')).status).toBe(200)
})

async function statusOf(sent: ClientRequest): Promise<unknown> {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage] // what this event says
  return answer.statusCode
}

test('a picture that is too large ends at ten megabytes, whether it says its size or not', async () => {
  let size = 0
  const { url } = await startBefore((request) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
    })
    request.on('error', () => undefined)
  })
  const upload = (headers: Record<string, string>) => {
    const sent = httpRequest(`${url}/api/devices/1/image`, {
      method: 'POST',
      headers: { ...SESSION, 'content-type': 'image/jpeg', ...headers },
    })
    sent.on('error', () => undefined)
    return sent
  }
  const told = upload({ 'content-length': String(2 ** 30) })
  told.flushHeaders()
  expect(await statusOf(told)).toBe(413)
  expect(size).toBe(0)
  const untold = upload({})
  // Whoever still writes may never read why nobody takes it any longer.
  const ended = new Promise((resolve) => untold.once('close', resolve))
  while (!untold.destroyed && untold.write(CHUNK)) await new Promise(setImmediate)
  untold.on('drain', () => untold.write(CHUNK))
  await ended
  expect(size).toBeLessThanOrEqual(10 * 1024 * 1024)
})
