import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { HOST, isRunning } from '@rastro/testkit/bench/product'
import type { Random } from '@rastro/testkit/random'
import { defineFault } from './fault.ts'
import { openScene } from './scene.ts'

const AT_ONCE = 20
const PATIENCE_MS = 2_000
const SMUGGLED = 'GET /api/health HTTP/1.1\r\nHost: smuggled\r\n\r\n'

/** Requests that are wrong each in its way; what varies is drawn. */
const FORMS: readonly ((random: Random) => string)[] = [
  (random) => `GET / HTTP/${random.whole(0, 9)}.${random.whole(2, 9)}\r\nHost: x\r\n\r\n`,
  (random) => `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: -${random.whole(1, 99)}\r\n\r\n`,
  () => `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef${SMUGGLED}`,
  () =>
    `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  (random) =>
    `POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${random.pick(['xchunked', 'chunked, identity', ' chunked', 'chunked\r\n ,x'])}\r\n\r\n${SMUGGLED}`,
  (random) =>
    `POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${random.pick(['zz', '-1', 'fffffffffffffffff', '5;\n'])}\r\n${SMUGGLED}`,
  (random) => `GET /${'a'.repeat(random.whole(17_000, 70_000))} HTTP/1.1\r\nHost: x\r\n\r\n`,
  (random) => `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'b'.repeat(random.whole(17_000, 100_000))}\r\n\r\n`,
  (random) => `GET /api/devices?id=%${random.pick(['zz', '00', '%', 'c0%af'])} HTTP/1.1\r\nHost: x\r\n\r\n`,
  (random) => `GET /api/de${String.fromCharCode(random.whole(0, 31))}vices HTTP/1.1\r\nHost: x\r\n\r\n`,
  () => 'GET / HTTP/1.1\r\nHost: x\r\nX-Bad\r\n\r\n',
  () => 'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
  () => 'GET / HTTP/1.1\r\n folded: x\r\nHost: x\r\n\r\n',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  (random) => Buffer.from(Array.from({ length: 200 }, () => random.whole(0, 255))).toString('latin1'),
  (random) =>
    `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${random.whole(2, 9)}\r\n\r\n{"a":[[[[`,
  () => `POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n`,
]

/** A request that is none gets a refusal or silence, and never a second answer. */
export const malformedHttp = defineFault({
  id: 'R22',
  name: 'malformed-http',
  what: 'requests that break HTTP at the web port and at a device port that speaks it',
  short: { cases: 200 },
  full: { cases: 100_000 },
  pass: {
    refused: { what: 'refused, or hung up on', unit: '%', atLeast: 100 },
    served: { what: 'answered as if nothing were wrong', unit: 'requests', atMost: 0 },
    smuggled: { what: 'answers to what was hidden in a body', unit: 'answers', atMost: 0 },
    errors: { what: 'answers that say we failed (5xx, but 501 and 505)', unit: 'answers', atMost: 0 },
    ended: { what: 'times our process ended', unit: 'times', atMost: 0 },
    files: { what: 'open files more than before', unit: 'files', atMost: 5 },
  },
  async run({ cases }, tools) {
    const scene = await openScene({ store: 'embedded', trackers: 1 }, tools)
    const { pid } = await scene.start()
    const { port, offset } = scene.addresses
    const ports = [port, OSMAND + offset]
    const filesOf = (): number => readdirSync(`/proc/${pid}/fd`).length
    const before = filesOf()
    const seen = { served: 0, smuggled: 0, errors: 0 }
    for (let done = 0; done < cases; done += AT_ONCE) {
      const requests = Array.from({ length: Math.min(AT_ONCE, cases - done) }, () =>
        tools.random.pick(FORMS)(tools.random),
      )
      const answers = await Promise.all(
        requests.map((request, index) => ask(ports[index % ports.length] ?? port, request)),
      )
      for (const [index, statuses] of answers.entries()) {
        const [first] = statuses
        if (statuses.length > 1) seen.smuggled += statuses.length - 1
        if (first === undefined || (first >= 400 && first < 500) || first === 501 || first === 505) continue
        if (first >= 500) seen.errors++
        else seen.served++
        tools.say(`${first}: ${JSON.stringify(requests[index]?.slice(0, 120))}`)
      }
    }
    // What was hung up on is closed within a turn or two, on a busy machine later.
    for (let wait = 0; wait < 600 && filesOf() > before + 5; wait++) await pause(100)
    const refused = ((cases - seen.served - seen.errors) / cases) * 100
    return { refused, ...seen, ended: isRunning(pid) ? 0 : 1, files: Math.max(0, filesOf() - before) }
  },
})

/** The port of OsmAnd, a protocol over HTTP. */
const OSMAND = 5055

/** @returns the status of every answer that came */
async function ask(port: number, request: string): Promise<number[]> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(port, HOST)
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
  })
  // Being hung up on is an answer as well.
  socket.on('error', () => undefined).on('close', () => resolve())
  socket.write(request, 'latin1')
  socket.end()
  const timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
  await promise
  clearTimeout(timer)
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
}
