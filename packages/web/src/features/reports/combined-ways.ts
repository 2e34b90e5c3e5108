import type { Combined } from '@rastro/contracts'
import { mercatorX, mercatorY } from '../../data/mercator.ts'
import { BREAK_COLOUR, type RouteMark, type RouteWay } from '../../map/route/route-view.ts'

/** Tokens of the colours vehicles are told apart by, the clearest first; the seventeenth begins anew. */
export const WAY_COLOURS = [
  '--way-1',
  '--way-2',
  '--way-3',
  '--way-4',
  '--way-5',
  '--way-6',
  '--way-7',
  '--way-8',
  '--way-9',
  '--way-10',
  '--way-11',
  '--way-12',
  '--way-13',
  '--way-14',
  '--way-15',
  '--way-16',
] as const

/** One vehicle among the ways. */
export interface CombinedLine {
  readonly deviceId: number
  /** Its place in {@link WAY_COLOURS}. */
  readonly colour: number
  /** First and last of its points in the whole way. */
  readonly range: readonly [from: number, to: number]
  readonly events: number
}

/** Several vehicles as one way that breaks off between them, and the places of their events. */
export interface CombinedWays {
  readonly way: RouteWay
  readonly lines: readonly CombinedLine[]
  readonly marks: readonly RouteMark[]
}

/** Put the ways of several vehicles together. A vehicle that never reported has a line without points. */
export function combineWays(rows: readonly Combined[]): CombinedWays {
  const tracks = rows.map(({ route }) =>
    route.flatMap(([longitude, latitude]) =>
      longitude === undefined || latitude === undefined ? [] : [[longitude, latitude] as const],
    ),
  )
  const count = tracks.reduce((sum, { length }) => sum + length, 0)
  const way: RouteWay = {
    count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    colours: new Uint8Array(count),
  }
  let index = 0
  const lines = rows.map(({ deviceId, events }, place): CombinedLine => {
    const colour = place % WAY_COLOURS.length
    const first = index
    for (const [longitude, latitude] of tracks[place] ?? []) {
      way.x[index] = mercatorX(longitude)
      way.y[index] = mercatorY(latitude)
      way.colours[index] = index === first ? BREAK_COLOUR : colour
      index++
    }
    return { deviceId, colour, range: [first, index - 1], events: events.length }
  })
  return { way, lines, marks: rows.flatMap(marksOf) }
}

function marksOf({ events, positions }: Combined): RouteMark[] {
  const places = new Map(positions.map((position) => [position.id, position]))
  return events.flatMap(({ positionId, type }): RouteMark[] => {
    const place = places.get(positionId)
    if (!place) return []
    const kind = type === 'alarm' || type === 'deviceOverspeed' ? 'alarm' : 'event'
    return [{ x: mercatorX(place.longitude), y: mercatorY(place.latitude), kind }]
  })
}
