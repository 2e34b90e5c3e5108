import type { Category } from '@rastro/contracts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPixels } from '../../data/mercator.ts'
import { onThemeChange, parseColour } from '../colours.ts'
import { afterLinking, isLinking } from '../shaders/linking.ts'
import { createMarkCanvas } from './mark-canvas.ts'
import styles from './route.module.css'
import type { RouteParts } from './route-door.ts'
import type { RouteDrawing, RouteHead, RouteHit, RouteWay } from './route-view.ts'
import { nearestPoint } from './way-detail.ts'
import { createWayLayer, type WayPaint } from './way-layer.ts'

/** How near to the way a press counts, in pixels. */
const REACH_PIXELS = 14
/** Pixels between the head and what is said about it. */
const CALLOUT_GAP = 34
const EMPTY_WAY: RouteWay = { count: 0, x: new Float64Array(), y: new Float64Array(), colours: new Uint8Array() }

/** The way of one vehicle on two canvases over the map: lines on the graphics card, marks and head by pen. */
export function createRouteDrawing(parts: RouteParts): RouteDrawing {
  return new Drawing(parts)
}

class Drawing implements RouteDrawing {
  readonly #parts: RouteParts
  readonly #lines = document.createElement('canvas')
  readonly #marks = createMarkCanvas()
  readonly #callout = document.createElement('div')
  readonly #strong = document.createElement('b')
  readonly #text = document.createTextNode('')
  readonly #gl: WebGL2RenderingContext
  #layer: ReturnType<typeof createWayLayer>
  #way = EMPTY_WAY
  #origin = { x: 0, y: 0 }
  #palette: readonly string[] = []
  #paint: WayPaint
  #head: RouteHead | null = null
  #range: readonly [number, number] | null = null
  #frame = 0
  readonly #drawLater = () => this.#drawSoon()
  /** Up to which point the lines are painted as driven; null = they have to be painted anew. */
  #painted: number | null = null
  readonly #listeners = new Set<(hit: RouteHit) => void>()
  readonly #stops: (() => void)[]

  constructor(parts: RouteParts) {
    this.#parts = parts
    const gl = this.#lines.getContext('webgl2', {
      premultipliedAlpha: true,
      antialias: false,
      depth: false,
      // A replay paints the next leg over what is there.
      preserveDrawingBuffer: true,
    })
    if (gl === null) throw new Error('WebGL 2 is not available')
    this.#gl = gl
    this.#layer = createWayLayer(gl)
    this.#paint = this.#readPaint()
    this.#mount()
    this.#stops = [
      parts.camera.onMove(() => this.#draw()),
      onThemeChange(() => this.#recolour()),
      parts.pointer.claim({ cursor: '', onPress: (place) => this.#press(place) }),
      this.#watchSize(),
    ]
    this.#lines.addEventListener('webglcontextlost', (event) => event.preventDefault())
    this.#lines.addEventListener('webglcontextrestored', () => this.#restore())
  }

  setWay(way: RouteWay, palette: readonly string[]): void {
    this.#way = way
    this.#palette = palette
    this.#origin = { x: way.x[0] ?? 0, y: way.y[0] ?? 0 }
    this.#paint = this.#readPaint()
    this.#layer.setWay(way, this.#origin)
    this.#lines.dataset['points'] = String(way.count)
    this.#drawSoon()
  }

  setMarks(marks: Parameters<RouteDrawing['setMarks']>[0]): void {
    this.#marks.setMarks(marks)
    this.#drawSoon()
  }

  setHead(head: RouteHead | null, category: Category): void {
    const isSameLeg = head?.index === this.#head?.index
    this.#head = head
    this.#marks.setHead(head, category)
    this.#callout.hidden = head === null
    if (head) {
      this.#strong.textContent = head.strong
      this.#text.data = ` ${head.text}`
    }
    // The lines only change where the replay enters another leg; going on, only that leg is painted.
    if (isSameLeg) this.#drawMarks()
    else if (head && this.#painted !== null && head.index > this.#painted) this.#extend(this.#painted)
    else this.#draw()
  }

  emphasise(range: readonly [number, number] | null): void {
    this.#range = range
    this.#drawSoon()
  }

  fit(range: readonly [number, number] = [0, this.#way.count - 1]): void {
    const corners = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
    for (let index = Math.max(0, range[0]); index <= Math.min(range[1], this.#way.count - 1); index++) {
      const [x, y] = [this.#way.x[index] ?? 0, this.#way.y[index] ?? 0]
      corners.west = Math.min(corners.west, x)
      corners.east = Math.max(corners.east, x)
      corners.north = Math.min(corners.north, y)
      corners.south = Math.max(corners.south, y)
    }
    if (corners.west > corners.east) return
    this.#parts.camera.fit([
      { latitude: latitudeOf(corners.north), longitude: longitudeOf(corners.west) },
      { latitude: latitudeOf(corners.south), longitude: longitudeOf(corners.east) },
    ])
  }

  onPress(listener: (hit: RouteHit) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  placeOf({ x, y }: Pick<RouteHead, 'x' | 'y'>) {
    return { latitude: latitudeOf(y), longitude: longitudeOf(x) }
  }

  remove(): void {
    for (const stop of this.#stops) stop()
    cancelAnimationFrame(this.#frame)
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext()
    this.#lines.remove()
    this.#marks.canvas.remove()
    this.#callout.remove()
    delete this.#parts.stage.dataset['route']
    this.#parts.stepBack(false)
  }

  #mount(): void {
    const { stage, above } = this.#parts
    this.#lines.className = styles['layer'] ?? ''
    this.#marks.canvas.className = styles['layer'] ?? ''
    this.#callout.className = styles['callout'] ?? ''
    this.#callout.hidden = true
    this.#callout.append(this.#strong, this.#text)
    above.after(this.#lines, this.#marks.canvas, this.#callout)
    // The styles of the map hide what is said of the present.
    stage.dataset['route'] = ''
    this.#parts.stepBack(true)
  }

  #watchSize(): () => void {
    const observer = new ResizeObserver(() => this.#resize())
    observer.observe(this.#parts.stage)
    this.#resize()
    return () => observer.disconnect()
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#parts.stage
    const ratio = Math.min(2, devicePixelRatio)
    this.#lines.width = Math.round(clientWidth * ratio)
    this.#lines.height = Math.round(clientHeight * ratio)
    this.#marks.resize(clientWidth, clientHeight, ratio)
    this.#draw()
  }

  #restore(): void {
    this.#painted = null
    this.#layer = createWayLayer(this.#gl)
    this.#layer.setWay(this.#way, this.#origin)
    this.#drawSoon()
  }

  #recolour(): void {
    this.#paint = this.#readPaint()
    this.#marks.recolour()
    this.#drawSoon()
  }

  #readPaint(): WayPaint {
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string) => parseColour(style.getPropertyValue(name).trim())
    return {
      palette: this.#palette.map(colour),
      ground: colour('--m-land'),
      seam: colour('--m-halo'),
      gap: colour('--m-label'),
    }
  }

  #drawSoon(): void {
    this.#painted = null
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
    })
  }

  #draw(): void {
    const gl = this.#gl
    gl.viewport(0, 0, this.#lines.width, this.#lines.height)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    const { frame, zoom, focus } = this.#view()
    this.#layer.draw(frame, zoom, this.#paint, focus)
    this.#painted = focus.head
    if (isLinking()) afterLinking(this.#drawLater)
    this.#drawMarks()
  }

  #extend(after: number): void {
    const { frame, zoom, focus } = this.#view()
    this.#layer.extend(frame, zoom, this.#paint, { ...focus, after })
    this.#painted = focus.head
    this.#drawMarks()
  }

  #view() {
    const { zoom } = this.#parts.camera.get()
    const { clientWidth: width, clientHeight: height } = this.#parts.stage
    const origin = this.#parts.camera.pixelOf(this.placeOf(this.#origin))
    const world = worldPixels(zoom)
    const frame = { originX: origin.x, originY: origin.y, world, width, height, now: 0, opacity: 1, pulse: -1 }
    const focus = {
      head: this.#head?.index ?? this.#way.count,
      strong: this.#range ?? ([-1, this.#way.count] as const),
    }
    return { frame, zoom, focus }
  }

  #drawMarks(): void {
    const world = worldPixels(this.#parts.camera.get().zoom)
    const origin = this.#parts.camera.pixelOf(this.placeOf(this.#origin))
    const toPixel = (x: number, y: number) => ({
      x: (x - this.#origin.x) * world + origin.x,
      y: (y - this.#origin.y) * world + origin.y,
    })
    this.#marks.draw(toPixel)
    if (this.#head) this.#placeCallout(toPixel(this.#head.x, this.#head.y))
  }

  #placeCallout({ x, y }: { x: number; y: number }): void {
    const width = this.#callout.offsetWidth
    const isRoom = x + CALLOUT_GAP + width + 60 < this.#parts.stage.clientWidth
    const left = isRoom ? x + CALLOUT_GAP : x - CALLOUT_GAP - width
    this.#callout.style.transform = `translate(${Math.round(left)}px, ${Math.round(y)}px) translateY(-50%)`
  }

  #press(place: { latitude: number; longitude: number }): void {
    const mark = this.#marks.hit(this.#parts.camera.pixelOf(place))
    if (mark !== -1) {
      this.#tell({ kind: 'mark', index: mark })
      return
    }
    const reach = REACH_PIXELS / worldPixels(this.#parts.camera.get().zoom)
    const index = nearestPoint(this.#way, { x: mercatorX(place.longitude), y: mercatorY(place.latitude) }, reach)
    if (index !== -1) this.#tell({ kind: 'point', index })
  }

  #tell(hit: RouteHit): void {
    for (const listener of this.#listeners) listener(hit)
  }
}
