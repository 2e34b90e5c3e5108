import { expect, test } from 'vitest'
import { CLUSTER_STRIDE, type Scene, VEHICLE, VEHICLE_STRIDE } from '../data/scene.ts'
import { hitTest } from './hit-test.ts'

/** Offsets are pixels here: one pixel is one unit long. */
function scene(vehicles: readonly { id: number; from?: number; x: number }[], clusterX?: number): Scene {
  const columns = new Float32Array(vehicles.length * VEHICLE_STRIDE)
  vehicles.forEach(({ from, x }, index) => {
    columns[index * VEHICLE_STRIDE + VEHICLE.fromX] = from ?? x
    columns[index * VEHICLE_STRIDE + VEHICLE.toX] = x
    columns[index * VEHICLE_STRIDE + VEHICLE.duration] = 1_000
  })
  const clusters = new Float32Array(clusterX === undefined ? 0 : CLUSTER_STRIDE)
  clusters.set(clusterX === undefined ? [] : [clusterX, 0, 40, 40, 0, 0, 0, 0, -5, -5, 5, 5])
  const ids = Uint32Array.from(vehicles, ({ id }) => id)
  return {
    epoch: 0,
    originX: 0,
    originY: 0,
    vehicles: columns,
    ids,
    clusters,
    labels: [],
    pixelSpeed: 0,
    pulses: false,
  }
}

const at = (x: number, now = 1_000) => ({ x, y: 0, now })

test('the vehicle drawn last is hit first', () => {
  const two = scene([
    { id: 1, x: 0 },
    { id: 2, x: 10 },
  ])
  expect(hitTest(two, at(5), 1, 18)).toEqual({ kind: 'vehicle', id: 2 })
  expect(hitTest(two, at(-10), 1, 18)).toEqual({ kind: 'vehicle', id: 1 })
  expect(hitTest(two, at(60), 1, 18)).toBeNull()
})

test('a gliding vehicle is hit where it is shown', () => {
  const gliding = scene([{ id: 1, from: 0, x: 100 }])
  expect(hitTest(gliding, at(50, 500), 1, 18)).toEqual({ kind: 'vehicle', id: 1 })
  expect(hitTest(gliding, at(100, 500), 1, 18)).toBeNull()
})

test('a bubble answers with the extent of its members, but a vehicle above it wins', () => {
  expect(hitTest(scene([], 0), at(20), 1, 18)).toMatchObject({ kind: 'cluster', extent: { minX: -5, maxY: 5 } })
  expect(hitTest(scene([{ id: 3, x: 20 }], 0), at(20), 1, 18)).toEqual({ kind: 'vehicle', id: 3 })
})
