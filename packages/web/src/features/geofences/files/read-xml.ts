import type { Place } from '@rastro/contracts'
import type { RawShape } from './geofence-file.ts'

/**
 * Read the shapes of a KML or GPX text. Sources: OGC KML 2.3, GPX 1.1. Whatever declares entities is refused before it
 * is parsed: neither format needs them, and they are how small files become large ones.
 * @returns null for another kind of file
 * @throws SyntaxError for what is no XML
 */
export function readXml(text: string): RawShape[] | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new SyntaxError('a document type is not read')
  const { documentElement } = new DOMParser().parseFromString(text, 'application/xml')
  if (documentElement === null || all(documentElement, 'parsererror').length > 0) throw new SyntaxError('no XML')
  if (documentElement.localName === 'kml') return readKml(documentElement)
  return documentElement.localName === 'gpx' ? readGpx(documentElement) : null
}

/** Whatever prefix a program gave its names. */
const all = (element: Element, name: string): Element[] =>
  [...element.querySelectorAll('*')].filter(({ localName }) => localName === name)
const childrenOf = (element: Element, ...names: readonly string[]): Element[] =>
  [...element.children].filter(({ localName }) => names.includes(localName))
const textOf = (element: Element, name: string): string => childrenOf(element, name)[0]?.textContent?.trim() ?? ''

const GEOMETRIES = ['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry'] as const

function readKml(root: Element): RawShape[] {
  return all(root, 'Placemark').flatMap((placemark): RawShape[] => {
    const color = kmlColor(all(placemark, 'color')[0]?.textContent?.trim() ?? '')
    const words = { name: textOf(placemark, 'name'), description: plainText(textOf(placemark, 'description')), color }
    const shapes = geometriesOf(placemark).map((geometry) => ({ ...words, geometry: kmlGeometry(geometry) }))
    return shapes.length > 0 ? shapes : [{ ...words, geometry: null }]
  })
}

function geometriesOf(element: Element): Element[] {
  return childrenOf(element, ...GEOMETRIES).flatMap((geometry) =>
    geometry.localName === 'MultiGeometry' ? geometriesOf(geometry) : [geometry],
  )
}

function kmlGeometry(geometry: Element): RawShape['geometry'] {
  const ringOf = (name: string) => all(geometry, name)[0]
  if (geometry.localName === 'Polygon') {
    const outer = ringOf('outerBoundaryIs')
    const hadHoles = ringOf('innerBoundaryIs') !== undefined
    return { kind: 'polygon', points: outer ? coordinatesOf(outer) : [], hadHoles }
  }
  const points = coordinatesOf(geometry)
  if (geometry.localName === 'LinearRing') return { kind: 'polygon', points, hadHoles: false }
  if (geometry.localName === 'LineString') return { kind: 'line', points }
  return points[0] ? { kind: 'point', place: points[0], radius: null } : null
}

/** `longitude,latitude[,height]`, separated by spaces. */
function coordinatesOf(element: Element): Place[] {
  const text = all(element, 'coordinates')[0]?.textContent?.trim() ?? ''
  if (text === '') return []
  return text.split(/\s+/).map((tuple) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = tuple.split(',').map(Number)
    return { latitude, longitude }
  })
}

/** KML writes opacity, blue, green, red. */
function kmlColor(text: string): string | null {
  const [, blue, green, red] = /^[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? []
  return blue === undefined ? null : `#${red}${green}${blue}`.toLowerCase()
}

/** Descriptions may be pages of their own. */
function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const words = (element: Element) => ({
  name: textOf(element, 'name'),
  description: textOf(element, 'desc'),
  color: null,
})

function readGpx(root: Element): RawShape[] {
  const line = (element: Element, name: string, source: Element): RawShape => ({
    ...words(element),
    geometry: { kind: 'line', points: childrenOf(source, name).map(gpxPlace) },
  })
  return [
    ...childrenOf(root, 'wpt').map(
      (point): RawShape => ({ ...words(point), geometry: { kind: 'point', place: gpxPlace(point), radius: null } }),
    ),
    ...childrenOf(root, 'rte').map((route) => line(route, 'rtept', route)),
    ...childrenOf(root, 'trk').flatMap((track) =>
      childrenOf(track, 'trkseg').map((segment) => line(track, 'trkpt', segment)),
    ),
  ]
}

function gpxPlace(point: Element): Place {
  const numberOf = (name: string): number => Number(point.getAttribute(name) ?? Number.NaN)
  return { latitude: numberOf('lat'), longitude: numberOf('lon') }
}
