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

/**
 * Vehicles and clusters on a canvas of their own above the map. Apart from the map, because the map costs milliseconds
 * a frame and vehicles move every second: a vehicle's step redraws some squares here and no street below. It also
 * outlives every change of the map's style.
 */
export class FleetCanvas {
  readonly canvas: HTMLCanvasElement
  readonly #gl: WebGL2RenderingContext
  #ratio: number
  #layers: ReturnType<typeof createLayers>
  #scene: Scene | null = null
  #colours: MapColours
  #emphasis: Emphasis = { selected: null, hovered: null, precision: false }
  #discs: readonly Disc[] = []
  #fonts: { label: TextStyle; count: TextStyle }
  readonly #formatCount: (count: number) => string

  /** @throws Error when the browser has no WebGL 2 */
  constructor(canvas: HTMLCanvasElement, colours: MapColours, formatCount: (count: number) => string) {
    const gl = canvas.getContext('webgl2', { premultipliedAlpha: true, antialias: false, depth: false, stencil: false })
    if (gl === null) throw new Error('WebGL 2 is not available')
    this.canvas = canvas
    this.#gl = gl
    this.#ratio = pixelRatio()
    this.#colours = colours
    this.#formatCount = formatCount
    this.#layers = createLayers(gl, this.#ratio)
    const family = getComputedStyle(document.documentElement).getPropertyValue('--font').trim() || 'sans-serif'
    this.#fonts = {
      label: { font: `500 11px ${family}`, lineHeight: 13, halo: true },
      count: { font: `600 13px ${family}`, lineHeight: 16, halo: false },
    }
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
    canvas.addEventListener('webglcontextrestored', () => this.#restore())
    void this.#loadFonts()
  }

  get scene(): Scene | null {
    return this.#scene
  }

  show(scene: Scene): void {
    this.#scene = scene
    this.#load()
    // For benchmark and browser tests: the first fleet is on the screen.
    this.canvas.dataset['scenes'] = 'shown'
  }

  emphasise(emphasis: Emphasis): void {
    this.#emphasis = emphasis
    this.#loadDiscs()
  }

  recolour(colours: MapColours): void {
    this.#colours = colours
    this.#loadDiscs()
  }

  resize(width: number, height: number): void {
    if (this.#ratio !== pixelRatio()) {
      // Another screen, or the browser's own zoom: letters and vehicles are drawn anew in its pixels.
      this.#ratio = pixelRatio()
      this.#restore()
    }
    this.canvas.width = Math.round(width * this.#ratio)
    this.canvas.height = Math.round(height * this.#ratio)
  }

  draw(frame: Frame): void {
    const gl = this.#gl
    gl.viewport(0, 0, this.canvas.width, this.canvas.height)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
    if (this.#scene === null) return
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    const { vehicles, clusters, discs, texts } = this.#layers
    const count = this.#scene.ids.length
    const isSelectedOnTop = count > 0 && this.#scene.ids[count - 1] === this.#emphasis.selected
    const below = isSelectedOnTop ? count - 1 : count
    const rings = this.#discs.filter((disc) => disc.pixels > 0).length
    const accuracies = this.#discs.length - rings
    discs.draw(frame, [0, accuracies])
    clusters.draw(frame, this.#scene.clusters.length / CLUSTER_STRIDE, this.#colours)
    texts.draw(frame, this.#colours)
    if (!isSelectedOnTop) discs.draw(frame, [accuracies, accuracies + rings])
    vehicles.draw(frame, [0, below], this.#colours)
    if (!isSelectedOnTop) return
    discs.draw(frame, [accuracies, accuracies + rings])
    vehicles.draw(frame, [below, count], this.#colours)
  }

  #load(): void {
    const scene = this.#scene
    if (scene === null) return
    this.#layers.vehicles.load(scene.vehicles)
    this.#layers.clusters.load(scene.clusters)
    this.#layers.texts.load([...this.#labels(scene), ...this.#clusterCounts(scene)])
    this.#loadDiscs()
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
    if (scene === null) return
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
  }

  #restore(): void {
    this.#layers = createLayers(this.#gl, this.#ratio)
    this.#load()
  }

  async #loadFonts(): Promise<void> {
    await Promise.all([document.fonts.load(this.#fonts.label.font), document.fonts.load(this.#fonts.count.font)])
    this.#layers.texts.refresh()
  }
}

/** Device pixels a CSS pixel; above three nobody sees a difference. */
function pixelRatio(): number {
  return Math.min(3, window.devicePixelRatio)
}

function createLayers(gl: WebGL2RenderingContext, ratio: number) {
  return {
    vehicles: createVehicleLayer(gl, ratio),
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
