import { readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { protocols } from './index.ts'
import { isHttpProtocol, type Protocol, type StreamProtocol } from './protocol.ts'
import type { Sample, SamplePosition, SampleRequest } from './sample.ts'
import { attack, fuzz, targetsOf } from './suite/attack.ts'
import { seedOfRun } from './suite/fuzz.ts'
import { formOf, rounded } from './suite/sample-form.ts'
import { bytesOfSample, type Feed, feedDatagram, feedRequest, feedStream } from './suite/wire-feed.ts'

/** Folders that are no protocol. */
const SHARED = new Set(['wire', 'suite'])

const all: readonly Protocol[] = protocols
console.log(`noise: FUZZ_SEED=${seedOfRun()}`)

const samplesOf = new Map<string, readonly Sample[]>()
for (const { name } of all) {
  const loaded: { samples: readonly Sample[] } = await import(`./${name}/samples.ts`)
  samplesOf.set(name, loaded.samples)
}

test('every protocol has a name, a port and a folder of its own', () => {
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(all.map(({ port }) => port)).size).toBe(all.length)
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED.has(entry.name))
    .map((entry) => entry.name)
  expect(folders.toSorted()).toEqual(names.toSorted())
})

for (const protocol of all) {
  const samples = samplesOf.get(protocol.name) ?? []
  describe(`the protocol ${protocol.name}`, () => {
    test('has samples, each with a sentence of its own', () => {
      expect(samples.length).toBeGreaterThan(5)
      expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
    })
    for (const sample of samples) {
      test(`${protocol.name}: ${sample.name}`, () => {
        expect(outcome(play(protocol, sample))).toEqual(expected(sample))
      })
    }
    if (isHttpProtocol(protocol)) tortureRequests(protocol, samples)
    else tortureBytes(protocol, samples)
  })
}

function play(protocol: Protocol, sample: Sample): Feed {
  if (sample.http !== undefined) return feedRequest(protocol, sample.http, sample)
  if (isHttpProtocol(protocol)) throw new Error('a sample over HTTP is a request')
  return sample.udp === true
    ? feedDatagram(protocol, bytesOfSample(sample), sample)
    : feedStream(protocol, [bytesOfSample(sample)], sample)
}

function tortureBytes(protocol: StreamProtocol, samples: readonly Sample[]): void {
  const streams = samples.filter(({ udp }) => udp !== true)

  test('bytes arriving one by one give what the whole gives', () => {
    for (const sample of streams) {
      const bytes = bytesOfSample(sample)
      expect(outcome(feedStream(protocol, eachByte(bytes), sample)), sample.name).toEqual(expected(sample))
    }
  })

  test('a stream torn in two anywhere gives what the whole gives', () => {
    for (const sample of streams) {
      const bytes = bytesOfSample(sample)
      const whole = expected(sample)
      const others: { tornAt: number; results: unknown[] }[] = []
      for (let tornAt = 1; tornAt < bytes.length; tornAt++) {
        const results = outcome(feedStream(protocol, [bytes.subarray(0, tornAt), bytes.subarray(tornAt)], sample))
        // Tens of thousands: what is equal at a glance needs no closer look.
        if (!isDeepStrictEqual(results, whole)) others.push({ tornAt, results })
      }
      expect(others, sample.name).toEqual([])
    }
  })

  test('three frames glued together give the result three times', () => {
    for (const sample of streams) {
      const bytes = bytesOfSample(sample)
      const feed = feedStream(protocol, [Buffer.concat([bytes, bytes, bytes])], sample)
      // Once a connection has a name, a protocol may leave it unsaid.
      expect(outcome(feed).map(unnamed), sample.name).toEqual(expected(sample, 3).map(unnamed))
    }
  })

  test('a frame cut off anywhere is a result, a wait or a bad frame', () => {
    for (const sample of samples) {
      const bytes = bytesOfSample(sample)
      for (let length = 0; length < bytes.length; length++) {
        attack(protocol, bytes.subarray(0, length), sample)
      }
      expect(play(protocol, sample).badFrames, sample.name).toBe(0)
    }
  })

  test('a frame with any bit flipped is a result, a wait or a bad frame', () => {
    for (const sample of samples) {
      const bytes = bytesOfSample(sample)
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const flipped = Buffer.from(bytes)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        attack(protocol, flipped, sample)
      }
      expect(play(protocol, sample).badFrames, sample.name).toBe(0)
    }
  })

  test('endless bytes without an end of frame are never remembered beyond the longest frame', () => {
    for (const byte of [0, 0x24, 0x2a, 0x41, 0x78, 0x79, 0xff]) {
      const pieces = Array.from({ length: 512 }, () => Buffer.alloc(256, byte))
      const { longestWait } = feedStream(protocol, pieces, {})
      expect(longestWait, `byte ${byte}`).toBeLessThanOrEqual((protocol.maxFrame ?? 1024) + 256)
    }
  })

  test('noise does no harm', () => {
    expect(fuzz(targetsOf(protocol, samples), seedOfRun())).toBeGreaterThan(100)
  })
}

function* eachByte(bytes: Buffer): Generator<Buffer> {
  for (let index = 0; index < bytes.length; index++) yield bytes.subarray(index, index + 1)
}

function tortureRequests(protocol: Protocol, samples: readonly Sample[]): void {
  test('a request cut off or with any bit flipped is a result or a bad frame', () => {
    for (const sample of samples) {
      for (const request of maimed(sample.http)) feedRequest(protocol, request, sample)
      expect(play(protocol, sample).badFrames, sample.name).toBe(0)
    }
  })

  test('noise in a request does no harm', () => {
    expect(fuzz(targetsOf(protocol, samples), seedOfRun())).toBeGreaterThan(100)
  })
}

function* maimed(request: SampleRequest | undefined): Generator<SampleRequest> {
  if (request === undefined) return
  for (const part of ['url', 'body'] as const) {
    const bytes = Buffer.from(request[part] ?? '', 'latin1')
    for (let length = 0; length < bytes.length; length++) {
      yield { ...request, [part]: bytes.toString('latin1', 0, length) }
    }
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      yield { ...request, [part]: flipped.toString('latin1') }
    }
  }
}

/** What came out, in the form samples are written in. Frames that carried nothing at all are left out on both sides. */
function outcome({ results }: Feed): unknown[] {
  return results.map(formOf).filter((form) => !isEmpty(form))
}

function unnamed(form: unknown): unknown {
  return typeof form === 'object' ? { ...form, uniqueIds: undefined } : form
}

function isEmpty(form: unknown): boolean {
  return JSON.stringify(form) === '{"positions":[]}'
}

function expected({ expect: result }: Sample, times = 1): unknown[] {
  const positions: readonly SamplePosition[] = result.positions ?? []
  const form = rounded({ ...result, positions })
  return isEmpty(form) ? [] : Array.from({ length: times }, () => form)
}
