import { distanceMetres, type Place } from './geometry.ts'
import { joinStreets, type Street, type StreetPoint } from './join-streets.ts'

/** A way from one junction to the next along one street, in the direction of travel. */
export interface Stretch {
  readonly street: Street
  readonly from: number
  readonly to: number
  /** From the first junction to the last, both included. */
  readonly places: readonly Place[]
  readonly metres: number
}

/** A crossing with the ways that leave it. */
export interface Junction extends Place {
  readonly id: number
  readonly ways: Stretch[]
  /** Whether traffic lights stop those who come from an avenue here. */
  hasLights: boolean
}

/** The streets as a graph. Every stretch can be driven both ways. */
export interface City {
  readonly streets: readonly Street[]
  readonly junctions: ReadonlyMap<number, Junction>
}

let demoCity: City | undefined

/** The city of the demo. Built once a process (some 100 ms) and shared: nobody may change it. */
export function cityOfSaoPaulo(): City {
  demoCity ??= createCity(joinStreets())
  return demoCity
}

/** Build the graph of joined streets. */
export function createCity(streets: readonly Street[]): City {
  const junctions = new Map<number, Junction>()
  for (const street of streets) {
    for (const places of splitAtJunctions(street.line)) addStretch(junctions, street, places)
  }
  for (const junction of junctions.values()) {
    const streetsHere = new Set(junction.ways.map(({ street }) => street.name))
    junction.hasLights = streetsHere.size > 1 && junction.ways.every(({ street }) => street.kind === 'avenue')
  }
  return { streets, junctions }
}

function splitAtJunctions(line: readonly StreetPoint[]): StreetPoint[][] {
  const parts: StreetPoint[][] = []
  let part: StreetPoint[] = []
  for (const point of line) {
    part.push(point)
    if (point.junction === undefined) continue
    if (part.length > 1) parts.push(part)
    part = [point]
  }
  return parts
}

function addStretch(junctions: Map<number, Junction>, street: Street, places: readonly StreetPoint[]): void {
  const first = places[0]
  const last = places.at(-1)
  if (first?.junction === undefined || last?.junction === undefined || first.junction === last.junction) return
  const metres = places.slice(1).reduce((sum, place, index) => sum + distanceMetres(places[index] ?? place, place), 0)
  const there = { street, from: first.junction, to: last.junction, places, metres }
  junctionAt(junctions, first, first.junction).ways.push(there)
  const back = { ...there, from: last.junction, to: first.junction, places: places.toReversed() }
  junctionAt(junctions, last, last.junction).ways.push(back)
}

function junctionAt(junctions: Map<number, Junction>, { latitude, longitude }: Place, id: number): Junction {
  const known = junctions.get(id)
  if (known) return known
  const junction: Junction = { id, latitude, longitude, ways: [], hasLights: false }
  junctions.set(id, junction)
  return junction
}
