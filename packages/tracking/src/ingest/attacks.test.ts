import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { protocols } from '../protocols/index.ts'
import type { Protocol } from '../protocols/protocol.ts'
import type { Sample } from '../protocols/sample.ts'
import { bytesOfSample } from '../protocols/suite/wire-feed.ts'
import { startCore } from '../testing/core.ts'
import { makeDevice } from '../testing/fleet.ts'
import { lines } from '../testing/line-protocol.ts'

/** Attacks on the ports of the real protocols; the long forms are benchmarks (`fuzz`, `npm run bench`). */

async function samplesOf({ name }: Protocol): Promise<readonly Sample[]> {
  const { samples }: { samples: readonly Sample[] } = await import(`../protocols/${name}/samples.ts`)
  return samples
}

const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('no protocol over UDP answers with more bytes than it was asked with, and strangers with none at all', async () => {
  const all = await Promise.all(
    protocols.map(async (protocol) => ({
      protocol,
      frames: (await samplesOf(protocol)).filter(({ http }) => !http).map(bytesOfSample),
    })),
  )
  const names = ['123456789012345', '867780030000001', '352093081452251']
  for (const isKnown of [true, false]) {
    const devices = isKnown ? names.map((uniqueId, index) => makeDevice({ id: index + 1, uniqueId })) : []
    const { ports, core } = await startCore({ devices, protocols: [lines, ...protocols] })
    const asked = all.filter(({ protocol }) => ports[protocol.name]?.udp)
    expect(asked.length).toBeGreaterThan(5)
    for (const { protocol, frames } of asked) {
      const port = ports[protocol.name]?.udp
      const socket = createSocket('udp4')
      let sent = 0
      let heard = 0
      socket.on('message', ({ length }) => (heard += length))
      for (const bytes of frames) {
        sent += bytes.length
        await new Promise((resolve) => socket.send(bytes, port, '127.0.0.1', resolve))
      }
      await expect
        .poll(() => core.stats().protocols[protocol.name]!.frames + core.stats().protocols[protocol.name]!.badFrames)
        .toBeGreaterThan(0)
      await settle(20)
      expect(heard / sent, protocol.name).toBeLessThanOrEqual(isKnown ? 1 : 0)
      socket.close()
    }
  }
})

/** Heads that announce far more than follows, for whatever reads a length at these places. */
const GREEDY = [
  'ffffffffffffffff',
  '0000000000000000ffffffff',
  '7979ffff',
  '7878ff',
  '000000007fffffff',
  'ffff0001',
  '7effffffffff',
]
const SOCKETS_A_PORT = 40

test('a length that is only announced takes no memory', async () => {
  const { ports } = await startCore({ protocols })
  const targets = protocols.flatMap(({ name }) => ports[name]?.tcp ?? [])
  globalThis.gc?.()
  const before = process.memoryUsage()
  const sockets = await Promise.all(
    targets.flatMap((port) =>
      Array.from({ length: SOCKETS_A_PORT }, async (_, index) => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(Buffer.from(`${GREEDY[index % GREEDY.length]}${'00'.repeat(64)}`, 'hex'))
        return socket
      }),
    ),
  )
  await settle(200)
  const after = process.memoryUsage()
  // 64 KiB each would be more than 30 MB; sockets of both sides take some.
  expect(sockets.length).toBeGreaterThan(400)
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(8 * 1024 * 1024)
  for (const socket of sockets) socket.destroy()
})

test('names and numbers that mean something to the language are no attributes, and no number is none', async () => {
  const devices = [makeDevice({ id: 1, uniqueId: 'one' })]
  const { ports, store } = await startCore({ devices, protocols })
  const url = `http://127.0.0.1:${ports['osmand']!.http}`
  const now = new Date().toISOString()
  const queries = [
    '__proto__=1&constructor=2&prototype=3&hasOwnProperty=4&toString=5',
    'a%5B__proto__%5D%5Bpolluted%5D=1&__proto__.polluted=1&__proto__%5Bpolluted%5D=1',
    'altitude=NaN&speed=Infinity&bearing=-1e999&odometer=1e308&batt=NaN',
    'altitude=1e308&speed=-1e308&accuracy=-5&hdop=0x10',
  ]
  for (const query of queries) await fetch(`${url}/?id=one&lat=-10.9&lon=-37&timestamp=${now}&${query}`)
  for (const place of ['lat=NaN&lon=1', 'lat=1e308&lon=1', 'lat=-10.9&lon=181', 'lat=&lon=', 'lat=Infinity&lon=0'])
    await fetch(`${url}/?id=one&timestamp=${now}&${place}`)
  for (const time of ['4294967295999', '-1', '0', '99999999999999999', 'NaN', '2106-02-07T06:28:15Z', '0000-00-00'])
    await fetch(`${url}/?id=one&lat=-10.9&lon=-37&timestamp=${time}`)
  await fetch(`http://127.0.0.1:${ports['owntracks']!.http}`, {
    method: 'POST',
    body: '{"_type":"location","tid":"one","lat":-10.9,"lon":-37,"tst":1763726400,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  })
  expect(store.records.length).toBeGreaterThan(5)
  const year = 366 * 86_400_000
  for (const record of store.records) {
    const { fixTime, deviceTime, latitude, longitude, altitude, speed, course, attributes } = record
    expect([latitude, longitude, altitude, speed, course].every(Number.isFinite)).toBe(true)
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    for (const time of [fixTime, deviceTime]) expect(time.getTime()).toBeLessThan(Date.now() + year)
    for (const name of ['__proto__', 'constructor', 'prototype']) expect(Object.hasOwn(attributes, name)).toBe(false)
    expect(JSON.stringify(attributes)).not.toMatch(/null|NaN|Infinity/)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

/** Requests two readers would cut at different places; the second one of each reports for the device "two". */
const SECOND = 'GET /?id=two&lat=1&lon=1 HTTP/1.1\r\nHost: x\r\n\r\n'
const head = (...headers: string[]): string =>
  ['POST /?id=one&lat=1&lon=1 HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n')
const SMUGGLED = [
  head(`Content-Length: ${SECOND.length}`, 'Transfer-Encoding: chunked') + `0\r\n\r\n${SECOND}`,
  head('Transfer-Encoding: chunked', 'Content-Length: 4') + `0\r\n\r\n${SECOND}`,
  head('Content-Length: 0', `Content-Length: ${SECOND.length}`) + SECOND,
  head('Content-Length: +0') + SECOND,
  head('Content-Length: 0x0') + SECOND,
  head('Content-Length : 0') + SECOND,
  head('Transfer-Encoding: xchunked') + `0\r\n\r\n${SECOND}`,
  head('Transfer-Encoding:\u000bchunked') + `0\r\n\r\n${SECOND}`,
  head('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + `0\r\n\r\n${SECOND}`,
  head('X: y', ' Content-Length: 0') + SECOND,
  head('Transfer-Encoding: chunked') + `ffffffffffffffff0\r\n${SECOND}`,
  head('Transfer-Encoding: chunked') + `0;\nx\r\n\r\n${SECOND}`,
  `GET /?id=one&lat=1&lon=1 HTTP/1.1\nHost: x\n\n${SECOND}`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${SECOND}`,
]

test('no second request is hidden in a first one that readers could cut in two ways', async () => {
  const devices = ['one', 'two'].map((uniqueId, index) => makeDevice({ id: index + 1, uniqueId }))
  const { ports, store } = await startCore({ devices, protocols })
  for (const text of SMUGGLED) {
    const socket = connect(ports['osmand']!.http!, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.end(text, 'latin1')
    await once(socket, 'close')
    const hidden = store.records.filter(({ deviceId }) => deviceId === 2)
    expect(hidden, JSON.stringify(text.slice(0, 120))).toEqual([])
  }
  // And a plain second one is heard, so that the first would have been.
  const socket = connect(ports['osmand']!.http!, '127.0.0.1')
  socket.resume().end(SECOND)
  await once(socket, 'close')
  await expect.poll(() => store.records.filter(({ deviceId }) => deviceId === 2).length).toBe(1)
})
