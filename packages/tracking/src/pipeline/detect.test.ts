import { wireTime } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { createGeofences } from '../geofences/create-geofences.ts'
import { createTestClock } from '../testing/clock.ts'
import { emptyDirectory } from '../testing/directory.ts'
import { makeFleet, silent } from '../testing/fleet.ts'
import { createPipeline } from './index.ts'
import type { Detector } from './scene.ts'

const NOON = new Date('2026-11-21T12:00:00Z')

/** A pipeline of one device with these detectors; `fix` sends a position some seconds after noon. */
function makeRoad(...detectors: Detector[]) {
  const clock = createTestClock(NOON)
  const fleet = makeFleet({ clock })
  const entry = fleet.byId(1)!
  let id = 0
  const pipeline = createPipeline({
    nextId: () => ++id,
    directory: emptyDirectory(),
    geofences: createGeofences(),
    clock,
    log: silent,
    detectors,
  })
  function fix(seconds: number, speed = 0) {
    const time = new Date(NOON.getTime() + seconds * 1000)
    const raw = { fix: { time, valid: true, latitude: -10.9, longitude: -37, speed }, attributes: {} }
    return pipeline.process(entry, { protocol: 'test', raw, frame: Buffer.from(`${seconds}`), index: 0, now: NOON })!
  }
  return { entry, fix }
}

const tellFast: Detector = ({ speed }, scene) => {
  if (speed > 50) scene.emit('fast', { attributes: { speed }, geofenceId: 7 })
}

test('an event rides on the position that made it happen and has an id of its own', () => {
  const { fix } = makeRoad(tellFast)
  const record = fix(0, 60)
  expect(record.events).toEqual([
    {
      id: 2,
      attributes: { speed: 60 },
      deviceId: 1,
      type: 'fast',
      eventTime: wireTime(NOON),
      serverTime: wireTime(NOON),
      positionId: record.id,
      geofenceId: 7,
      maintenanceId: 0,
    },
  ])
  expect(fix(1, 10).events).toBeUndefined()
})

test('a position that arrives late makes nothing happen', () => {
  const { fix } = makeRoad(tellFast)
  fix(10)
  expect(fix(5, 60).events).toBeUndefined()
})

const count: Detector = ({ speed }, scene) => {
  if (speed > 0) scene.remember('count', Number(scene.state['count'] ?? 0) + 1)
  else if (scene.state['count'] !== undefined) scene.remember('count', undefined)
}

test('what a detector remembers is seen by the next position and stored with the one that changed it', () => {
  const { entry, fix } = makeRoad(count)
  expect(fix(0).state).toBeUndefined()
  expect(fix(1, 5).state).toEqual({ count: 1 })
  expect(fix(2, 5).state).toEqual({ count: 2 })
  expect(entry.state).toEqual({ count: 2 })
  expect(fix(3).state).toEqual({})
})

const broken: Detector = () => {
  throw new Error('bug')
}

test('a detector that throws costs only what it would have told', () => {
  const { fix } = makeRoad(broken, tellFast)
  expect(fix(0, 60).events).toHaveLength(1)
})
