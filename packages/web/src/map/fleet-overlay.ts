import type { Map as MapLibre } from 'maplibre-gl'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPixels } from '../data/mercator.ts'
import type { Scene, Viewport } from '../data/scene.ts'
import { hitTest, shownPlace } from './hit-test.ts'
import type { FleetCanvas } from './layers/fleet-canvas.ts'
import type { Frame } from './layers/program.ts'
import { afterLinking, isLinking } from './shaders/linking.ts'

/** How near to the centre of a vehicle a press counts, in pixels. */
const REACH_PIXELS = { mouse: 18, touch: 24 } as const
/** Movement is drawn anew every half pixel, but never faster than the screen or slower than twice a second. */
const FASTEST_FRAME_MS = 16
const SLOWEST_FRAME_MS = 500
/** The ring of an alarm spreads for a moment and rests for a moment. */
const PULSE_MS = 1_000
const PULSE_EVERY_MS = 2_000
const PULSE_FRAME_MS = 50

/** Keeps the canvas of the fleet in step with the map below it: size, camera, time. */
export class FleetOverlay {
  readonly #map: MapLibre
  readonly #canvas: FleetCanvas
  readonly #onDraw: () => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #frame = 0
  readonly #drawLater = () => this.requestDraw()

  constructor(map: MapLibre, canvas: FleetCanvas, onDraw: () => void) {
    this.#map = map
    this.#canvas = canvas
    this.#onDraw = onDraw
    map.on('render', () => this.draw())
    map.on('resize', () => this.#resize())
    this.#resize()
  }

  show(scene: Scene): void {
    this.#canvas.show(scene)
    this.requestDraw()
  }

  /** Draw at the next frame of the screen. */
  requestDraw(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.draw()
    })
  }

  draw(): void {
    const { scene } = this.#canvas
    if (scene === null) return
    if (isLinking()) {
      afterLinking(this.#drawLater)
      return
    }
    this.#canvas.draw(this.#frameOf(scene))
    this.#onDraw()
    if (this.#timer !== null) clearTimeout(this.#timer)
    const delay = Math.min(glideDelay(scene), scene.pulses ? pulseDelay() : Number.POSITIVE_INFINITY)
    this.#timer = Number.isFinite(delay) ? setTimeout(() => this.requestDraw(), delay) : null
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  /** What the whole canvas shows, panels over it or not. */
  viewport(): Viewport {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    const centre = this.#map.unproject([width / 2, height / 2])
    const zoom = this.#map.getZoom()
    return { centreX: mercatorX(centre.lng), centreY: mercatorY(centre.lat), zoom, width, height }
  }

  hit(point: { x: number; y: number }, pointer: keyof typeof REACH_PIXELS) {
    const { scene } = this.#canvas
    if (scene === null) return null
    const { originX, originY, world, now } = this.#frameOf(scene)
    const place = { x: (point.x - originX) / world, y: (point.y - originY) / world, now }
    return hitTest(scene, place, 1 / world, REACH_PIXELS[pointer])
  }

  /** Where a vehicle is shown, in pixels; null when it is not among those drawn. */
  pixelOf(id: number): { x: number; y: number } | null {
    const { scene } = this.#canvas
    const index = scene?.ids.indexOf(id) ?? -1
    if (scene === null || index === -1) return null
    const { originX, originY, world, now } = this.#frameOf(scene)
    const place = shownPlace(scene, index, now)
    return { x: place.x * world + originX, y: place.y * world + originY }
  }

  #frameOf(scene: Scene): Frame {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    const origin = this.#map.project([longitudeOf(scene.originX), latitudeOf(scene.originY)])
    const now = performance.timeOrigin + performance.now() - scene.epoch
    const world = worldPixels(this.#map.getZoom())
    return { originX: origin.x, originY: origin.y, world, width, height, now, pulse: scene.pulses ? pulseNow() : -1 }
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer()
    this.#canvas.resize(clientWidth, clientHeight)
    this.requestDraw()
  }
}

/** Milliseconds until vehicles have moved half a pixel; the scene's speed is good enough at a neighbouring zoom too. */
function glideDelay({ pixelSpeed }: Scene): number {
  if (pixelSpeed === 0) return Number.POSITIVE_INFINITY
  return Math.max(FASTEST_FRAME_MS, Math.min(SLOWEST_FRAME_MS, 500 / pixelSpeed))
}

/** How far the pulse has spread, -1 while it rests. */
function pulseNow(): number {
  const time = performance.now() % PULSE_EVERY_MS
  return time < PULSE_MS ? time / PULSE_MS : -1
}

function pulseDelay(): number {
  const time = performance.now() % PULSE_EVERY_MS
  return time < PULSE_MS ? PULSE_FRAME_MS : PULSE_EVERY_MS - time
}
