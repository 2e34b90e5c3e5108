import type { Map as MapLibre } from 'maplibre-gl'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPixels } from '../data/mercator.ts'
import type { Scene, Viewport } from '../data/scene.ts'
import type { createMap } from './create-map.ts'
import { hitTest, shownPlace } from './hit-test.ts'
import type { FleetLayers } from './layers/fleet-layers.ts'
import type { Frame } from './layers/program.ts'
import { MapPicture } from './map-picture.ts'
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

/** While a past journey is shown the present steps back. */
const BACK_OPACITY = 0.22

/** Keeps the fleet in step with the map it is drawn over: size, camera, time. */
export class FleetOverlay {
  readonly #map: MapLibre
  readonly #layers: FleetLayers
  readonly #picture: MapPicture
  readonly #onDraw: () => void
  #timer: ReturnType<typeof setTimeout> | null = null
  #frame = 0
  #opacity = 1
  #hasMapDrawn = false
  readonly #didMapDraw: () => boolean
  /** Somebody wants the fleet anew, and there was no picture to put below it. */
  #needsPicture = false
  readonly #drawLater = () => this.requestDraw()

  constructor({ map, gl, didDraw }: ReturnType<typeof createMap>, layers: FleetLayers, onDraw: () => void) {
    this.#map = map
    this.#didMapDraw = didDraw
    this.#layers = layers
    this.#picture = new MapPicture(map, gl)
    this.#onDraw = onDraw
    map.on('render', () => this.#drawOverMap())
    map.on('resize', () => {
      this.#layers.resize()
      this.requestDraw()
    })
    map.on('webglcontextrestored', () => {
      this.#hasMapDrawn = false
      this.#layers.restore()
    })
  }

  show(scene: Scene): void {
    this.#layers.show(scene)
    this.requestDraw()
  }

  /** Pale, below a past journey, or as it always is. */
  setBack(isBack: boolean): void {
    this.#opacity = isBack ? BACK_OPACITY : 1
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

  /** Draw the fleet where the map has nothing new to draw. */
  draw(): void {
    if (this.#layers.scene === null) return
    if (isLinking()) {
      afterLinking(this.#drawLater)
    } else if (!this.#hasMapDrawn) {
      this.#draw({ alone: true })
    } else if (this.#picture.show()) {
      this.#draw({ alone: false })
    } else {
      this.#needsPicture = true
      this.#map.triggerRepaint()
    }
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  /** The map is through with a frame of its own, or left it out. */
  #drawOverMap(): void {
    if (!this.#didMapDraw()) return
    this.#hasMapDrawn = true
    this.#picture.drop()
    if (this.#needsPicture && !this.#map.isMoving()) this.#picture.keep()
    this.#needsPicture = false
    if (this.#layers.scene !== null) this.#draw({ alone: false })
  }

  #draw(below: { alone: boolean }): void {
    const { scene } = this.#layers
    if (scene === null) return
    this.#layers.draw(this.#frameOf(scene), below)
    this.#onDraw()
    if (this.#timer !== null) clearTimeout(this.#timer)
    const delay = Math.min(glideDelay(scene), scene.pulses ? pulseDelay() : Number.POSITIVE_INFINITY)
    this.#timer = Number.isFinite(delay) ? setTimeout(() => this.requestDraw(), delay) : null
  }

  /** What the whole canvas shows, panels over it or not. */
  viewport(): Viewport {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    const centre = this.#map.unproject([width / 2, height / 2])
    const zoom = this.#map.getZoom()
    return { centreX: mercatorX(centre.lng), centreY: mercatorY(centre.lat), zoom, width, height }
  }

  hit(point: { x: number; y: number }, pointer: keyof typeof REACH_PIXELS) {
    const { scene } = this.#layers
    if (scene === null) return null
    const { originX, originY, world, now } = this.#frameOf(scene)
    const place = { x: (point.x - originX) / world, y: (point.y - originY) / world, now }
    return hitTest(scene, place, 1 / world, REACH_PIXELS[pointer])
  }

  /** Where a vehicle is shown, in pixels; null when it is not among those drawn. */
  pixelOf(id: number): { x: number; y: number } | null {
    const { scene } = this.#layers
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
    const pulse = scene.pulses ? pulseNow() : -1
    return { originX: origin.x, originY: origin.y, world, width, height, now, opacity: this.#opacity, pulse }
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
