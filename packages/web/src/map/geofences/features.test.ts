import { GEOFENCE_DEFAULTS, type Geofence } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { geofenceFeatures } from './features.ts'

const geofence = (part: Partial<Geofence>): Geofence => ({ ...GEOFENCE_DEFAULTS, id: 1, name: 'Pátio', ...part })
const CIRCLE = 'CIRCLE (-10.9 -37.07, 1000)'
const shapesOf = (geofences: Geofence[]) =>
  geofenceFeatures(geofences).features.filter(({ properties }) => !properties.label)

test('a circle is drawn at its radius all around', () => {
  const [shape] = shapesOf([geofence({ area: CIRCLE })])
  const ring = shape?.geometry.type === 'Polygon' ? (shape.geometry.coordinates[0] ?? []) : []
  expect(ring).toHaveLength(73)
  expect(ring.at(0)).toEqual(ring.at(-1))
  for (const [longitude = 0, latitude = 0] of ring) {
    const north = (latitude + 10.9) * 111_319.5
    const east = (longitude + 37.07) * 111_319.5 * Math.cos((10.9 * Math.PI) / 180)
    expect(Math.hypot(north, east)).toBeCloseTo(1000, -1)
  }
})

test('[GEO-06] a geofence keeps its colour, and what is no colour is none', () => {
  const colours = ['#c026d3', 'red; }', 7].map((color) => geofence({ area: CIRCLE, attributes: { color } }))
  expect(shapesOf(colours).map(({ properties }) => properties.color)).toEqual(['#c026d3', '', ''])
  expect(shapesOf(colours).map(({ properties }) => properties.darkColor)).toEqual(['#ce38e1', '', ''])
})

test('[GEO-10] the geofence that holds a vehicle is known by isAnchor', () => {
  const anchor = geofence({ area: CIRCLE, attributes: { isAnchor: true, deviceId: 4 } })
  expect(shapesOf([anchor, geofence({ area: CIRCLE })]).map(({ properties }) => properties.anchor)).toEqual([
    true,
    false,
  ])
})

test('the small geofence lies above the large one around it', () => {
  const small = geofence({ id: 2, area: 'CIRCLE (-10.9 -37.07, 50)' })
  const line = geofence({ id: 3, area: 'LINESTRING (-10 -37, -11 -38)' })
  expect(shapesOf([small, geofence({ area: CIRCLE }), line]).map(({ id }) => id)).toEqual([3, 1, 2])
})

test('a line is as wide as it says on both sides, and has a width of its own without a word', () => {
  const line = { area: 'LINESTRING (0 0, 0 1)' }
  const [told, silent] = shapesOf([geofence({ ...line, attributes: { polylineDistance: 100 } }), geofence(line)])
  expect((told?.properties.width ?? 0) * 40_075_016).toBeCloseTo(200)
  expect((silent?.properties.width ?? 0) * 40_075_016).toBeCloseTo(50)
})

test('an area nobody can read leaves the others on the map', () => {
  expect(shapesOf([geofence({ area: 'SQUARE (1 2)' }), geofence({ id: 2, area: CIRCLE })]).map(({ id }) => id)).toEqual(
    [2],
  )
})

test('the name of a polygon stands in its centre of gravity, wherever its corners crowd', () => {
  const area = 'POLYGON ((0 0, 0 10, 10 10, 10 9, 10 8, 10 0))'
  const label = geofenceFeatures([geofence({ area })]).features.find(({ properties }) => properties.label)
  expect(label?.geometry).toEqual({ type: 'Point', coordinates: [expect.closeTo(5), expect.closeTo(5)] })
})
