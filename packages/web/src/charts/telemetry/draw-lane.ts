import type { Aggregation, Series, Telemetry } from '../../data/telemetry/aggregate.ts'

/** Distances within a lane, in pixels. */
export const LANE = { left: 44, right: 12, top: 6, bottom: 6 } as const

/** What a lane is drawn with. */
export interface LaneInk {
  line: string
  grid: string
  muted: string
  font: string
}

interface LaneDrawing {
  telemetry: Pick<Telemetry, 'count'>
  series: Series
  aggregation: Aggregation
  ink: LaneInk
  width: number
  height: number
  /** A value as the axis writes it. */
  write: (value: number) => string
}

/** Lowest and highest value of a series; null when it has none. */
export function rangeOf({ min, max }: Series): { low: number; high: number } | null {
  let [low, high] = [Infinity, -Infinity]
  for (const value of min) if (value < low) low = value
  for (const value of max) if (value > high) high = value
  return low <= high ? { low, high } : null
}

/** One series: the band from lowest to highest, the chosen value as a line over it, both ends of the scale beside it. */
export function drawLane(pen: CanvasRenderingContext2D, drawing: LaneDrawing): void {
  const range = rangeOf(drawing.series)
  if (range === null) return
  const { ink, width, height, write } = drawing
  // A value that never changes stands in the middle.
  const span = range.high - range.low || 1
  const base = range.high === range.low ? range.low - 0.5 : range.low
  const y = (value: number): number =>
    height - LANE.bottom - ((value - base) / span) * (height - LANE.top - LANE.bottom)
  pen.font = `400 11px ${ink.font}`
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  for (const value of range.high === range.low ? [range.low] : [range.low, range.high]) {
    pen.strokeStyle = ink.grid
    pen.lineWidth = 1
    pen.beginPath()
    pen.moveTo(LANE.left, Math.round(y(value)) + 0.5)
    pen.lineTo(width - LANE.right, Math.round(y(value)) + 0.5)
    pen.stroke()
    pen.fillStyle = ink.muted
    pen.fillText(write(value), LANE.left - 6, y(value))
  }
  drawBand(pen, drawing, y)
  drawLine(pen, drawing, y)
}

/** Middle of a step. */
function xOf({ telemetry: { count }, width }: LaneDrawing, step: number): number {
  return LANE.left + ((step + 0.5) / count) * (width - LANE.left - LANE.right)
}

/** Steps this far apart still belong to one line: a tracker that stands tells less often. */
const BRIDGED_STEPS = 12

function drawBand(pen: CanvasRenderingContext2D, drawing: LaneDrawing, y: (value: number) => number): void {
  const { series, telemetry, ink, width } = drawing
  const wide = Math.max(1, (width - LANE.left - LANE.right) / telemetry.count)
  pen.fillStyle = ink.line
  pen.globalAlpha = 0.16
  for (let step = 0; step < telemetry.count; step++) {
    const [low = Number.NaN, high = Number.NaN] = [series.min[step], series.max[step]]
    if (!(high > low)) continue
    pen.fillRect(xOf(drawing, step) - wide / 2, y(high), wide, y(low) - y(high))
  }
  pen.globalAlpha = 1
}

function drawLine(pen: CanvasRenderingContext2D, drawing: LaneDrawing, y: (value: number) => number): void {
  const { series, aggregation, telemetry, ink } = drawing
  const values = series[aggregation]
  let last = -Infinity
  pen.beginPath()
  for (let step = 0; step < telemetry.count; step++) {
    const value = values[step] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const x = xOf(drawing, step)
    if (step - last > BRIDGED_STEPS) {
      pen.moveTo(x, y(value))
      // A lonely value is a dot.
      pen.lineTo(x + 1, y(value))
    } else pen.lineTo(x, y(value))
    last = step
  }
  pen.strokeStyle = ink.line
  pen.lineWidth = 1.5
  pen.lineJoin = 'round'
  pen.stroke()
}
