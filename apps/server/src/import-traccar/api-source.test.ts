import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApiSource } from './api-source.ts'
import type { HistoryWish, Piece } from './source.ts'

const USERS = [3, 4, 5].map((id) => ({ id, name: `User ${id}` }))
const EVERYTHING: HistoryWish = { since: undefined, cursorOf: async () => undefined }

/** A server whose answers the test decides: a status to refuse with, or what it tells. */
async function start(answer: (path: string, query: URLSearchParams) => unknown) {
  const asked: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '', 'http://server')
    const path = url.pathname.replace('/api/', '')
    asked.push(`${path}${url.search}`)
    const usual = path === 'session' ? { administrator: true } : path === 'users' ? USERS : undefined
    const found = usual ?? answer(path, url.searchParams)
    if (typeof found === 'number') response.writeHead(found).end('at org.traccar.Somewhere')
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens at a port
  const source = await createApiSource({ url: `http://127.0.0.1:${port}`, token: 'of root', retryMs: 1 })
  return { source, asked }
}

async function linksOf(answer: Parameters<typeof start>[0]) {
  const { source, asked } = await start(answer)
  const unread: unknown[] = []
  const pairs: unknown[] = []
  for await (const piece of source.links('userId', 'geofenceId', (id, reason) => unread.push([id, reason])))
    pairs.push(...piece)
  return { pairs, unread, asked: asked.filter((call) => call.startsWith('permissions')) }
}

test('links come in one answer, whatever letters their keys have', async () => {
  const { pairs, unread } = await linksOf(() => [{ USERID: 3, GEOFENCEID: 8 }])
  expect([pairs, unread]).toEqual([[[3, 8]], []])
})

test('links the server cannot tell of all come owner by owner, and whose cannot be read is told', async () => {
  const { pairs, unread, asked } = await linksOf((_, query) => {
    const userId = Number(query.get('userId'))
    return userId === 0 || userId === 4 ? 500 : [{ userid: userId, geofenceid: 8 }]
  })
  expect(pairs).toEqual([
    [3, 8],
    [5, 8],
  ])
  expect(unread).toEqual([[4, expect.stringMatching(/^could not be read: permissions answered 500/)]])
  // Less often than the whole: of a thousand owners none may be readable.
  expect(asked.filter((call) => call.includes('userId=4'))).toHaveLength(2)
})

test('links the server refuses to tell, or does not know, are told as such and asked for once', async () => {
  const refused = await linksOf(() => 400)
  expect(refused.unread).toEqual([[0, expect.stringMatching(/^could not be read: permissions answered 400/)]])
  expect(refused.asked).toHaveLength(1)
  const unknown = await linksOf(() => 404)
  expect([unknown.pairs, unknown.unread]).toEqual([[], [[0, 'that server has no such links']]])
})

test('history that is cut off without a word comes whole, and nothing of it twice', async () => {
  const begin = Date.UTC(2026, 5, 1)
  const positions = Array.from({ length: 2600 }, (_, index) => ({
    id: index + 1,
    deviceId: 9,
    // Three at a time, and the cut goes through them.
    fixTime: new Date(begin + Math.floor(index / 3) * 60_000).toISOString(),
  }))
  const { source } = await start((path, query) => {
    if (path === 'devices') return [{ id: 9 }]
    const [from, to] = ['from', 'to'].map((name) => Date.parse(query.get(name) ?? ''))
    const inside = positions.filter(({ fixTime }) => Date.parse(fixTime) >= from! && Date.parse(fixTime) <= to!)
    return inside.slice(0, 1000)
  })
  const pieces: Piece<{ id: number }>[] = []
  for await (const piece of source.positions(EVERYTHING)) pieces.push(piece)
  const shares = pieces.map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
  expect(pieces.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(positions.map(({ id }) => id))
})
