/* oxlint-disable unicorn/no-array-fill-with-reference-type -- it takes a canvas for an array */
import type { Category } from '@rastro/contracts'
import { MARKER_SHAPES, VEHICLE_SCALE } from '../marker-shapes.ts'
import { VEHICLES } from '../vehicles/vehicles.ts'
import type { RouteMark } from './route-view.ts'

/** Colours by name of their tokens, as CSS text. */
export interface MarkInk {
  surface: string
  stopped: string
  moving: string
  onState: string
  brand: string
  alarm: string
  event: string
  font: string
}

/** Read the tokens as they are in force. */
export function readInk(): MarkInk {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  return {
    surface: token('--surface'),
    stopped: token('--st-stopped'),
    moving: token('--st-moving'),
    onState: token('--on-state'),
    brand: token('--brand-text'),
    alarm: token('--st-alarm'),
    event: token('--st-idling'),
    font: token('--font'),
  }
}

/** Half the size of each mark, in pixels: how near two may stand, and where a press counts. */
export const MARK_REACH: Readonly<Record<RouteMark['kind'], number>> = {
  stop: 11,
  start: 9,
  end: 9,
  alarm: 8,
  event: 7,
}

interface Spot {
  x: number
  y: number
}

/** Paint one mark at a place in pixels. */
export function paintMark(pen: CanvasRenderingContext2D, mark: RouteMark, { x, y }: Spot, ink: MarkInk): void {
  pen.lineWidth = 2
  pen.strokeStyle = ink.surface
  if (mark.kind === 'stop') paintStop(pen, mark.text ?? '', { x, y }, ink)
  else if (mark.kind === 'alarm' || mark.kind === 'event') paintEvent(pen, mark.kind, { x, y }, ink)
  else paintEnd(pen, mark.kind, { x, y }, ink)
}

function paintStop(pen: CanvasRenderingContext2D, text: string, { x, y }: Spot, ink: MarkInk): void {
  const half = text.length > 2 ? 12 : 9.5
  pen.fillStyle = ink.stopped
  pen.beginPath()
  pen.roundRect(x - half, y - 9.5, half * 2, 19, 5)
  pen.stroke()
  pen.fill()
  pen.fillStyle = ink.onState
  pen.font = `600 11px ${ink.font}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, x, y + 0.5)
}

/** A diamond; alarms stand out by colour and mark. */
function paintEvent(pen: CanvasRenderingContext2D, kind: 'alarm' | 'event', { x, y }: Spot, ink: MarkInk): void {
  const half = MARK_REACH[kind]
  pen.fillStyle = kind === 'alarm' ? ink.alarm : ink.event
  pen.beginPath()
  pen.moveTo(x, y - half)
  pen.lineTo(x + half, y)
  pen.lineTo(x, y + half)
  pen.lineTo(x - half, y)
  pen.closePath()
  pen.stroke()
  pen.fill()
  pen.fillStyle = ink.onState
  pen.font = `600 10px ${ink.font}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText('!', x, y + 0.5)
}

/** The begin is a ring, the end a disc with a square in it, as players draw "go" and "halt". */
function paintEnd(pen: CanvasRenderingContext2D, kind: 'start' | 'end', { x, y }: Spot, ink: MarkInk): void {
  pen.beginPath()
  pen.arc(x, y, 7, 0, 2 * Math.PI)
  pen.fillStyle = kind === 'start' ? ink.surface : ink.brand
  pen.fill()
  pen.lineWidth = 3
  pen.strokeStyle = kind === 'start' ? ink.moving : ink.brand
  pen.stroke()
  if (kind === 'start') return
  pen.fillStyle = ink.surface
  pen.fillRect(x - 2.5, y - 2.5, 5, 5)
}

/** Where the replay is: the vehicle on its ground, in the ring of what is selected. */
export interface PaintedHead extends Spot {
  course: number
  isMoving: boolean
  category: Category
}

/** Paint the vehicle of the replay, seen from above. */
export function paintHead(pen: CanvasRenderingContext2D, head: PaintedHead, ink: MarkInk): void {
  const shape = MARKER_SHAPES[head.isMoving ? 'moving' : 'stopped']
  const own = head.isMoving ? ink.moving : ink.stopped
  const course = (head.course * Math.PI) / 180
  pen.save()
  pen.translate(head.x, head.y)
  paintRing(pen, ink)
  pen.rotate(course)
  pen.save()
  if (!shape.turns) pen.rotate(-course)
  const ground = new Path2D(shape.path)
  pen.fillStyle = own
  pen.strokeStyle = ink.surface
  pen.lineWidth = 2
  pen.stroke(ground)
  pen.fill(ground)
  pen.restore()
  paintVehicle(pen, head.category, own, ink.onState)
  pen.restore()
}

function paintRing(pen: CanvasRenderingContext2D, { brand }: MarkInk): void {
  pen.beginPath()
  pen.arc(0, 0, 27, 0, 2 * Math.PI)
  pen.fillStyle = brand
  pen.globalAlpha = 0.12
  pen.fill()
  pen.globalAlpha = 1
  pen.strokeStyle = brand
  pen.lineWidth = 1.5
  pen.stroke()
}

function paintVehicle(pen: CanvasRenderingContext2D, category: Category, own: string, body: string): void {
  const drawing = VEHICLES[category]
  pen.scale(VEHICLE_SCALE, VEHICLE_SCALE)
  pen.fillStyle = body
  pen.fill(new Path2D(drawing.body))
  pen.fillStyle = own
  if (drawing.cut !== undefined) pen.fill(new Path2D(drawing.cut), 'evenodd')
  pen.strokeStyle = own
  pen.lineWidth = 1.3
  if (drawing.seams !== undefined) pen.stroke(new Path2D(drawing.seams))
}
