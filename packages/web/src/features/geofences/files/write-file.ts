import { type Area, GEOFENCE_KEYS, type Geofence, type Place } from '@rastro/contracts'
import { outlineOf } from '../../../map/draw/outline.ts'
import { readArea } from '../area-words.ts'

/** Files geofences can leave as, by their ending. */
export const GEOFENCE_FILES = ['geojson', 'kml', 'gpx'] as const
export type GeofenceFile = (typeof GEOFENCE_FILES)[number]

const MEDIA_TYPES: Readonly<Record<GeofenceFile, string>> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
}

interface Drawn extends Pick<Geofence, 'name' | 'description'> {
  area: Area
  color: string | null
}

/** Geofences as a file; only GeoJSON keeps a circle one, the others have its outline. Unreadable shapes are left out. */
export function writeGeofences(geofences: readonly Geofence[], form: GeofenceFile): Blob {
  const drawn = geofences.flatMap(({ name, description, area: text, attributes }): Drawn[] => {
    const area = readArea(text)
    const color = attributes[GEOFENCE_KEYS.color]
    return area === null ? [] : [{ name, description, area, color: typeof color === 'string' ? color : null }]
  })
  const write = { geojson: writeGeojson, kml: writeKml, gpx: writeGpx }[form]
  return new Blob([write(drawn)], { type: MEDIA_TYPES[form] })
}

const closed = (points: readonly Place[]): readonly Place[] => [...points, ...points.slice(0, 1)]
const pair = ({ latitude, longitude }: Place): [number, number] => [rounded(longitude), rounded(latitude)]
/** A centimetre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(7))

function writeGeojson(drawn: readonly Drawn[]): string {
  const features = drawn.map(({ name, description, area, color }) => ({
    type: 'Feature',
    properties: {
      name,
      ...(description ? { description } : {}),
      ...(color ? { color } : {}),
      ...(area.kind === 'circle' ? { radius: area.radius } : {}),
    },
    geometry:
      area.kind === 'circle'
        ? { type: 'Point', coordinates: pair(area) }
        : area.kind === 'line'
          ? { type: 'LineString', coordinates: area.points.map(pair) }
          : { type: 'Polygon', coordinates: [closed(area.points).map(pair)] },
  }))
  return JSON.stringify({ type: 'FeatureCollection', features }, null, 2)
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

function writeKml(drawn: readonly Drawn[]): string {
  const placemarks = drawn.map(({ name, description, area, color }) => {
    const isLine = area.kind === 'line'
    const points = isLine ? area.points : closed(outlineOf(area))
    const coordinates = `<coordinates>${points.map((point) => pair(point).join(',')).join(' ')}</coordinates>`
    const [red, green, blue] = [1, 3, 5].map((at) => color?.slice(at, at + 2))
    const paint = (tag: string, opacity: string) => `<${tag}><color>${opacity}${blue}${green}${red}</color></${tag}>`
    return [
      '<Placemark>',
      `<name>${escaped(name)}</name>`,
      description ? `<description>${escaped(description)}</description>` : '',
      color ? `<Style>${paint('LineStyle', 'ff')}${paint('PolyStyle', '40')}</Style>` : '',
      isLine
        ? `<LineString>${coordinates}</LineString>`
        : `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`,
      '</Placemark>',
    ].join('')
  })
  return `${HEAD}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${placemarks.join('\n')}\n</Document></kml>\n`
}

function writeGpx(drawn: readonly Drawn[]): string {
  const tracks = drawn.map(({ name, description, area }) => {
    const points = area.kind === 'line' ? area.points : closed(outlineOf(area))
    const marks = points.map((point) => `<trkpt lat="${rounded(point.latitude)}" lon="${rounded(point.longitude)}"/>`)
    const words = `<name>${escaped(name)}</name>${description ? `<desc>${escaped(description)}</desc>` : ''}`
    return `<trk>${words}<trkseg>${marks.join('')}</trkseg></trk>`
  })
  const root = '<gpx version="1.1" creator="Rastro" xmlns="http://www.topografix.com/GPX/1/1">'
  return `${HEAD}${root}\n${tracks.join('\n')}\n</gpx>\n`
}

/** Control characters have no place in XML at all. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are what must go
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
