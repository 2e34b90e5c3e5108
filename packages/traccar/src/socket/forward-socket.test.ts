import { once } from 'node:events'
import { SESSION_ENDED } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { startBefore } from '../testing/scripted-server.ts'

const NOTHING = () => undefined
/** Whom every session of the scripted server belongs to. */
const ANA = 7

/** A server with a socket, and a page at ours; both ends in hand. */
async function connect() {
  const { url, server } = await startBefore(NOTHING)
  const doors = new WebSocketServer({ server, path: '/api/socket' })
  const opened = once(doors, 'connection')
  const page = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, {
    headers: { cookie: 'JSESSIONID=one', origin: url },
  })
  const [theirs] = (await opened) as [WebSocket] // what this event says
  await once(page, 'open')
  return { url, page, theirs }
}

test('the socket of a page ends with the server’s, to be opened again, and the server’s with that of the page', async () => {
  const { url, page, theirs } = await connect()
  const next = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, {
    headers: { cookie: 'JSESSIONID=one', origin: url },
  })
  await once(next, 'open')
  theirs.terminate()
  expect(await once(page, 'close')).toEqual([1012, Buffer.from('')])
  expect(next.readyState).toBe(next.OPEN)
  const other = await connect()
  other.page.close()
  await once(other.theirs, 'close')
})

test('[C-10] who logs out ends his sockets, which that server would leave open, and nobody else’s', async () => {
  const { url, server } = await startBefore((_, response) => void response.writeHead(204).end())
  const doors = new WebSocketServer({ server, path: '/api/socket' })
  const open = async (cookie: string) => {
    const page = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers: { cookie, origin: url } })
    await once(page, 'open')
    return page
  }
  const [own, another] = [await open('JSESSIONID=one'), await open('JSESSIONID=two')]
  const closed = once(own, 'close')
  await fetch(`${url}/api/session`, { method: 'DELETE', headers: { cookie: 'JSESSIONID=one', origin: url } })
  expect((await closed)[0]).toBe(SESSION_ENDED)
  expect(another.readyState).toBe(another.OPEN)
  expect(doors.clients.size).toBeGreaterThan(0)
})

test('who is given a vehicle or loses one opens all his sockets anew, for that server tells open ones nothing of it', async () => {
  const { url, server } = await startBefore((_, response) => void response.writeHead(204).end())
  const doors = new WebSocketServer({ server, path: '/api/socket' })
  const headers = { cookie: 'JSESSIONID=one', origin: url }
  const change = (method: string, link: object) =>
    fetch(`${url}/api/permissions`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(link),
    })
  for (const [method, link] of [
    ['POST', { userId: ANA, deviceId: 5 }],
    ['DELETE', { userId: ANA, groupId: 6 }],
  ] as const) {
    const pages = [0, 1].map(() => new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers }))
    await Promise.all(pages.map((page) => once(page, 'open')))
    const others = await Promise.all([
      change('POST', { userId: ANA + 1, deviceId: 5 }),
      change('POST', { userId: ANA, geofenceId: 5 }),
    ])
    expect(others.map(({ status }) => status)).toEqual([204, 204])
    expect(doors.clients.size).toBe(2)
    const closed = Promise.all(pages.map((page) => once(page, 'close')))
    expect((await change(method, link)).status).toBe(204)
    expect((await closed).map(([code]) => code as number)).toEqual([1012, 1012])
    await expect.poll(() => doors.clients.size).toBe(0)
  }
})

const at = (id: number, groupId: number) => ({ id, groupId, attributes: {} })

test('a vehicle or a group that is moved, or a group removed, opens the sockets anew of who sees by a group it left or came to', async () => {
  let watched = 0
  const looked: number[] = []
  const kept: Record<string, ReturnType<typeof at> | undefined> = {
    '/api/devices/5': at(5, 2),
    '/api/groups/1': at(1, 0),
    '/api/groups/2': at(2, 1),
    '/api/groups/3': at(3, 1),
  }
  const { url, server } = await startBefore(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://server')
    const say = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (pathname === '/api/permissions') {
      looked.push(Number(searchParams.get('groupId')))
      const isHis = looked.at(-1) === watched
      say(isHis ? [{ userid: ANA, groupid: watched }] : [{ userid: ANA + 1, groupid: 9 }])
      return
    }
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
      const { groupId } = JSON.parse(Buffer.concat(chunks).toString()) as { groupId: number }
      kept[pathname] = at(kept[pathname]!.id, groupId)
    }
    if (request.method === 'DELETE') {
      delete kept[pathname]
      response.writeHead(204).end()
      return
    }
    if (kept[pathname]) say(kept[pathname])
    else response.writeHead(404).end()
  })
  const doors = new WebSocketServer({ server, path: '/api/socket' })
  const headers = { cookie: 'JSESSIONID=one', origin: url }
  const move = (path: string, groupId: number) =>
    fetch(`${url}${path}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...kept[path], groupId }),
    })
  const open = async () => {
    const page = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { headers })
    await once(page, 'open')
    return page
  }
  // He sees by the group the vehicle leaves, by the one it comes to, and by one a whole group leaves.
  for (const [group, path, to] of [
    [2, '/api/devices/5', 3],
    [2, '/api/devices/5', 2],
    [1, '/api/groups/2', 0],
  ] as const) {
    watched = group
    const closed = once(await open(), 'close')
    expect(doors.clients.size).toBe(1)
    expect((await move(path, to)).status).toBe(200)
    expect((await closed)[0]).toBe(1012)
    await expect.poll(() => doors.clients.size).toBe(0)
  }
  // Who sees by a group that is above both goes on as he is.
  looked.length = 0
  kept['/api/groups/2'] = at(2, 1)
  expect((await move('/api/devices/5', 3)).status).toBe(200)
  expect(looked).toEqual([2, 3])
  // What is in a group that is removed is lost to who sees by it, or by one above it.
  for (const [group, removed] of [
    [1, 3],
    [2, 2],
  ] as const) {
    watched = group
    const closed = once(await open(), 'close')
    const answer = await fetch(`${url}/api/groups/${removed}`, { method: 'DELETE', headers })
    expect(answer.status).toBe(204)
    expect((await closed)[0]).toBe(1012)
    await expect.poll(() => doors.clients.size).toBe(0)
  }
})

test('a page that reads slowly gets the present once it catches up, not all it missed, and nothing grows for it', async () => {
  const { page, theirs } = await connect()
  const got: string[] = []
  page.on('message', (data: Buffer) => got.push(data.toString()))
  theirs.send(JSON.stringify({ positions: [{ id: 1, deviceId: 1 }] }))
  await once(page, 'message')
  page.pause()
  const ballast = 'x'.repeat(4096)
  const count = 8000
  for (let id = 1; id <= count; id++) {
    const news = JSON.stringify({ positions: [{ id, deviceId: 1, attributes: { ballast } }] })
    // 32 MB, no faster than ours reads them.
    await new Promise((resolve) => theirs.send(news, resolve))
  }
  theirs.send('{"events":[{"id":9}]}')
  page.resume()
  const last = () => got.findLast((text) => text.includes('positions')) ?? '{}'
  await expect.poll(() => (JSON.parse(last()) as { positions?: { id: number }[] }).positions?.[0]?.id).toBe(count)
  await expect.poll(() => got.at(-1)).toBe('{"events":[{"id":9}]}')
  expect(got.length).toBeLessThan(count / 2)
  page.close()
})

test('a server that opens no socket is told apart: one that refuses, and one that is away', async () => {
  let status = 200
  const { url, server } = await startBefore(NOTHING)
  server.on('upgrade', (_, socket) => {
    socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
  })
  const statusOf = async (): Promise<unknown> => {
    const page = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: 'JSESSIONID=one', origin: url },
    })
    page.on('error', NOTHING)
    const [, answer] = (await once(page, 'unexpected-response')) as [unknown, { statusCode: number }]
    page.terminate()
    return answer.statusCode
  }
  expect(await statusOf()).toBe(401)
  status = 502
  expect(await statusOf()).toBe(503)
})
