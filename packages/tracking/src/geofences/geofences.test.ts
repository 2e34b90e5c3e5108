import type { Attributes } from '@rastro/contracts'
import { createRandom } from '@rastro/testkit/random'
import { describe, expect, test } from 'vitest'
import { boxContains } from './box.ts'
import { createGeofences } from './create-geofences.ts'
import { createGeofenceGrid } from './geofence-grid.ts'

/** Whether a point lies in an area. */
function isIn(area: string, [latitude, longitude]: [number, number], attributes: Attributes = {}, altitude = 0) {
  const geofences = createGeofences()
  geofences.put({ id: 1, area, attributes })
  return geofences.containing({ latitude, longitude, altitude }, new Set([1])).length === 1
}

function crosses(
  area: string,
  [fromLatitude, fromLongitude]: [number, number],
  [latitude, longitude]: [number, number],
) {
  const geofences = createGeofences()
  geofences.put({ id: 1, area, attributes: {} })
  const from = { latitude: fromLatitude, longitude: fromLongitude, altitude: 0 }
  return geofences.crossed(from, { latitude, longitude, altitude: 0 }, new Set([1])).length === 1
}

describe('a circle', () => {
  test('reaches as many metres as its radius says', () => {
    // One degree of a meridian is 111,319.49 m.
    expect(isIn('CIRCLE (-10 -37, 1113.2)', [-10.01, -37])).toBe(true)
    expect(isIn('CIRCLE (-10 -37, 1113.1)', [-10.01, -37])).toBe(false)
    expect(isIn('CIRCLE (-10 -37, 1096.3)', [-10, -37.01])).toBe(true)
    expect(isIn('CIRCLE (-10 -37, 1096.2)', [-10, -37.01])).toBe(false)
  })

  test.each<[string, [number, number], boolean]>([
    ['CIRCLE (0 179.999, 500)', [0, -179.999], true],
    ['CIRCLE (0 -179.999, 500)', [0, 179.999], true],
    ['CIRCLE (0 -180, 500)', [0, 180], true],
    ['CIRCLE (0 179.999, 500)', [0, -179.99], false],
  ])('lies across the 180th meridian: %s holds %s: %s', (area, point, expected) => {
    expect(isIn(area, point)).toBe(expected)
  })

  test('holds every longitude around a pole', () => {
    expect(isIn('CIRCLE (89.99 0, 5000)', [89.99, 180])).toBe(true)
    expect(isIn('CIRCLE (-90 0, 5000)', [-89.99, 123])).toBe(true)
  })

  test('as large as the globe holds everything', () => {
    expect(isIn('CIRCLE (10 10, 20037508)', [-9, -170])).toBe(true)
  })
})

describe('a polygon', () => {
  const yard = 'POLYGON ((-10 -38, -10 -37, -11 -37, -11 -38))'

  test('holds what lies between its edges', () => {
    expect(isIn(yard, [-10.5, -37.5])).toBe(true)
    expect(isIn(yard, [-9.9, -37.5])).toBe(false)
    expect(isIn(yard, [-10.5, -36.9])).toBe(false)
  })

  test('leaves out the bay of a concave shape', () => {
    const horseshoe = 'POLYGON ((0 0, 0 3, 3 3, 3 2, 1 2, 1 1, 3 1, 3 0))'
    expect(isIn(horseshoe, [0.5, 1.5])).toBe(true)
    expect(isIn(horseshoe, [2, 1.5])).toBe(false)
    expect(isIn(horseshoe, [2, 2.5])).toBe(true)
  })

  test('has a hole where it winds twice (even-odd rule)', () => {
    const star = 'POLYGON ((3 0, -2 2, 1 -3, 1 3, -2 -2))'
    expect(isIn(star, [0, 0])).toBe(false)
    expect(isIn(star, [2, 0])).toBe(true)
  })

  test.each<[[number, number], boolean]>([
    [[-17, 179.5], true],
    [[-17, -179.5], true],
    [[-17, 178.5], false],
    [[-17, 0], false],
  ])('across the 180th meridian holds %s: %s', (point, expected) => {
    expect(isIn('POLYGON ((-16 179, -16 -179, -18 -179, -18 179))', point)).toBe(expected)
    expect(isIn('POLYGON ((-16 -179, -16 179, -18 179, -18 -179))', point)).toBe(expected)
  })

  test('wider than half the globe is read as drawn when its edges tell', () => {
    expect(isIn('POLYGON ((10 -100, 10 0, 10 100, -10 100, -10 0, -10 -100))', [0, 50])).toBe(true)
  })
})

describe('a line', () => {
  const road = 'LINESTRING (0 0, 0 1, 1 1)'

  test('is 25 m wide to each side', () => {
    expect(isIn(road, [0.0002, 0.5])).toBe(true)
    expect(isIn(road, [0.0003, 0.5])).toBe(false)
    expect(isIn(road, [0.5, 1.0002])).toBe(true)
  })

  test.each([2000, '2000'])('is as wide as polylineDistance says: %o', (polylineDistance) => {
    expect(isIn(road, [0.0179, 0.5], { polylineDistance })).toBe(true)
    expect(isIn(road, [0.018, 0.5], { polylineDistance })).toBe(false)
  })

  test.each([0, -5, 'wide', Number.NaN])('a width of %o is none', (polylineDistance) => {
    expect(isIn(road, [0.0002, 0.5], { polylineDistance })).toBe(true)
    expect(isIn(road, [0.0003, 0.5], { polylineDistance })).toBe(false)
  })

  test('ends round', () => {
    expect(isIn(road, [0, -0.0002])).toBe(true)
    expect(isIn(road, [0, -0.0003])).toBe(false)
  })

  test('is measured in metres at its latitude', () => {
    // At 60° a degree of longitude is half as long.
    expect(isIn('LINESTRING (59.9 10, 60.1 10)', [60, 10.0004])).toBe(true)
    expect(isIn('LINESTRING (59.9 10, 60.1 10)', [60, 10.0005])).toBe(false)
  })

  test('goes the short way across the 180th meridian', () => {
    expect(isIn('LINESTRING (5 179.9, 5 -179.9)', [5, 180])).toBe(true)
    expect(isIn('LINESTRING (5 179.9, 5 -179.9)', [5, -179.95])).toBe(true)
    expect(isIn('LINESTRING (5 179.9, 5 -179.9)', [5, 0])).toBe(false)
    expect(isIn('LINESTRING (0 -179.9999, 1 -179.9999)', [0.5, 179.9999])).toBe(true)
  })
})

test('floor and ceiling cut a geofence off by height, and 0 is no limit', () => {
  const area = 'CIRCLE (0 0, 100)'
  expect(isIn(area, [0, 0], { floor: 100 }, 99)).toBe(false)
  expect(isIn(area, [0, 0], { floor: 100 }, 100)).toBe(true)
  expect(isIn(area, [0, 0], { ceiling: 100 }, 101)).toBe(false)
  expect(isIn(area, [0, 0], { floor: 0, ceiling: 0 }, -50)).toBe(true)
})

describe('a way between two points', () => {
  test('crosses a circle, a polygon and a line it does not end in', () => {
    expect(crosses('CIRCLE (0 0, 1000)', [0, -1], [0, 1])).toBe(true)
    expect(crosses('POLYGON ((-1 -1, -1 1, 1 1, 1 -1))', [0, -2], [0, 2])).toBe(true)
    expect(crosses('LINESTRING (-1 0, 1 0)', [0, -1], [0, 1])).toBe(true)
  })

  test('does not cross what it passes by', () => {
    expect(crosses('CIRCLE (0 0, 1000)', [0.01, -1], [0.01, 1])).toBe(false)
    expect(crosses('POLYGON ((-1 -1, -1 1, 1 1, 1 -1))', [1.1, -2], [1.1, 2])).toBe(false)
    expect(crosses('LINESTRING (-1 0, 1 0)', [1.01, -1], [1.01, 1])).toBe(false)
  })

  test('is no crossing when it begins or ends inside', () => {
    expect(crosses('CIRCLE (0 0, 1000)', [0, 0], [0, 1])).toBe(false)
    expect(crosses('CIRCLE (0 0, 1000)', [0, 1], [0, 0])).toBe(false)
  })

  test('goes the short way across the 180th meridian', () => {
    expect(crosses('CIRCLE (0 180, 1000)', [0, 179], [0, -179])).toBe(true)
    expect(crosses('CIRCLE (0 -180, 1000)', [0, 179], [0, -179])).toBe(true)
    expect(crosses('CIRCLE (0 0, 1000)', [0, 179], [0, -179])).toBe(false)
    expect(crosses('POLYGON ((-1 179, -1 -179, 1 -179, 1 179))', [0, 178], [0, -178])).toBe(true)
  })
})

test('only geofences that act on the device count, in ascending order', () => {
  const geofences = createGeofences()
  for (const id of [3, 12, 1, 2]) geofences.put({ id, area: 'CIRCLE (0 0, 100)', attributes: {} })
  const point = { latitude: 0, longitude: 0, altitude: 0 }
  expect(geofences.containing(point, new Set([12, 3, 99]))).toEqual([3, 12])
  expect(geofences.containing(point, new Set([12, 1, 2, 4, 5, 6, 7, 8, 9]))).toEqual([1, 2, 12])
  expect(geofences.containing(point, new Set())).toEqual([])
})

test('a geofence that moved is found where it is now, and one that cannot be read nowhere', () => {
  const geofences = createGeofences()
  const acting = new Set(Array.from({ length: 20 }, (_, index) => index))
  geofences.put({ id: 1, area: 'CIRCLE (0 0, 100)', attributes: {} })
  geofences.put({ id: 1, area: 'CIRCLE (5 5, 100)', attributes: {} })
  expect(geofences.containing({ latitude: 0, longitude: 0, altitude: 0 }, acting)).toEqual([])
  expect(geofences.containing({ latitude: 5, longitude: 5, altitude: 0 }, acting)).toEqual([1])
  expect(() => geofences.put({ id: 1, area: null, attributes: {} })).toThrow('Invalid area')
  expect(geofences.containing({ latitude: 5, longitude: 5, altitude: 0 }, acting)).toEqual([])
})

test('the grid finds exactly what a look at every box finds, all over the globe', () => {
  const random = createRandom(7)
  const grid = createGeofenceGrid<{ box: { south: number; north: number; west: number; east: number } }>()
  const items = Array.from({ length: 2000 }, () => {
    const [south, west] = [random.between(-90, 90), random.between(-200, 180)]
    const size = 10 ** random.between(-5, 2.3)
    return { box: { south, north: south + size, west, east: west + Math.min(360, size * random.between(0.1, 4)) } }
  })
  for (const item of items) grid.put(item)
  for (const gone of items.splice(0, 500)) grid.remove(gone)
  for (let round = 0; round < 1000; round++) {
    const [latitude, longitude] = [random.between(-90, 90), random.between(-180, 180)]
    let found = 0
    grid.visitAt(latitude, longitude, ({ box }) => {
      if (boxContains(box, latitude, longitude)) found++
    })
    expect(found).toBe(items.filter(({ box }) => boxContains(box, latitude, longitude)).length)
  }
})

test('an empty grid costs nothing to ask', () => {
  const grid = createGeofenceGrid<{ box: { south: number; north: number; west: number; east: number } }>()
  const item = { box: { south: 0, north: 1, west: 0, east: 1 } }
  grid.put(item)
  grid.remove(item)
  expect(grid.near({ south: -90, north: 90, west: -180, east: 180 }).size).toBe(0)
})
