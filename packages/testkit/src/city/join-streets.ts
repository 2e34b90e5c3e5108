import {
  besideMetres,
  between,
  crossing,
  distanceMetres,
  nearestOnPiece,
  type Place,
  readPlaces,
  roundCorners,
} from './geometry.ts'
import { STREET_SKETCHES, type StreetKind } from './network/streets.ts'
import { RIVER_SKETCHES } from './network/waters.ts'

/** A place on a street; `junction` names the crossing it is, shared with every other street that passes there. */
export interface StreetPoint extends Place {
  readonly junction?: number
}

/** A street with its corners rounded and its crossings marked. Both ends are junctions. */
export interface Street {
  readonly name: string
  readonly kind: StreetKind
  readonly limitKmh: number
  readonly line: readonly StreetPoint[]
}

interface Draft extends Omit<Street, 'line'> {
  line: Place[]
  /** Junctions to be, by where they are: index of the piece plus share of it. */
  readonly cuts: { at: number; place: Place }[]
}

const CURVE_STEPS = 3
/** From the middle of a river to the expressway on its bank. */
const BANK_METRES = 75
/** An end this near to another street was meant to touch it. */
const END_REACH_METRES = 260
/** Crossings nearer than this are one junction. */
const JUNCTION_METRES = 45

/** Join what was written down into streets that share their crossings. */
export function joinStreets(): Street[] {
  const drafts = [...STREET_SKETCHES.map(draftOfSketch), ...draftsOfRivers()]
  attachEnds(drafts)
  markCrossings(drafts)
  const junctions: Place[] = []
  return drafts.map((draft) => ({
    name: draft.name,
    kind: draft.kind,
    limitKmh: draft.limitKmh,
    line: lineWithJunctions(draft, junctions),
  }))
}

function draftOfSketch(sketch: (typeof STREET_SKETCHES)[number]): Draft {
  const { name, kind, limitKmh, corners } = sketch
  return { name, kind, limitKmh, line: roundCorners(readPlaces(corners), CURVE_STEPS), cuts: [] }
}

function draftsOfRivers(): Draft[] {
  return RIVER_SKETCHES.flatMap(({ expressway, limitKmh, corners }) => {
    if (expressway === undefined || limitKmh === undefined) return []
    const middle = readPlaces(corners)
    return [BANK_METRES, -BANK_METRES].map((metres): Draft => {
      const bank = middle.map((place, index) =>
        besideMetres(place, middle[index - 1] ?? place, middle[index + 1] ?? place, metres),
      )
      return { name: expressway, kind: 'motorway', limitKmh, line: roundCorners(bank, CURVE_STEPS), cuts: [] }
    })
  })
}

/** Lead every end that stops beside another street onto it. */
function attachEnds(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    for (const isFirst of [true, false]) {
      const end = isFirst ? draft.line[0] : draft.line.at(-1)
      const target = end && nearestOther(end, draft, drafts)
      if (!target || target.metres > END_REACH_METRES) continue
      if (isFirst) draft.line[0] = target.place
      else draft.line[draft.line.length - 1] = target.place
      target.draft.cuts.push({ at: target.at, place: target.place })
    }
  }
}

function nearestOther(end: Place, own: Draft, drafts: readonly Draft[]) {
  let nearest: { draft: Draft; at: number; place: Place; metres: number } | undefined
  for (const draft of drafts) {
    if (draft === own) continue
    for (const [index, piece] of pieces(draft.line)) {
      const { share, metres } = nearestOnPiece(end, piece)
      if (nearest && metres >= nearest.metres) continue
      nearest = { draft, at: index + share, place: between(...piece, share), metres }
    }
  }
  return nearest
}

function markCrossings(drafts: readonly Draft[]): void {
  for (const [index, one] of drafts.entries()) {
    for (const other of drafts.slice(index + 1)) markCrossingsOf(one, other)
  }
}

function markCrossingsOf(one: Draft, other: Draft): void {
  for (const [indexOne, pieceOne] of pieces(one.line)) {
    for (const [indexOther, pieceOther] of pieces(other.line)) {
      const shares = crossing(pieceOne, pieceOther)
      if (!shares) continue
      const place = between(...pieceOne, shares.first)
      one.cuts.push({ at: indexOne + shares.first, place })
      other.cuts.push({ at: indexOther + shares.second, place })
    }
  }
}

function* pieces(line: readonly Place[]): Generator<[number, [Place, Place]]> {
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (to) yield [index, [from, to]]
  }
}

/** Corners and junctions in order; corners that almost are a junction give way to it. */
function lineWithJunctions(draft: Draft, junctions: Place[]): StreetPoint[] {
  const last = draft.line.length - 1
  const ends = [0, last].flatMap((at) => {
    const place = draft.line[at]
    return place ? [{ at, place }] : []
  })
  const cuts = [...draft.cuts, ...ends].sort((a, b) => a.at - b.at)
  const marked = cuts.map(({ at, place }) => ({ at, point: junctionNear(place, junctions) }))
  const corners = draft.line
    .map((place, at): { at: number; point: StreetPoint } => ({ at, point: rounded(place) }))
    .filter(({ point }) => !marked.some((mark) => distanceMetres(mark.point, point) < JUNCTION_METRES))
  return [...marked, ...corners]
    .sort((a, b) => a.at - b.at)
    .map(({ point }) => point)
    .filter((point, index, line) => point.junction === undefined || point.junction !== line[index - 1]?.junction)
}

function junctionNear(place: Place, junctions: Place[]): StreetPoint {
  const known = junctions.findIndex((junction) => distanceMetres(junction, place) < JUNCTION_METRES)
  const junction = known === -1 ? junctions.push(rounded(place)) - 1 : known
  return { ...(junctions[junction] ?? place), junction }
}

/** About one metre: as fine as a hand-drawn city deserves. */
function rounded(place: Place): Place {
  return { latitude: Math.round(place.latitude * 1e5) / 1e5, longitude: Math.round(place.longitude * 1e5) / 1e5 }
}
