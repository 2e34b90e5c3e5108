import { formatArea, GEOFENCE_DEFAULTS, type Geofence } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { MAX_SHAPES } from './geofence-file.ts'
import { readFile, readText } from './read-file.ts'
import { writeGeofences } from './write-file.ts'

const geofence = (name: string, area: string, changes: Partial<Geofence> = {}): Geofence => ({
  ...GEOFENCE_DEFAULTS,
  name,
  area,
  ...changes,
})

const KEPT = [
  geofence('Pátio <1> & 2', 'POLYGON ((-10.9 -37.1, -10.8 -37.1, -10.8 -37, -10.9 -37.1))', {
    description: 'Carga "leve"',
    attributes: { color: '#9333ea' },
  }),
  geofence('BR-101', 'LINESTRING (-10.9 -37.1, -10.8 -37.05, -10.7 -37)'),
  geofence('Base', 'CIRCLE (-10.91 -37.07, 250)'),
]

const shapesOf = (text: string) => {
  const shapes = readText(text)
  if (typeof shapes === 'string') throw new Error(shapes)
  return shapes
}
const areas = (text: string) => shapesOf(text).map(({ area, problem }) => (area ? formatArea(area) : problem))

const ring = (west: number) => `${west},-10,0 ${west + 1},-10,0 ${west},-11,0 ${west},-10,0`
const point = (tag: string, latitude: number) => `<${tag} lat="${latitude}" lon="-37"/>`
const feature = (geometry: unknown, properties: unknown = null) => ({ type: 'Feature', geometry, properties })

test('what is written as GeoJSON is read again without loss', async () => {
  const shapes = shapesOf(await writeGeofences(KEPT, 'geojson').text())
  expect(shapes.map(({ name, area }) => [name, area && formatArea(area)])).toEqual(
    KEPT.map(({ name, area }) => [name, area]),
  )
  expect(shapes[0]).toMatchObject({ description: 'Carga "leve"', color: '#9333ea', problem: null })
})

test('KML and GPX keep polygons and lines, and have the outline of a circle', async () => {
  const kml = shapesOf(await writeGeofences(KEPT, 'kml').text())
  expect(kml.slice(0, 2).map(({ name, area, color }) => [name, area && formatArea(area), color])).toEqual([
    [KEPT[0]!.name, KEPT[0]!.area, '#9333ea'],
    [KEPT[1]!.name, KEPT[1]!.area, null],
  ])
  expect(kml[2]?.area).toMatchObject({ kind: 'polygon', points: { length: 72 } })
  const gpx = shapesOf(await writeGeofences(KEPT, 'gpx').text())
  expect(gpx.map(({ name, area }) => [name, area?.kind])).toEqual(KEPT.map(({ name }) => [name, 'line']))
  expect(gpx[1]?.area && formatArea(gpx[1].area)).toBe(KEPT[1]!.area)
})

test('a KML of Google Earth is read: folders, several shapes in one, points, holes, colours', () => {
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>
    <Placemark><name>Ilhas</name><description>&lt;b&gt;duas&lt;/b&gt; ilhas</description>
      <Style><LineStyle><color>ff0000ff</color></LineStyle></Style>
      <MultiGeometry>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>${ring(-37)}</coordinates></LinearRing></outerBoundaryIs>
          <innerBoundaryIs><LinearRing><coordinates>${ring(-36)}</coordinates></LinearRing></innerBoundaryIs></Polygon>
        <LineString><coordinates>-37,-10 -36,-10</coordinates></LineString>
      </MultiGeometry></Placemark>
    <Placemark><name>Posto</name><Point><coordinates>-37.07,-10.91,0</coordinates></Point></Placemark>
    <Placemark><name>Nada</name></Placemark>
  </Folder></Document></kml>`
  const [island, line, station, nothing] = shapesOf(kml)
  expect(island).toMatchObject({ name: 'Ilhas', description: 'duas ilhas', color: '#ff0000', hadHoles: true })
  expect(island?.area).toMatchObject({ kind: 'polygon', points: { length: 3 } })
  expect(line?.area?.kind).toBe('line')
  expect(station?.area).toEqual({ kind: 'circle', latitude: -10.91, longitude: -37.07, radius: 100 })
  expect(nothing).toMatchObject({ name: 'Nada', area: null, problem: 'noShape' })
})

test('a GPX has way points, routes, and every part of a track', () => {
  const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="-10" lon="-37"><name>Casa</name></wpt>
    <rte><name>Ida</name>${point('rtept', -10)}${point('rtept', -11)}</rte>
    <trk><name>Volta</name><trkseg>${point('trkpt', -11)}${point('trkpt', -10)}</trkseg>
    <trkseg>${point('trkpt', -9)}</trkseg></trk></gpx>`
  expect(shapesOf(gpx).map(({ name }) => name)).toEqual(['Casa', 'Ida', 'Volta', 'Volta'])
  expect(areas(gpx)).toEqual([
    'CIRCLE (-10 -37, 100)',
    'LINESTRING (-10 -37, -11 -37)',
    'LINESTRING (-11 -37, -10 -37)',
    'tooFew',
  ])
})

test('each shape of a GeoJSON that cannot be one says why, and the others stay', () => {
  const long = Array.from({ length: 4000 }, (_, index) => [-37 + index / 1e5, -10.1234567])
  const features = [
    feature({ type: 'Point', coordinates: [-37, -10] }, { title: 7, radius: 50 }),
    feature({
      type: 'MultiLineString',
      coordinates: [
        [
          [-37, -10],
          [-36, -10],
        ],
        [[-37, -10]],
      ],
    }),
    feature({ type: 'Point', coordinates: [200, -10] }),
    feature({ type: 'Point', coordinates: ['-37', null] }),
    feature({ type: 'LineString', coordinates: long }),
    feature(null),
    7,
  ]
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  expect(areas(text)).toEqual([
    'CIRCLE (-10 -37, 50)',
    'LINESTRING (-10 -37, -10 -36)',
    'tooFew',
    'wrongPlace',
    'wrongPlace',
    'tooLong',
    'noShape',
    'noShape',
  ])
  expect(shapesOf(text)[0]?.name).toBe('7')
})

test.each([
  ['', 'unknown'],
  ['name,lat,lon', 'unknown'],
  ['<html></html>', 'unknown'],
  ['{', 'broken'],
  ['<!DOCTYPE x [<!ENTITY a "aaaa">]><kml>&a;</kml>', 'broken'],
  ['{}', 'nothing'],
  ['<gpx></gpx>', 'nothing'],
  [
    JSON.stringify({ type: 'MultiPoint', coordinates: Array.from({ length: MAX_SHAPES + 1 }, () => [1, 1]) }),
    'tooMany',
  ],
])('%j is refused', (text, problem) => expect(readText(text)).toBe(problem))

test('a file that is too large is not even read', async () => {
  const file = new File(['{}'], 'large.geojson')
  Object.defineProperty(file, 'size', { value: 10_000_001 })
  expect(await readFile(file)).toBe('tooLarge')
  expect(await readFile(new File(['\uFEFF{"type":"Point","coordinates":[1,2]}'], 'a.json'))).toHaveLength(1)
})
