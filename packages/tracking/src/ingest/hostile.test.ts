import { createSocket } from 'node:dgram'
import { createRandom } from '@rastro/testkit/random'
import { expect, test } from 'vitest'
import { protocols } from '../protocols/index.ts'

import type { Protocol } from '../protocols/protocol.ts'
import type { Sample } from '../protocols/sample.ts'
import { damagedFrames, seedOfRun } from '../protocols/suite/fuzz.ts'
import { bytesOfSample } from '../protocols/suite/wire-feed.ts'
import { startCore } from '../testing/core.ts'
import { makeDevice } from '../testing/fleet.ts'
import { lines } from '../testing/line-protocol.ts'
import { connectTracker } from '../testing/tracker.ts'

const FRAMES = 1_500
const FRAMES_A_CONNECTION = 5

/** Samples of a protocol, each damaged at a few places; requests as the text a phone would send. */
async function damagedSamples(protocol: Protocol): Promise<Buffer[]> {
  const { samples }: { samples: readonly Sample[] } = await import(`../protocols/${protocol.name}/samples.ts`)
  const whole = samples.map((sample) => ({ bytes: sample.http ? requestOf(sample.http) : bytesOfSample(sample) }))
  const frames: Buffer[] = []
  for (const { bytes } of damagedFrames(whole, seedOfRun())) if (frames.push(bytes) === FRAMES) break
  return frames
}

function requestOf({ method, url, headers = {}, body = '' }: NonNullable<Sample['http']>): Buffer {
  const lengths = { host: 'x', 'content-length': String(Buffer.byteLength(body, 'latin1')), ...headers }
  const head = Object.entries(lengths).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n${body}`, 'latin1')
}

/** Pour frames into a port, a few each connection, because a damaged one may cost it; some in two pieces. */
async function pour(port: number, frames: readonly Buffer[]): Promise<void> {
  const random = createRandom(seedOfRun())
  for (let start = 0; start < frames.length; start += FRAMES_A_CONNECTION) {
    const tracker = await connectTracker(port)
    for (const frame of frames.slice(start, start + FRAMES_A_CONNECTION)) {
      const middle = random.whole(0, frame.length)
      tracker.send(frame.subarray(0, middle))
      if (random.chance(0.2)) await new Promise((resolve) => setImmediate(resolve))
      tracker.send(frame.subarray(middle))
    }
    tracker.socket.end()
    await tracker.closed
  }
}

async function pourDatagrams(port: number, frames: readonly Buffer[]): Promise<void> {
  const socket = createSocket('udp4')
  for (const frame of frames)
    await new Promise((resolve) => socket.send(frame.subarray(0, 60_000), port, '127.0.0.1', resolve))
  socket.close()
}

test('damaged frames on every port harm nobody else, and find no decoder unprepared', {
  timeout: 240_000,
}, async () => {
  console.log(`damage: FUZZ_SEED=${seedOfRun()}`)
  // The samples' own device is known, so that what still makes sense goes all the way.
  const devices = [makeDevice(), makeDevice({ id: 2, uniqueId: '123456789012345' })]
  const { ports, login, core, store } = await startCore({ devices, protocols: [lines, ...protocols] })
  const good = await login()
  let rounds = 0
  for (const protocol of protocols) {
    const frames = await damagedSamples(protocol)
    const { tcp, udp, http } = ports[protocol.name]!
    const attacks = [tcp, http].map(async (port) => {
      if (port) await pour(port, frames)
    })
    if (udp) attacks.push(pourDatagrams(udp, frames))
    const over = Promise.all(attacks).then(() => true)
    do {
      good.send(`at ${++rounds} 1 ${rounds / 1000}`)
      expect(await good.line()).toBe(`ok ${rounds}`)
    } while (!(await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 5, false))])))
  }
  const counts = Object.values(core.stats().protocols)
  expect(counts.map(({ decoderBugs }) => decoderBugs)).toEqual(counts.map(() => 0))
  // Few of them may still be frames; that some are shows that the damage reaches the decoders.
  for (const { name } of protocols) expect(core.stats().protocols[name]!.frames).toBeGreaterThan(0)
  expect(store.records.filter(({ deviceId }) => deviceId === 1)).toHaveLength(rounds)
  for (const { latitude, longitude, speed, course, altitude, fixTime, attributes } of store.records)
    expect(
      JSON.stringify([latitude, longitude, speed, course, altitude, fixTime, attributes], (_, value: unknown) =>
        typeof value === 'string' ? '' : value,
      ),
    ).not.toContain('null')
})
