import { worldPixels } from '../mercator.ts'
import {
  CLUSTER,
  CLUSTER_STATES,
  CLUSTER_STRIDE,
  type Scene,
  type SceneLabel,
  type SceneOptions,
  STATES,
  VEHICLE,
  VEHICLE_STRIDE,
  type Viewport,
} from '../scene.ts'
import { type Bubble, cellPixels, clusterPoints, type Points } from './cluster.ts'
import { plateOf } from './filter.ts'
import type { Fleet } from './fleet.ts'
import { type LabelWish, placeLabels } from './labels.ts'
import { PLAIN_LOOK } from './pack-look.ts'

/** From here on every vehicle is drawn by itself. */
const UNCLUSTERED_ZOOM = 16
/** Labels appear from this zoom on, or when fewer vehicles than `FEW` are in the view. */
const LABEL_ZOOM = 12
const FEW = 150
/** More labels than this nobody reads. */
const MOST_LABELS = 400
/** Below this zoom a glide is too small to see. */
const GLIDE_ZOOM = 10
const MOST_GLIDES = 2_000
/** Vehicles this far outside the view are still prepared, so that a small pan shows no empty rim. */
const MARGIN_PIXELS = 160

const ALARM = STATES.indexOf('alarm')
/** State number → place in the ring of a cluster. */
const ringPlace = Uint8Array.from(STATES, (state) => Math.max(0, CLUSTER_STATES.indexOf(ringState(state))))

function ringState(state: (typeof STATES)[number]): (typeof CLUSTER_STATES)[number] {
  return state === 'unknown' ? 'offline' : state
}

export interface SceneInput {
  fleet: Fleet
  /** 1 = the slot passes search and filter. */
  passes: Uint8Array
  viewport: Viewport
  options: SceneOptions
  /** Slot of the selected vehicle, -1 for none. */
  selected: number
  /** Epoch milliseconds. */
  now: number
}

/** Prepare what the map draws for one view: clusters, single vehicles from back to front, and their labels. */
export function buildScene(input: SceneInput): Scene {
  const { viewport, options } = input
  const pixels = worldPixels(viewport.zoom)
  const visible = collect(input, pixels)
  const singles: number[] = []
  const isClustered = options.clustered && viewport.zoom < UNCLUSTERED_ZOOM
  let bubbles: Bubble[] = []
  if (isClustered) {
    const cell = cellPixels(viewport.zoom)
    const corner = (centre: number, size: number) => modulo(centre * pixels - size / 2 - MARGIN_PIXELS, cell)
    const grid = {
      cell,
      offsetX: corner(viewport.centreX, viewport.width),
      offsetY: corner(viewport.centreY, viewport.height),
      width: viewport.width + 2 * MARGIN_PIXELS,
      height: viewport.height + 2 * MARGIN_PIXELS,
    }
    bubbles = clusterPoints(visible.points, grid, (index) => singles.push(visible.slots[index] ?? 0))
  } else {
    for (let index = 0; index < visible.points.count; index++) singles.push(visible.slots[index] ?? 0)
  }
  const ordered = backToFront(input, singles, visible.isSelectedInside)
  const isGliding = options.smooth && viewport.zoom >= GLIDE_ZOOM && ordered.length <= MOST_GLIDES
  return {
    epoch: input.now,
    originX: viewport.centreX,
    originY: viewport.centreY,
    ...vehicleColumns(input, ordered, isGliding),
    clusters: clusterColumns(bubbles, viewport, pixels),
    labels: labels(input, ordered, bubbles),
    pixelSpeed: isGliding ? fastest(input, ordered, pixels) : 0,
    pulses: options.smooth && ordered.some((slot) => input.fleet.state[slot] === ALARM),
  }
}

interface Visible {
  points: Points
  slots: Uint32Array
  isSelectedInside: boolean
}

/** Reused between scenes: the worker builds one at a time. */
let scratch = { x: new Float32Array(0), y: new Float32Array(0), kind: new Uint8Array(0), slots: new Uint32Array(0) }

/** Slots that pass the filter and stand in the view (with a margin), in pixels from its corner; not the selected. */
function collect({ fleet, passes, viewport, selected }: SceneInput, pixels: number): Visible {
  if (scratch.slots.length < fleet.size) {
    const length = fleet.ids.length
    scratch = {
      x: new Float32Array(length),
      y: new Float32Array(length),
      kind: new Uint8Array(length),
      slots: new Uint32Array(length),
    }
  }
  const { x: outX, y: outY, kind, slots } = scratch
  const width = viewport.width + 2 * MARGIN_PIXELS
  const height = viewport.height + 2 * MARGIN_PIXELS
  let count = 0
  let isSelectedInside = false
  for (let slot = 0; slot < fleet.size; slot++) {
    if (passes[slot] !== 1 || fleet.placed[slot] !== 1) continue
    const x = wrapped((fleet.x[slot] ?? 0) - viewport.centreX) * pixels + width / 2
    const y = ((fleet.y[slot] ?? 0) - viewport.centreY) * pixels + height / 2
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    if (slot === selected) {
      isSelectedInside = true
      continue
    }
    outX[count] = x
    outY[count] = y
    kind[count] = ringPlace[fleet.state[slot] ?? 0] ?? 0
    slots[count++] = slot
  }
  return { points: { count, x: outX, y: outY, kind }, slots, isSelectedInside }
}

/** Alarms above the rest, the selected above all; otherwise further south in front, as things stand on a table. */
function backToFront({ fleet, selected }: SceneInput, singles: number[], withSelected: boolean): number[] {
  const rank = (slot: number) => (fleet.state[slot] === ALARM ? 1 : 0)
  // Sorting is for the eye; in a crowd of thousands nobody sees it.
  if (singles.length <= MOST_GLIDES) {
    singles.sort((a, b) => rank(a) - rank(b) || (fleet.y[a] ?? 0) - (fleet.y[b] ?? 0))
  }
  if (withSelected) singles.push(selected)
  return singles
}

function vehicleColumns({ fleet, viewport, now }: SceneInput, ordered: readonly number[], isGliding: boolean) {
  const vehicles = new Float32Array(ordered.length * VEHICLE_STRIDE)
  const ids = new Uint32Array(ordered.length)
  let at = 0
  ordered.forEach((slot, index) => {
    ids[index] = fleet.ids[slot] ?? 0
    writeVehicle({ fleet, viewport, now }, slot, { into: vehicles, at, isGliding })
    at += VEHICLE_STRIDE
  })
  return { vehicles, ids }
}

/** Write the fields of one vehicle, relative to the centre of the view. */
function writeVehicle(
  { fleet, viewport, now }: Pick<SceneInput, 'fleet' | 'viewport' | 'now'>,
  slot: number,
  { into, at, isGliding }: { into: Float32Array; at: number; isGliding: boolean },
): void {
  const x = fleet.x[slot] ?? 0
  const y = fleet.y[slot] ?? 0
  const course = fleet.course[slot] ?? 0
  const isMoving = isGliding && fleet.progress(slot, now) < 1
  const toX = wrapped(x - viewport.centreX)
  into[at + VEHICLE.toX] = toX
  into[at + VEHICLE.toY] = y - viewport.centreY
  into[at + VEHICLE.fromX] = isMoving ? toX + (fleet.fromX[slot] ?? 0) - x : toX
  into[at + VEHICLE.fromY] = (isMoving ? (fleet.fromY[slot] ?? 0) : y) - viewport.centreY
  into[at + VEHICLE.fromCourse] = isMoving ? (fleet.fromCourse[slot] ?? 0) : course
  into[at + VEHICLE.toCourse] = isMoving ? nearestTurn(fleet.fromCourse[slot] ?? 0, course) : course
  into[at + VEHICLE.startedAt] = isMoving ? (fleet.movedAt[slot] ?? 0) - now : 0
  into[at + VEHICLE.duration] = isMoving ? (fleet.glide[slot] ?? 0) : 0
  into[at + VEHICLE.sprite] = (fleet.state[slot] ?? 0) * 32 + (fleet.category[slot] ?? 0)
  into[at + VEHICLE.accuracy] = fleet.accuracy[slot] ?? 0
  const look = fleet.looks[slot] ?? PLAIN_LOOK
  into[at + VEHICLE.body] = look.body
  into[at + VEHICLE.cut] = look.cut
  into[at + VEHICLE.hueAndSaturation] = look.hueAndSaturation
  into[at + VEHICLE.brightnessAndWarmth] = look.brightnessAndWarmth
}

function clusterColumns(bubbles: readonly Bubble[], viewport: Viewport, pixels: number): Float32Array {
  const clusters = new Float32Array(bubbles.length * CLUSTER_STRIDE)
  const left = viewport.width / 2 + MARGIN_PIXELS
  const top = viewport.height / 2 + MARGIN_PIXELS
  bubbles.forEach((bubble, index) => {
    const at = index * CLUSTER_STRIDE
    clusters[at + CLUSTER.x] = (bubble.x - left) / pixels
    clusters[at + CLUSTER.y] = (bubble.y - top) / pixels
    clusters[at + CLUSTER.count] = bubble.count
    for (const [kind, count] of bubble.kinds.entries()) clusters[at + CLUSTER.states + kind] = count
    clusters[at + CLUSTER.minX] = (bubble.minX - left) / pixels
    clusters[at + CLUSTER.minY] = (bubble.minY - top) / pixels
    clusters[at + CLUSTER.maxX] = (bubble.maxX - left) / pixels
    clusters[at + CLUSTER.maxY] = (bubble.maxY - top) / pixels
  })
  return clusters
}

function labels(input: SceneInput, ordered: readonly number[], bubbles: readonly Bubble[]): SceneLabel[] {
  const pixels = worldPixels(input.viewport.zoom)
  const { fleet, viewport, selected } = input
  const isShown = viewport.zoom >= LABEL_ZOOM || ordered.length < FEW
  const candidates = isShown ? ordered.slice(-MOST_LABELS) : ordered.filter((slot) => slot === selected)
  // Front to back: what lies on top keeps its label.
  const frontFirst = candidates.toReversed()
  const wishes: LabelWish[] = frontFirst.map((slot) => ({
    x: wrapped((fleet.x[slot] ?? 0) - viewport.centreX) * pixels + viewport.width / 2 + MARGIN_PIXELS,
    y: ((fleet.y[slot] ?? 0) - viewport.centreY) * pixels + viewport.height / 2 + MARGIN_PIXELS,
    text: slot === selected ? '' : labelText(input, slot),
  }))
  return placeLabels(wishes, bubbles).map((place) => ({
    index: ordered.length - 1 - place,
    text: wishes[place]?.text ?? '',
  }))
}

function labelText({ fleet, options }: SceneInput, slot: number): string {
  const device = fleet.devices[slot]
  if (device === undefined) return ''
  const lines = [options.name ? device.name : null, options.plate ? plateOf(device) : null]
  if (options.status) lines.push(options.words[fleet.stateAt(slot)])
  return lines.filter((line) => line !== null && line !== '').join('\n')
}

function fastest({ fleet, now }: SceneInput, ordered: readonly number[], pixels: number): number {
  let speed = 0
  for (const slot of ordered) {
    if (fleet.progress(slot, now) >= 1) continue
    const way = Math.hypot(
      (fleet.x[slot] ?? 0) - (fleet.fromX[slot] ?? 0),
      (fleet.y[slot] ?? 0) - (fleet.fromY[slot] ?? 0),
    )
    speed = Math.max(speed, (way * pixels * 1000) / (fleet.glide[slot] || 1))
  }
  return speed
}

/** The shorter way round the world. */
function wrapped(distance: number): number {
  return distance - Math.round(distance)
}

/** The course to turn to so that the way from `from` is the short one; may leave 0–360. */
function nearestTurn(from: number, to: number): number {
  return from + ((((to - from) % 360) + 540) % 360) - 180
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
