import { expect, test } from 'vitest'
import type { Chapter } from './chapters.ts'
import { createPlayback, type Frames } from './playback.ts'
import { NINE, routeOf } from './testing/journey.ts'
import { createTrackBuilder } from './track-builder.ts'

/** Frames a test runs by hand. */
function createFrames() {
  let next: ((now: number) => void) | null = null
  let now = 0
  const frames: Frames = {
    request: (run) => {
      next = run
      return 1
    },
    cancel: () => {
      next = null
    },
  }
  /** Let a number of milliseconds go by in frames of 20. */
  const run = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 20) {
      now += 20
      next?.(now)
    }
  }
  return { frames, run, isAsking: () => next !== null }
}

const at = (seconds: number): number => NINE + seconds * 1000
const SPEED = { distance: 0, averageSpeed: 0, maxSpeed: 0, overspeeds: 0 }
const PLACE = { latitude: 0, longitude: 0, address: null, geofenceId: 0 }
const STOP = { kind: 'stop', from: at(1000), to: at(3000), number: 1, ...PLACE } as const
const CHAPTERS: readonly Chapter[] = [
  { kind: 'trip', from: at(0), to: at(1000), ...SPEED },
  STOP,
  { kind: 'trip', from: at(3000), to: at(4000), ...SPEED },
]

function film(chapters = CHAPTERS) {
  const builder = createTrackBuilder()
  const rows = [0, 500, 1000, 3000, 3500, 4000].map((seconds) => [seconds, seconds, 10] as const)
  for (const point of routeOf(rows)) builder.add(point)
  const control = createFrames()
  const playback = createPlayback({ track: builder.finish(), chapters }, control.frames)
  return { ...control, playback, seconds: () => Math.round((playback.time() - NINE) / 1000) }
}

test('the past goes by as fast as the rate says', () => {
  const { playback, run, seconds } = film()
  playback.setRate(10)
  playback.toggle()
  run(20)
  run(2000)
  expect(seconds()).toBe(20)
  playback.setRate(300)
  run(1000)
  expect(seconds()).toBe(320)
})

test('frames are asked for only while it plays', () => {
  const { playback, run, isAsking } = film()
  expect(isAsking()).toBe(false)
  playback.toggle()
  expect(isAsking()).toBe(true)
  playback.toggle()
  expect(isAsking()).toBe(false)
  run(100)
  expect(playback.time()).toBe(playback.from)
})

test('stops are skipped, unless the person wants to see them', () => {
  const { playback, run, seconds } = film()
  playback.seek(at(990))
  playback.setRate(10)
  playback.toggle()
  run(2020)
  expect(seconds()).toBeGreaterThanOrEqual(2999)
  playback.seek(at(990))
  playback.setSkipsStops(false)
  run(2000)
  expect(seconds()).toBeLessThan(1020)
})

test('a day that ends standing ends with its last trip, not hours later', () => {
  const { playback, run, seconds } = film(CHAPTERS.slice(0, 2).concat({ ...STOP, from: at(3000), to: at(4000) }))
  playback.seek(at(2990))
  playback.setRate(10)
  playback.toggle()
  run(3000)
  expect(playback.state().isPlaying).toBe(false)
  expect(seconds()).toBe(4000)
})

test('it ends at the end, and begins anew from there', () => {
  const { playback, run, seconds } = film()
  playback.seek(at(3990))
  playback.setRate(300)
  playback.toggle()
  run(500)
  expect(playback.state().isPlaying).toBe(false)
  expect(seconds()).toBe(4000)
  playback.toggle()
  expect(seconds()).toBe(0)
})

test('steps lead from point to point and from chapter to chapter', () => {
  const { playback, seconds } = film()
  playback.step(1)
  expect(seconds()).toBe(500)
  playback.seek(at(700))
  playback.step(-1)
  expect(seconds()).toBe(500)
  playback.stepChapter(1)
  expect(seconds()).toBe(1000)
  playback.stepChapter(1)
  playback.stepChapter(-1)
  expect(seconds()).toBe(1000)
  expect(playback.state().chapter).toBe(1)
})

test('listeners of the state hear only of what changed', () => {
  const { playback, run } = film()
  let changes = 0
  playback.onState(() => void (changes += 1))
  playback.toggle()
  run(200)
  expect(changes).toBe(1)
  playback.seek(at(3500))
  expect(changes).toBe(2)
})
