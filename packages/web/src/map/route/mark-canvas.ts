import type { Category } from '@rastro/contracts'
import { MARK_REACH, type MarkInk, paintHead, paintMark, readInk } from './mark-painter.ts'
import type { RouteHead, RouteMark } from './route-view.ts'

/** From the unit square to pixels of the map, for one frame. */
export type ToPixel = (x: number, y: number) => { x: number; y: number }

/** Marks farther outside the map than this are not painted. */
const OUTSIDE_PIXELS = 30

/** Marks and the head of the replay, painted over the way. */
export interface MarkCanvas {
  readonly canvas: HTMLCanvasElement
  setMarks(marks: readonly RouteMark[]): void
  setHead(head: RouteHead | null, category: Category): void
  draw(toPixel: ToPixel): void
  resize(width: number, height: number, ratio: number): void
  recolour(): void
  /** Index of the mark painted at a place in pixels, -1 without one. */
  hit(pixel: { x: number; y: number }): number
}

interface Painted {
  index: number
  x: number
  y: number
  reach: number
}

export function createMarkCanvas(): MarkCanvas {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  let ink: MarkInk = readInk()
  let marks: readonly RouteMark[] = []
  let head: RouteHead | null = null
  let category: Category = 'default'
  let painted: Painted[] = []
  let ratio = 1

  const paintAll = (pixels: CanvasRenderingContext2D, toPixel: ToPixel): void => {
    painted = placeMarks(marks, toPixel, { width: canvas.width / ratio, height: canvas.height / ratio })
    // The first has its place for sure, so it is painted last.
    for (const { index, x, y } of painted.toReversed()) {
      const mark = marks[index]
      if (mark) paintMark(pixels, mark, { x, y }, ink)
    }
    if (head) paintHead(pixels, { ...head, ...toPixel(head.x, head.y), category }, ink)
  }

  return {
    canvas,
    setMarks(next) {
      marks = next
    },
    setHead(next, nextCategory) {
      head = next
      category = nextCategory
    },
    draw(toPixel) {
      if (pen === null) return
      pen.setTransform(ratio, 0, 0, ratio, 0, 0)
      pen.clearRect(0, 0, canvas.width, canvas.height)
      paintAll(pen, toPixel)
    },
    resize(width, height, nextRatio) {
      ratio = nextRatio
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    },
    recolour() {
      ink = readInk()
    },
    hit: ({ x, y }) =>
      painted.find((mark) => Math.hypot(mark.x - x, mark.y - y) <= Math.max(mark.reach, TOUCHED_PIXELS))?.index ?? -1,
  }
}

/** A finger needs no less. */
const TOUCHED_PIXELS = 14
/** Marks are sorted into squares of this size, to find neighbours quickly. */
const SQUARE_PIXELS = 24

/** Which marks have room: a mark that would cover one before it is left out. */
function placeMarks(marks: readonly RouteMark[], toPixel: ToPixel, size: { width: number; height: number }): Painted[] {
  const placed: Painted[] = []
  const squares = new Map<string, Painted[]>()
  const neighbours = (column: number, row: number): Painted[] =>
    [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => squares.get(`${column + dx}/${row + dy}`) ?? []))
  marks.forEach((mark, index) => {
    const { x, y } = toPixel(mark.x, mark.y)
    if (x < -OUTSIDE_PIXELS || y < -OUTSIDE_PIXELS) return
    if (x > size.width + OUTSIDE_PIXELS || y > size.height + OUTSIDE_PIXELS) return
    const reach = MARK_REACH[mark.kind]
    const [column, row] = [Math.floor(x / SQUARE_PIXELS), Math.floor(y / SQUARE_PIXELS)]
    const isFree = neighbours(column, row).every(
      (other) => Math.hypot(other.x - x, other.y - y) >= (other.reach + reach) * 0.9,
    )
    if (!isFree) return
    const here = { index, x, y, reach }
    placed.push(here)
    const key = `${column}/${row}`
    squares.set(key, [...(squares.get(key) ?? []), here])
  })
  return placed
}
