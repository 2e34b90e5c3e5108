import { type Area, LINE_DISTANCE, parseArea } from '@rastro/contracts/areas'
import { GEOFENCE_KEYS, type Geofence } from '@rastro/contracts/geofences'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import { mercatorLength, mercatorY } from '../../data/mercator.ts'
import { cornersOf } from '../camera/corners.ts'
import { type Coordinate, middleOf, outlineOf } from '../draw/outline.ts'
import { seenInDark } from './seen-in-dark.ts'

/** What the layers know of a geofence. */
export interface GeofenceProperties {
  id: number
  name: string
  /** CSS colour; empty = the map's own. */
  color: string
  /** The same for the dark map. */
  darkColor: string
  anchor: boolean
  /** Length of the width of a line on the unit square of the map; 0 = not a line. */
  width: number
  /** A point that only carries the name. */
  label: boolean
}

const METRES_PER_DEGREE = 111_320

/** Geofences as the map library draws them, largest first so that small ones can be pressed; unreadable ones left out. */
export function geofenceFeatures(geofences: readonly Geofence[]): FeatureCollection<Geometry, GeofenceProperties> {
  const shapes = geofences.flatMap((geofence) => {
    const area = readArea(geofence.area)
    return area === null ? [] : [{ geofence, area, size: extentOf(area) }]
  })
  shapes.sort((a, b) => b.size - a.size)
  return { type: 'FeatureCollection', features: shapes.flatMap(({ geofence, area }) => featuresOf(geofence, area)) }
}

function featuresOf({ id, name, attributes }: Geofence, area: Area): Feature<Geometry, GeofenceProperties>[] {
  const chosen = attributes[GEOFENCE_KEYS.color]
  const color = typeof chosen === 'string' && /^#[\da-f]{6}$/i.test(chosen) ? chosen : ''
  const middle = middleOf(area)
  const properties: GeofenceProperties = {
    id,
    name,
    color,
    darkColor: color === '' ? '' : seenInDark(color),
    anchor: attributes[GEOFENCE_KEYS.isAnchor] === true,
    width: area.kind === 'line' ? widthOf(attributes[GEOFENCE_KEYS.lineDistance], middle.latitude) : 0,
    label: false,
  }
  const point: Coordinate = [middle.longitude, middle.latitude]
  return [
    { type: 'Feature', id, properties, geometry: shapeOf(area) },
    {
      type: 'Feature',
      id,
      properties: { ...properties, label: true },
      geometry: { type: 'Point', coordinates: point },
    },
  ]
}

function shapeOf(area: Area): Geometry {
  const outline = outlineOf(area).map(({ longitude, latitude }): Coordinate => [longitude, latitude])
  if (area.kind === 'line') return { type: 'LineString', coordinates: outline }
  return { type: 'Polygon', coordinates: [[...outline, ...outline.slice(0, 1)]] }
}

/** Both sides of a line together, as length on the unit square. */
function widthOf(distance: unknown, latitude: number): number {
  const metres = Number(distance)
  return mercatorLength(2 * (metres > 0 ? metres : LINE_DISTANCE), mercatorY(latitude))
}

function readArea(text: string): Area | null {
  try {
    return parseArea(text)
  } catch {
    // Another server stored something we cannot draw; the list still shows it.
    return null
  }
}

/** How much room it takes on the map; only its order counts. */
function extentOf(area: Area): number {
  if (area.kind === 'circle') return area.radius / METRES_PER_DEGREE
  const [west, south, east, north] = cornersOf(area.points) ?? [0, 0, 0, 0]
  return Math.max(east - west, north - south) / 2
}
