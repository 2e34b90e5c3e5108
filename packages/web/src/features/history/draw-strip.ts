/* oxlint-disable unicorn/no-array-fill-with-reference-type -- it takes a canvas for an array */
import { ticksOf, type View } from '../../charts/time-axis.ts'
import { isGrave } from '../../data/history/incident.ts'
import type { History } from '../../data/history/load-history.ts'
import { indexAt, LEG } from '../../data/history/track.ts'
import { pixelAt, type StripLayout } from './strip-layout.ts'

/** Tokens the strip is drawn with. */
export const STRIP_TOKENS = [
  'sp-2',
  'sp-over',
  'fill',
  'line',
  'muted',
  'text',
  'font',
  'st-alarm',
  'st-idling',
] as const
export type StripInk = Record<(typeof STRIP_TOKENS)[number], string>

export interface StripDrawing {
  history: History
  view: View
  zone: string
  ink: StripInk
  width: number
  layout: StripLayout
  /** Knots to the unit shown. */
  factor: number
  ignitionWord: string
}

/** Speed as an area with the limit across, stops as shades with their number, ignition as a bar, time below. */
export function drawStrip(pen: CanvasRenderingContext2D, drawing: StripDrawing): void {
  const scale = scaleOf(drawing)
  drawStops(pen, drawing)
  drawGrid(pen, drawing, scale)
  pen.save()
  pen.beginPath()
  pen.rect(drawing.layout.left, 0, drawing.width - drawing.layout.left - drawing.layout.right, drawing.layout.height)
  pen.clip()
  drawSpeed(pen, drawing, scale)
  drawIgnition(pen, drawing)
  drawIncidents(pen, drawing)
  pen.restore()
  drawAxis(pen, drawing)
}

interface Scale {
  /** The highest speed there is room for, in the unit shown. */
  top: number
  limit: number | null
  y: (knots: number) => number
}

function scaleOf({ history: { totals, limit, track }, layout, factor }: StripDrawing): Scale {
  let fastest = totals.maxSpeed
  if (fastest === 0) for (const speed of track.speeds) fastest = Math.max(fastest, speed)
  const highest = Math.max(fastest, limit ?? 0) * factor
  const top = Math.max(40, Math.ceil((highest * 1.08) / 20) * 20)
  const y = (knots: number): number => layout.chart - ((knots * factor) / top) * (layout.chart - layout.top)
  return { top, limit, y }
}

function drawStops(pen: CanvasRenderingContext2D, { history, view, ink, width, layout }: StripDrawing): void {
  for (const chapter of history.chapters) {
    if (chapter.kind !== 'stop' || chapter.to < view.from || chapter.from > view.to) continue
    const from = Math.max(layout.left, pixelAt(chapter.from, view, width, layout))
    const to = Math.min(width - layout.right, pixelAt(chapter.to, view, width, layout))
    pen.fillStyle = ink.fill
    pen.globalAlpha = 0.75
    pen.fillRect(from, layout.top - 4, to - from, layout.chart - layout.top + 4)
    pen.globalAlpha = 1
    if (to - from < 16) continue
    pen.fillStyle = ink.muted
    pen.font = `600 11px ${ink.font}`
    pen.textAlign = 'center'
    pen.textBaseline = 'alphabetic'
    pen.fillText(String(chapter.number), (from + to) / 2, layout.top + 9)
  }
}

function drawGrid(pen: CanvasRenderingContext2D, drawing: StripDrawing, { top, limit, y }: Scale): void {
  const { ink, width, layout, factor } = drawing
  pen.font = `400 11px ${ink.font}`
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  pen.lineWidth = 1
  const marks = [0, top / 2, top].filter((mark) => limit === null || Math.abs(mark - limit * factor) > top * 0.22)
  for (const mark of marks) {
    drawLevel(pen, drawing, y(mark / factor), ink.line)
    pen.fillStyle = ink.muted
    pen.fillText(String(Math.round(mark)), layout.left - 8, y(mark / factor))
  }
  if (limit === null) return
  pen.setLineDash([3, 3])
  drawLevel(pen, { width, layout }, y(limit), ink['sp-over'])
  pen.setLineDash([])
  pen.fillStyle = ink['sp-over']
  pen.fillText(String(Math.round(limit * factor)), layout.left - 8, y(limit))
}

function drawLevel(
  pen: CanvasRenderingContext2D,
  { width, layout }: Pick<StripDrawing, 'width' | 'layout'>,
  y: number,
  colour: string,
): void {
  pen.strokeStyle = colour
  pen.beginPath()
  pen.moveTo(layout.left, Math.round(y) + 0.5)
  pen.lineTo(width - layout.right, Math.round(y) + 0.5)
  pen.stroke()
}

/** The curve in pixels: below a point a pixel every point, above that lowest and highest of each pixel. */
function curveOf({ history: { track }, view, width, layout }: StripDrawing, y: Scale['y']): [x: number, y: number][][] {
  const first = Math.max(0, indexAt(track, view.from))
  const last = Math.min(track.count - 1, indexAt(track, view.to) + 1)
  const pieces: [number, number][][] = []
  let piece: [number, number][] = []
  let column = Number.NEGATIVE_INFINITY
  let [low, high] = [0, 0]
  const flush = (): void => {
    if (column === Number.NEGATIVE_INFINITY) return
    piece.push([column, y(low)])
    if (high > low) piece.push([column, y(high)])
  }
  for (let index = first; index <= last; index++) {
    const speed = track.speeds[index] ?? 0
    const x = Math.round(pixelAt(track.times[index] ?? 0, view, width, layout) * 2) / 2
    const leg = index === first ? LEG.driven : track.legs[index]
    if (leg === LEG.gap) {
      flush()
      pieces.push(piece)
      piece = []
      column = Number.NEGATIVE_INFINITY
    } else if (leg === LEG.stood && x > column) {
      // It did not slow down over all that silence: it stood.
      flush()
      piece.push([column, y(0)], [x, y(0)])
      column = Number.NEGATIVE_INFINITY
    }
    if (x === column) {
      low = Math.min(low, speed)
      high = Math.max(high, speed)
      continue
    }
    flush()
    column = x
    low = high = speed
  }
  flush()
  pieces.push(piece)
  return pieces.filter(({ length }) => length > 0)
}

function drawSpeed(pen: CanvasRenderingContext2D, drawing: StripDrawing, { limit, y }: Scale): void {
  const { ink, width, layout } = drawing
  for (const points of curveOf(drawing, y)) {
    const line = new Path2D()
    points.forEach(([x, height], index) => (index === 0 ? line.moveTo(x, height) : line.lineTo(x, height)))
    const area = new Path2D(line)
    area.lineTo(points.at(-1)?.[0] ?? 0, y(0))
    area.lineTo(points[0]?.[0] ?? 0, y(0))
    pen.fillStyle = ink['sp-2']
    pen.globalAlpha = 0.14
    pen.fill(area)
    pen.globalAlpha = 1
    pen.strokeStyle = ink['sp-2']
    pen.lineWidth = 1.5
    pen.lineJoin = 'round'
    pen.stroke(line)
    if (limit === null) continue
    pen.save()
    pen.beginPath()
    pen.rect(layout.left, 0, width, y(limit))
    pen.clip()
    pen.strokeStyle = ink['sp-over']
    pen.lineWidth = 2
    pen.stroke(line)
    pen.restore()
  }
}

function drawIgnition(pen: CanvasRenderingContext2D, { history, view, ink, width, layout }: StripDrawing): void {
  const { track } = history
  pen.fillStyle = ink.muted
  let since = Number.NaN
  const first = indexAt(track, view.from)
  const last = Math.min(track.count - 1, indexAt(track, view.to) + 1)
  for (let index = first; index <= last; index++) {
    const isOn = track.ignition[index] === 1
    const time = track.times[index] ?? 0
    if (isOn && Number.isNaN(since)) since = time
    if ((isOn && index < last) || Number.isNaN(since)) continue
    const from = pixelAt(since, view, width, layout)
    pen.beginPath()
    pen.roundRect(from, layout.ignition - 3, Math.max(2, pixelAt(time, view, width, layout) - from), 6, 2)
    pen.fill()
    since = Number.NaN
  }
}

function drawIncidents(pen: CanvasRenderingContext2D, { history, view, ink, width, layout }: StripDrawing): void {
  for (const incident of history.incidents) {
    const { time } = incident
    if (time < view.from || time > view.to) continue
    const x = pixelAt(time, view, width, layout)
    pen.fillStyle = isGrave(incident) ? ink['st-alarm'] : ink['st-idling']
    pen.beginPath()
    pen.moveTo(x - 4, layout.top - 6)
    pen.lineTo(x + 4, layout.top - 6)
    pen.lineTo(x, layout.top)
    pen.closePath()
    pen.fill()
  }
}

function drawAxis(pen: CanvasRenderingContext2D, drawing: StripDrawing): void {
  const { view, zone, ink, width, layout, ignitionWord } = drawing
  pen.fillStyle = ink.muted
  pen.font = `400 11px ${ink.font}`
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  pen.fillText(ignitionWord, layout.left - 8, layout.ignition)
  drawLevel(pen, drawing, layout.ignition + 7, ink.line)
  pen.textAlign = 'center'
  const inner = width - layout.left - layout.right
  for (const { time, text } of ticksOf(view, inner, 84, zone)) {
    const x = pixelAt(time, view, width, layout)
    if (x < layout.left + 6 || x > width - layout.right - 10) continue
    pen.fillText(text, x, layout.axis + 4)
  }
}
