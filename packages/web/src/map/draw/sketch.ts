import type { Area, AreaKind, Place } from '@rastro/contracts'
import { courseBetween, distanceBetween } from './measure.ts'

/** The phases of a shape being drawn and their numbers (GEO-12). Polygon and line go through the same (OP-47). */
export const SKETCH_PHASES = { idle: 0, started: 1, setUp: 2, complete: 3 } as const
export type SketchPhase = keyof typeof SKETCH_PHASES

/** Corners a shape needs. */
const LEAST_POINTS: Readonly<Record<AreaKind, number>> = { circle: 1, polygon: 3, line: 2 }
/** What contracts can write down as an area, with room to spare. */
const MOST_POINTS = 2_000
const MOST_UNDO = 100

/** Where the rim of a circle is taken before anybody took it. */
const EAST = 90

interface Shape {
  phase: SketchPhase
  /** Corners in their order; of a circle only its centre. */
  points: readonly Place[]
  /** Metres; 0 while a circle has none. */
  radius: number
  /** Degrees from north, seen from the centre: where the rim of a circle was taken last. */
  course: number
}

/** A shape on its way. Started: waits for the first point. Set up: grows with each. Complete: can only be changed. */
export interface Sketch extends Shape {
  kind: AreaKind
  /** What it was before each change, the latest last. */
  past: readonly Shape[]
}

export const NO_SKETCH: Sketch = { kind: 'circle', phase: 'idle', points: [], radius: 0, course: EAST, past: [] }

export type SketchAction =
  | { type: 'start'; kind: AreaKind }
  /** Begin with a shape that exists. */
  | { type: 'edit'; area: Area }
  /** A point of the map was pressed; a circle gets `radius` metres until its rim is told. */
  | { type: 'press'; place: Place; radius: number }
  /** The pointer is here: the rim of a circle that is being set up goes there. */
  | { type: 'aim'; place: Place }
  /** What follows, up to the next `grab`, is one step to undo. */
  | { type: 'grab' }
  | { type: 'move'; index: number; place: Place }
  /** The rim of a circle was dragged to here. */
  | { type: 'rim'; place: Place }
  | { type: 'insert'; after: number; place: Place }
  | { type: 'remove'; index: number }
  /** No further points. */
  | { type: 'close' }
  | { type: 'undo' }
  | { type: 'stop' }

/** The shape after something happened to it. Pure; what is not possible changes nothing. */
export function sketchAfter(sketch: Sketch, action: SketchAction): Sketch {
  switch (action.type) {
    case 'start':
      return { ...NO_SKETCH, kind: action.kind, phase: 'started' }
    case 'edit':
      return sketchOf(action.area)
    case 'press':
      return pressed(sketch, action)
    case 'aim':
      return sketch.kind === 'circle' && sketch.phase === 'setUp'
        ? { ...sketch, ...rimAt(sketch, action.place) }
        : sketch
    case 'grab':
      return remembered(sketch)
    case 'undo':
      return undone(sketch)
    case 'stop':
      return NO_SKETCH
    case 'close':
      return canFinish(sketch) && sketch.phase === 'setUp' ? { ...remembered(sketch), phase: 'complete' } : sketch
    default:
      return changed(sketch, action)
  }
}

/** The area it stands for; null while it lacks points. */
export function areaOf({ kind, points, radius }: Sketch): Area | null {
  if (points.length < LEAST_POINTS[kind]) return null
  if (kind !== 'circle') return { kind, points }
  return points[0] && radius > 0 ? { kind, ...points[0], radius } : null
}

/** Whether "Concluir" makes an area of it. */
export function canFinish(sketch: Sketch): boolean {
  return areaOf(sketch) !== null
}

/** Whether one of its corners may go. */
export function canRemove({ kind, phase, points }: Sketch): boolean {
  return kind !== 'circle' && (phase === 'setUp' ? points.length > 1 : points.length > LEAST_POINTS[kind])
}

function sketchOf(area: Area): Sketch {
  if (area.kind !== 'circle') return { ...NO_SKETCH, kind: area.kind, phase: 'complete', points: area.points }
  const { latitude, longitude, radius } = area
  return { ...NO_SKETCH, kind: 'circle', phase: 'complete', points: [{ latitude, longitude }], radius }
}

function pressed(sketch: Sketch, { place, radius }: { place: Place; radius: number }): Sketch {
  const { kind, phase, points } = sketch
  if (phase === 'started') {
    return { ...remembered(sketch), phase: 'setUp', points: [place], radius: kind === 'circle' ? radius : 0 }
  }
  if (phase !== 'setUp') return sketch
  if (kind === 'circle') return { ...remembered(sketch), ...rimAt(sketch, place), phase: 'complete' }
  return points.length < MOST_POINTS ? { ...remembered(sketch), points: [...points, place] } : sketch
}

function changed(
  sketch: Sketch,
  action: Extract<SketchAction, { type: 'move' | 'rim' | 'insert' | 'remove' }>,
): Sketch {
  const { points } = sketch
  if (action.type === 'move') {
    return action.index in points ? { ...sketch, points: points.with(action.index, action.place) } : sketch
  }
  if (action.type === 'rim') return { ...sketch, ...rimAt(sketch, action.place) }
  if (action.type === 'remove') {
    return canRemove(sketch) ? { ...remembered(sketch), points: points.toSpliced(action.index, 1) } : sketch
  }
  if (points.length >= MOST_POINTS) return sketch
  return { ...remembered(sketch), points: points.toSpliced(action.after + 1, 0, action.place) }
}

/** A circle whose rim goes through a place. */
function rimAt({ points: [centre], radius, course }: Sketch, place: Place): Pick<Shape, 'radius' | 'course'> {
  const metres = centre ? distanceBetween(centre, place) : 0
  return centre && metres > 0 ? { radius: metres, course: courseBetween(centre, place) } : { radius, course }
}

function remembered(sketch: Sketch): Sketch {
  const { phase, points, radius, course, past } = sketch
  return { ...sketch, past: [...past, { phase, points, radius, course }].slice(-MOST_UNDO) }
}

function undone(sketch: Sketch): Sketch {
  const before = sketch.past.at(-1)
  return before ? { ...sketch, ...before, past: sketch.past.slice(0, -1) } : sketch
}
