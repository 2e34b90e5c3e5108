import { expect, test } from 'vitest'
import { mercatorX, mercatorY, worldPixels } from '../mercator.ts'
import { CLUSTER, type SceneOptions, STATES, VEHICLE, VEHICLE_STRIDE } from '../scene.ts'
import { buildScene, type SceneInput } from './build-scene.ts'
import { exampleDevice, examplePosition } from './examples.ts'
import { Fleet } from './fleet.ts'

const words = { moving: 'Moving', stopped: 'Stopped', idling: 'Idling', offline: 'Off', unknown: '-', alarm: 'Alarm' }
const options: SceneOptions = { clustered: true, smooth: true, name: true, plate: false, status: false, words }
const centre = { latitude: -23.561, longitude: -46.656 }

function world(places: readonly { latitude: number; longitude: number }[], zoom = 14) {
  const fleet = new Fleet()
  places.forEach((place, index) => {
    const id = index + 1
    fleet.putDevice(exampleDevice({ id, category: 'truck', attributes: { placa: `AAA${id}` } }))
    fleet.putPosition(examplePosition({ deviceId: id, ...place, attributes: { motion: true } }), 0)
  })
  const input: SceneInput = {
    fleet,
    passes: new Uint8Array(fleet.size).fill(1),
    viewport: {
      centreX: mercatorX(centre.longitude),
      centreY: mercatorY(centre.latitude),
      zoom,
      width: 800,
      height: 600,
    },
    options,
    selected: -1,
    now: 1_000,
  }
  return { fleet, input }
}

const near = (east: number, south = 0) => ({
  latitude: centre.latitude - south / 1_000,
  longitude: centre.longitude + east / 1_000,
})

test('a vehicle in the view is drawn at its place with its state and category', () => {
  const { input } = world([near(1)])
  const { vehicles, ids } = buildScene(input)
  expect([...ids]).toEqual([1])
  expect(vehicles[VEHICLE.toX]).toBeCloseTo(0.001 / 360, 9)
  expect(Math.floor((vehicles[VEHICLE.sprite] ?? 0) / 32)).toBe(STATES.indexOf('moving'))
})

test('[FLT-14] a vehicle that fails the filter leaves the map', () => {
  const { input } = world([near(1), near(9)])
  input.passes[0] = 0
  expect([...buildScene(input).ids]).toEqual([2])
})

test('vehicles far outside the view are left out, also across the date line', () => {
  const { input } = world([near(1), { latitude: 10, longitude: 10 }])
  expect([...buildScene(input).ids]).toEqual([1])
  const east = world([{ latitude: 1, longitude: -179.99 }], 10)
  east.input.viewport.centreX = mercatorX(179.99)
  east.input.viewport.centreY = mercatorY(1)
  expect([...buildScene(east.input).ids]).toEqual([1])
})

test('[MAP-06] a crowd is one bubble when clustering is on and single vehicles when it is off', () => {
  const { input } = world([near(1), near(1.1), near(1.2), near(1.3)], 12)
  const clustered = buildScene(input)
  expect(clustered.ids).toHaveLength(0)
  expect(clustered.clusters[CLUSTER.count]).toBe(4)
  const single = buildScene({ ...input, options: { ...options, clustered: false } })
  expect(single.ids).toHaveLength(4)
  expect(single.clusters).toHaveLength(0)
})

test('the selected vehicle is kept out of bubbles and drawn last', () => {
  const { input } = world([near(1), near(1.1), near(1.2), near(1.3)], 12)
  const scene = buildScene({ ...input, selected: 1 })
  expect([...scene.ids].at(-1)).toBe(2)
})

test('[MAP-07] [MAP-08] [MAP-09] labels say what the preferences ask for', () => {
  const { input } = world([near(1)])
  const label = (values: Partial<SceneOptions>) =>
    buildScene({ ...input, options: { ...options, ...values } }).labels.map(({ text }) => text)
  expect(label({})).toEqual(['Car 1'])
  expect(label({ plate: true, status: true })).toEqual(['Car 1\nAAA1\nMoving'])
  expect(label({ name: false })).toEqual([])
})

test('labels that would lie on one another are left out', () => {
  const { input } = world([near(0), near(0.6), near(20)])
  expect(buildScene(input).labels).toHaveLength(2)
})

test('a vehicle glides from where it is shown to its new place, turning the short way', () => {
  const { fleet, input } = world([{ ...near(0) }])
  fleet.course[0] = 350
  fleet.putPosition(examplePosition({ deviceId: 1, ...near(0.2), course: 10, attributes: {} }), 2_000)
  const scene = buildScene({ ...input, now: 2_500 })
  const field = (name: keyof typeof VEHICLE) => scene.vehicles[VEHICLE[name]] ?? Number.NaN
  expect(scene.vehicles).toHaveLength(VEHICLE_STRIDE)
  expect(field('fromX')).toBeCloseTo(0, 9)
  expect(field('toX')).toBeCloseTo(0.0002 / 360, 9)
  expect([field('fromCourse'), field('toCourse')]).toEqual([350, 370])
  expect([field('startedAt'), field('duration')]).toEqual([-500, 2_000])
  expect(scene.pixelSpeed).toBeCloseTo(((0.0002 / 360) * worldPixels(14)) / 2, 1)
})

test('nothing glides when movement is switched off', () => {
  const { fleet, input } = world([near(0)])
  fleet.putPosition(examplePosition({ deviceId: 1, ...near(0.2) }), 2_000)
  const scene = buildScene({ ...input, options: { ...options, smooth: false }, now: 2_500 })
  expect(scene.vehicles[VEHICLE.fromX]).toBe(scene.vehicles[VEHICLE.toX])
  expect(scene.pixelSpeed).toBe(0)
})

test('an alarm in the view pulses, unless movement is switched off', () => {
  const { fleet, input } = world([near(0)])
  expect(buildScene(input).pulses).toBe(false)
  fleet.putPosition(examplePosition({ deviceId: 1, ...near(0), attributes: { alarm: 'sos' } }), 2_000)
  expect(buildScene(input).pulses).toBe(true)
  expect(buildScene({ ...input, options: { ...options, smooth: false } }).pulses).toBe(false)
})

test('[MAP-05] a vehicle without a valid coordinate is not drawn', () => {
  const { input } = world([{ latitude: 0, longitude: 10 }])
  expect(buildScene(input).ids).toHaveLength(0)
})
