import { expect, test } from 'vitest'
import { squareKilometres } from './measure.ts'
import {
  areaOf,
  canFinish,
  canRemove,
  NO_SKETCH,
  SKETCH_PHASES,
  type Sketch,
  type SketchAction,
  sketchAfter,
} from './sketch.ts'

const place = (latitude: number, longitude: number) => ({ latitude, longitude })
const press = (latitude: number, longitude: number): SketchAction => ({
  type: 'press',
  place: place(latitude, longitude),
  radius: 80,
})
const run = (...actions: SketchAction[]): Sketch => actions.reduce(sketchAfter, NO_SKETCH)
const phaseOf = (...actions: SketchAction[]) => SKETCH_PHASES[run(...actions).phase]

test('[GEO-12] a circle is idle, started, set up by its centre and complete with its rim', () => {
  const start: SketchAction = { type: 'start', kind: 'circle' }
  expect(phaseOf()).toBe(0)
  expect(phaseOf(start)).toBe(1)
  expect(phaseOf(start, press(0, 0))).toBe(2)
  expect(phaseOf(start, press(0, 0), press(0, 0.01))).toBe(3)
  expect(phaseOf(start, press(0, 0), press(0, 0.01), { type: 'stop' })).toBe(0)
})

test('[GEO-12] polygon and line go through the same phases', () => {
  const polygon: SketchAction = { type: 'start', kind: 'polygon' }
  const corners = [press(0, 0), press(0, 1), press(1, 1)]
  expect(phaseOf(polygon)).toBe(1)
  expect(phaseOf(polygon, ...corners)).toBe(2)
  expect(phaseOf(polygon, ...corners, { type: 'close' })).toBe(3)
  expect(phaseOf(polygon, ...corners.slice(1), { type: 'close' })).toBe(2)
  expect(phaseOf({ type: 'start', kind: 'line' }, ...corners.slice(1), { type: 'close' })).toBe(3)
})

test('the rim of a circle goes with the pointer until it is pressed, then no more', () => {
  const setUp = run({ type: 'start', kind: 'circle' }, press(0, 0))
  expect(areaOf(setUp)).toEqual({ kind: 'circle', ...place(0, 0), radius: 80 })
  const aimed = sketchAfter(setUp, { type: 'aim', place: place(0, 0.01) })
  expect(aimed.radius).toBeCloseTo(1113.19, 1)
  const complete = sketchAfter(aimed, press(0, 0.02))
  expect(complete.radius).toBeCloseTo(2226.39, 1)
  expect(sketchAfter(complete, { type: 'aim', place: place(0, 1) })).toBe(complete)
  expect(sketchAfter(complete, press(0, 1))).toBe(complete)
})

test('a shape can be finished when it has what it needs, and not before', () => {
  const line: SketchAction = { type: 'start', kind: 'line' }
  expect(canFinish(run(line))).toBe(false)
  expect(canFinish(run(line, press(0, 0)))).toBe(false)
  expect(canFinish(run(line, press(0, 0), press(0, 1)))).toBe(true)
  expect(areaOf(run(line, press(0, 0), press(0, 1)))).toEqual({ kind: 'line', points: [place(0, 0), place(0, 1)] })
})

test('corners of an existing shape are moved, inserted and removed, but never too many', () => {
  const square = { kind: 'polygon', points: [place(0, 0), place(0, 1), place(1, 1), place(1, 0)] } as const
  const moved = run({ type: 'edit', area: square }, { type: 'grab' }, { type: 'move', index: 1, place: place(0, 2) })
  expect(moved.points[1]).toEqual(place(0, 2))
  const inserted = sketchAfter(moved, { type: 'insert', after: 3, place: place(0.5, 0) })
  expect(inserted.points.at(-1)).toEqual(place(0.5, 0))
  const triangle = [0, 0].reduce<Sketch>((sketch) => sketchAfter(sketch, { type: 'remove', index: 0 }), inserted)
  expect(triangle.points).toHaveLength(3)
  expect(canRemove(triangle)).toBe(false)
  expect(sketchAfter(triangle, { type: 'remove', index: 0 })).toBe(triangle)
})

test('undo takes back one step each time: a whole drag, a corner, and in the end the start', () => {
  const start = run({ type: 'start', kind: 'line' })
  const two = [press(0, 0), press(0, 1)].reduce(sketchAfter, start)
  const drag: SketchAction[] = [0.1, 0.2, 0.3].map((latitude) => ({
    type: 'move',
    index: 1,
    place: place(latitude, 1),
  }))
  const dragged = [{ type: 'grab' } as const, ...drag].reduce(sketchAfter, two)
  expect(dragged.points[1]).toEqual(place(0.3, 1))
  const undo: SketchAction = { type: 'undo' }
  const back = sketchAfter(dragged, undo)
  expect(back.points).toEqual(two.points)
  const begun = [undo, undo].reduce(sketchAfter, back)
  expect(begun).toMatchObject({ phase: 'started', points: [], past: [] })
  expect(sketchAfter(begun, undo)).toBe(begun)
})

test('the rim of a circle stays where it was dragged to, and undo leads it back', () => {
  const circle = run({ type: 'edit', area: { kind: 'circle', ...place(0, 0), radius: 150 } }, { type: 'grab' })
  expect(circle.course).toBe(90)
  const north = sketchAfter(circle, { type: 'rim', place: place(0.01, 0) })
  expect(north.radius).toBeCloseTo(1113.19, 1)
  expect(north.course).toBeCloseTo(0, 6)
  expect(sketchAfter(north, { type: 'rim', place: place(0, -0.01) }).course).toBeCloseTo(-90, 6)
  expect(sketchAfter(north, { type: 'undo' })).toMatchObject({ radius: 150, course: 90 })
})

test('a circle has a rim: dragged onto its centre it stays as it was', () => {
  const circle = run({ type: 'edit', area: { kind: 'circle', ...place(1, 2), radius: 150 } })
  expect(sketchAfter(circle, { type: 'rim', place: place(1, 2) })).toEqual(circle)
})

test('[GEO-13] a circle of 1,000 m covers 3.14 km²', () => {
  expect(squareKilometres({ kind: 'circle', ...place(-10.9, -37), radius: 1000 })).toBeCloseTo(3.14, 2)
})

test('a polygon covers what its corners enclose, whichever way round they go', () => {
  const points = [place(-10, -37), place(-10, -36.99), place(-9.99, -36.99), place(-9.99, -37)]
  const km2 = 1.11319 * 1.11319 * Math.cos((9.995 * Math.PI) / 180)
  expect(squareKilometres({ kind: 'polygon', points })).toBeCloseTo(km2, 4)
  expect(squareKilometres({ kind: 'polygon', points: points.toReversed() })).toBeCloseTo(km2, 4)
})
