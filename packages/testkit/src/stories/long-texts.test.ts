import type { DeclaredRoute } from '@rastro/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../world.ts'
import { placesIn, sampleOf, schemaOf, withValue } from './route-samples.ts'

/** One long text must not hold up ten thousand trackers: what a request costs is measured as work of the process. */

let world: World
let root: Person

beforeAll(async () => {
  world = await createWorld()
  root = await world.user({ email: 'root@example.com', administrator: true })
})
afterAll(() => world.close())

/** Far above what an honest request costs, far below what somebody else would notice. */
const MOST_MS = 150
const QUERY_LENGTH = 24_000
const BODY_LENGTH = 200_000
/** What expressions, readers and parsers that are not careful look at again and again. */
const PIECES = [
  '0',
  ' ',
  'a',
  '/',
  '(',
  '-',
  ',',
  '\t ',
  'a ',
  '0,',
  '((',
  '0.',
  '%',
  '=',
  'BEGIN:\n',
  'CIRCLE (',
  '"\\',
  '{',
]

const addressOf = ({ url }: DeclaredRoute): string => url.replace(/:\w+/g, '1').replace('*', 'x')
const textOf = (index: number, length: number): string => {
  const piece = PIECES[index % PIECES.length]!
  return `${piece.repeat(Math.ceil(length / piece.length))}\u0001`
}

/** Work of this process while something is done, in milliseconds; the least of three, because others work here too. */
async function workOf(task: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && least > MOST_MS; round++) {
    const before = process.cpuUsage()
    await task()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

const isCall = ({ url }: DeclaredRoute): boolean => /^\/(api|tarkan)\//.test(url)

test('[C-32] no long text in any parameter of any route keeps the process busy', async () => {
  let turn = 0
  const slow: string[] = []
  const reads = world.app.routes.filter(
    (route) => route.method === 'GET' && isCall(route) && !/socket|session\/:id/.test(route.url),
  )
  for (const route of reads)
    for (const name of Object.keys(schemaOf(route, 'querystring')?.properties ?? {}))
      for (const text of [textOf(turn++, QUERY_LENGTH), textOf(0, QUERY_LENGTH)]) {
        const path = `${addressOf(route)}?${name}=${encodeURIComponent(text).slice(0, QUERY_LENGTH)}`
        const work = await workOf(async () => (await root.call('GET', path)).text())
        if (work > MOST_MS)
          slow.push(`${route.url} ${name} ${JSON.stringify(text.slice(0, 8))}: ${Math.round(work)} ms`)
      }
  expect(turn).toBeGreaterThan(80)
  expect(slow).toEqual([])
})

test('[C-32] no long text in any field of any body keeps the process busy', async () => {
  let turn = 0
  const slow: string[] = []
  const writes = world.app.routes.filter(
    (route) =>
      /POST|PUT/.test(route.method) &&
      route.consumes === 'json' &&
      isCall(route) &&
      !/restart|reboot|messages$/.test(route.url),
  )
  for (const route of writes) {
    const schema = schemaOf(route, 'body')
    const spots = schema ? [...placesIn(schema)].filter(({ schema: { type } }) => type === 'string') : []
    for (const { path } of spots) {
      const body = withValue(sampleOf(schema!), path, textOf(turn++, BODY_LENGTH))
      const fitting = withValue(sampleOf(schema!), path, textOf(turn, 500))
      for (const one of [body, fitting]) {
        const work = await workOf(async () => (await root.call(route.method, addressOf(route), one)).text())
        if (work > MOST_MS) slow.push(`${route.url} ${path.join('.')}: ${Math.round(work)} ms`)
      }
    }
  }
  expect(turn).toBeGreaterThan(60)
  expect(slow).toEqual([])
})

/** A text that is mostly one piece, again and again. */
function long(start: string, piece: string, length: number, end: string): string {
  return start + piece.repeat(Math.ceil(length / piece.length)) + end
}

test('[C-32] areas, schedules and expressions that take long to read are refused soon', async () => {
  const areas = [
    long('CIRCLE (', '0', 65_000, 'x 1, 1)'),
    long('CIRCLE (1 1, ', '1', 65_000, 'x)'),
    long('POLYGON ((', '1 1, ', 65_000, '1 1))'),
    long('POLYGON (', '(', 65_000, ')'),
    long('A(', ') ', 65_000, 'x'),
    long(' ', ' ', 65_000, 'CIRCLE'),
    long('LINESTRING (', ' ', 65_000, ')'),
  ]
  const calendars = [
    long(
      'BEGIN:VCALENDAR\r\n',
      'BEGIN:VEVENT\r\nDTSTART:20260101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\n',
      60_000,
      'END:VCALENDAR',
    ),
    long('BEGIN:VCALENDAR\r\nX:', ' ', 90_000, '\r\n'),
    long('', 'BEGIN:VCALENDAR\r\n', 60_000, ''),
  ].map((text) => Buffer.from(text).toString('base64'))
  const expressions = [
    long('', '(', 4_000, ''),
    long('1', '+1', 4_000, ''),
    long("'", 'a', 4_000, "'=~'(a+)+$'"),
    long('', '-', 4_000, '1'),
    long('/*', ' ', 4_000, ''),
  ]
  const bodies: [path: string, body: object][] = [
    ...areas.map((area): [string, object] => ['/api/geofences', { name: 'x', area }]),
    ...calendars.map((data): [string, object] => ['/api/calendars', { name: 'x', data }]),
    ...expressions.map((expression): [string, object] => [
      '/api/attributes/computed',
      { attribute: 'x', expression, type: 'string' },
    ]),
  ]
  for (const [path, body] of bodies) {
    const work = await workOf(async () => (await root.call('POST', path, body)).text())
    expect(work, `${path} ${JSON.stringify(body).slice(0, 60)}`).toBeLessThan(MOST_MS)
  }
})
