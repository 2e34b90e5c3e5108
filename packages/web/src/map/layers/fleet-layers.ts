import { CLUSTER, CLUSTER_STRIDE, type Scene, VEHICLE, VEHICLE_STRIDE } from '../../data/scene.ts'
import type { Colour, MapColours } from '../colours.ts'
import { createClusterLayer } from './cluster-layer.ts'
import { createDiscLayer, type Disc } from './disc-layer.ts'
import type { Frame } from './program.ts'
import type { TextStyle } from './text-atlas.ts'
import { createTextLayer, type MapText } from './text-layer.ts'
import { createVehicleLayer } from './vehicle-layer.ts'

const LABEL_BELOW_PIXELS = 17
const SELECTED_PIXELS = 27
const HOVERED_PIXELS = 24

/** What stands out among the vehicles. */
export interface Emphasis {
  selected: number | null
  hovered: number | null
  /** Show how exact the fix of each vehicle is (MAP-10). */
  precision: boolean
}

interface FleetLayersParts {
  /** Says in `data-scenes` that the first fleet is on it. */
  canvas: HTMLCanvasElement
  colours: MapColours
  formatCount: (count: number) => string
  /** The state of the context was changed. */
  afterUse: () => void
  /** There is more to draw than at the last frame. */
  onReady: () => void
}

/**
 * Vehicles and clusters, drawn over what the map drew, on the same canvas: a second one would be another context to wait
 * for at the start and another picture to lay over the first at every frame. Apart from the library's own layers,
 * because those cost milliseconds a frame and vehicles move every second; these also outlive every change of its style.
 */
export class FleetLayers {
  readonly #canvas: HTMLCanvasElement
  readonly #gl: WebGL2RenderingContext
  readonly #afterUse: () => void
  readonly #onReady: () => void
  #ratio: number
  /** Made for the first fleet, in a task of their own. */
  #layers: ReturnType<typeof createLayers> | null = null
  #isLoaded = false
  #textTimer: ReturnType<typeof setTimeout> | undefined
  #scene: Scene | null = null
  #colours: MapColours
  #emphasis: Emphasis = { selected: null, hovered: null, precision: false }
  #discs: readonly Disc[] = []
  #fonts: { label: TextStyle; count: TextStyle }
  /** Texts wait for their letters: drawn in others they would be drawn twice. */
  #hasFonts = false
  readonly #formatCount: (count: number) => string

  constructor(gl: WebGL2RenderingContext, parts: FleetLayersParts) {
    this.#canvas = parts.canvas
    this.#gl = gl
    this.#afterUse = parts.afterUse
    this.#onReady = parts.onReady
    this.#ratio = pixelRatio()
    this.#colours = parts.colours
    this.#formatCount = parts.formatCount
    const family = getComputedStyle(document.documentElement).getPropertyValue('--font').trim() || 'sans-serif'
    this.#fonts = {
      label: { font: `500 11px ${family}`, lineHeight: 13, halo: true },
      count: { font: `600 13px ${family}`, lineHeight: 16, halo: false },
    }
    void this.#loadFonts()
  }

  get scene(): Scene | null {
    return this.#scene
  }

  show(scene: Scene): void {
    this.#scene = scene
    if (this.#layers === null) this.restore()
    else this.#load()
    // For benchmark and browser tests: the first fleet is on the screen.
    this.#canvas.dataset['scenes'] = 'shown'
  }

  emphasise(emphasis: Emphasis): void {
    this.#emphasis = emphasis
    this.#loadDiscs()
  }

  recolour(colours: MapColours): void {
    this.#colours = colours
    this.#loadDiscs()
  }

  /** The canvas has another size, or another number of pixels: letters and vehicles are drawn anew in those. */
  resize(): void {
    if (this.#ratio === pixelRatio()) return
    this.#ratio = pixelRatio()
    if (this.#layers !== null) this.restore()
  }

  /** Make everything that lies in the graphics card anew, as when the context came back. */
  restore(): void {
    this.#isLoaded = false
    this.#layers = createLayers(this.#gl, this.#ratio, () => {
      this.#afterUse()
      this.#onReady()
    })
    this.#afterUse()
    setTimeout(() => {
      this.#load()
      this.#onReady()
    })
  }

  /** Draw over what is on the canvas; with `alone`, in place of it. */
  draw(frame: Frame, { alone }: { alone: boolean }): void {
    const gl = this.#gl
    const scene = this.#scene
    prepare(gl)
    if (alone) {
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
    }
    if (scene !== null && this.#layers !== null && this.#isLoaded) this.#drawScene(frame, scene, this.#layers)
    this.#afterUse()
  }

  #drawScene(frame: Frame, scene: Scene, { vehicles, clusters, discs, texts }: ReturnType<typeof createLayers>): void {
    const count = scene.ids.length
    const isSelectedOnTop = count > 0 && scene.ids[count - 1] === this.#emphasis.selected
    const below = isSelectedOnTop ? count - 1 : count
    const rings = this.#discs.filter((disc) => disc.pixels > 0).length
    const accuracies = this.#discs.length - rings
    discs.draw(frame, [0, accuracies])
    clusters.draw(frame, scene.clusters.length / CLUSTER_STRIDE, this.#colours)
    texts.draw(frame, this.#colours)
    if (!isSelectedOnTop) discs.draw(frame, [accuracies, accuracies + rings])
    vehicles.draw(frame, [0, below], this.#colours)
    if (!isSelectedOnTop) return
    discs.draw(frame, [accuracies, accuracies + rings])
    vehicles.draw(frame, [below, count], this.#colours)
  }

  #load(): void {
    const scene = this.#scene
    if (scene === null || this.#layers === null) return
    this.#layers.vehicles.load(scene.vehicles)
    this.#layers.clusters.load(scene.clusters)
    this.#isLoaded = true
    this.#loadTexts()
    this.#loadDiscs()
  }

  /** Many new names take longer than a frame has: the rest comes in the next task. */
  #loadTexts(): void {
    clearTimeout(this.#textTimer)
    const scene = this.#scene
    if (scene === null || this.#layers === null || !this.#hasFonts) return
    const isAll = this.#layers.texts.load([...this.#labels(scene), ...this.#clusterCounts(scene)])
    this.#afterUse()
    if (isAll) return
    this.#textTimer = setTimeout(() => {
      this.#loadTexts()
      this.#onReady()
    })
  }

  #labels(scene: Scene): MapText[] {
    return scene.labels.map(({ index, text }) => ({
      ...motionOf(scene, index),
      text,
      style: this.#fonts.label,
      below: LABEL_BELOW_PIXELS,
    }))
  }

  #clusterCounts({ clusters }: Scene): MapText[] {
    return Array.from({ length: clusters.length / CLUSTER_STRIDE }, (_, index) => {
      const at = index * CLUSTER_STRIDE
      const x = clusters[at + CLUSTER.x] ?? 0
      const y = clusters[at + CLUSTER.y] ?? 0
      const text = this.#formatCount(clusters[at + CLUSTER.count] ?? 0)
      return { way: [x, y, x, y], timing: [0, 0], text, style: this.#fonts.count, below: null }
    })
  }

  /** Accuracies first, then rings: `draw` splits the list there. */
  #loadDiscs(): void {
    const scene = this.#scene
    if (scene === null || this.#layers === null) return
    const { selected, hovered, precision } = this.#emphasis
    const [red, green, blue] = this.#colours.brand
    const discs: Disc[] = []
    if (precision) {
      for (let index = 0; index < Math.min(scene.ids.length, 500); index++) {
        const ground = scene.vehicles[index * VEHICLE_STRIDE + VEHICLE.accuracy] ?? 0
        if (ground === 0) continue
        const fill: Colour = [red, green, blue, 0.1]
        const rim: Colour = [red, green, blue, 0.45]
        discs.push({ ...motionOf(scene, index), pixels: 0, ground, fill, rim, rimPixels: 1 })
      }
    }
    const ring = (id: number | null, pixels: number, opacity: number) => {
      const index = id === null ? -1 : scene.ids.indexOf(id)
      if (index === -1) return
      const fill: Colour = [red, green, blue, opacity]
      discs.push({ ...motionOf(scene, index), pixels, ground: 0, fill, rim: this.#colours.brand, rimPixels: 1.5 })
    }
    if (hovered !== selected) ring(hovered, HOVERED_PIXELS, 0.08)
    ring(selected, SELECTED_PIXELS, 0.16)
    this.#discs = discs
    this.#layers.discs.load(discs)
    this.#afterUse()
  }

  async #loadFonts(): Promise<void> {
    const { label, count } = this.#fonts
    await Promise.allSettled([document.fonts.load(label.font), document.fonts.load(count.font)])
    this.#hasFonts = true
    if (!this.#isLoaded) return
    this.#loadTexts()
    this.#onReady()
  }
}

/** The context as the layers expect it, whatever the map library left behind. */
function prepare(gl: WebGL2RenderingContext): void {
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight)
  gl.colorMask(true, true, true, true)
  for (const test of [gl.DEPTH_TEST, gl.STENCIL_TEST, gl.CULL_FACE, gl.SCISSOR_TEST]) gl.disable(test)
  gl.enable(gl.BLEND)
  gl.blendEquation(gl.FUNC_ADD)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
}

/** Device pixels a CSS pixel; above three nobody sees a difference. */
function pixelRatio(): number {
  return Math.min(3, window.devicePixelRatio)
}

function createLayers(gl: WebGL2RenderingContext, ratio: number, onReady: () => void) {
  return {
    vehicles: createVehicleLayer(gl, ratio, onReady),
    clusters: createClusterLayer(gl, ratio),
    discs: createDiscLayer(gl, ratio),
    texts: createTextLayer(gl, ratio),
  }
}

function motionOf({ vehicles }: Scene, index: number): Pick<Disc, 'way' | 'timing'> {
  const field = (name: keyof typeof VEHICLE) => vehicles[index * VEHICLE_STRIDE + VEHICLE[name]] ?? 0
  return {
    way: [field('fromX'), field('fromY'), field('toX'), field('toY')],
    timing: [field('startedAt'), field('duration')],
  }
}
