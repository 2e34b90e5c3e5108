import type { Language } from '@rastro/contracts'
import type { LngLatBoundsLike, Map as MapLibre, MapMouseEvent, StyleSpecification } from 'maplibre-gl'
import type { FleetFeed } from '../data/live.ts'
import { loadCode } from '../data/load-code.ts'
import { latitudeOf, longitudeOf } from '../data/mercator.ts'
import type { Extent, SceneOptions } from '../data/scene.ts'
import type { OwnTiles, StyleParts } from './basemap/bundled-style.ts'
import type { Basemap } from './basemap/catalogue.ts'
import { landFirst } from './basemap/land-first.ts'
import { type Camera, FIRST_CAMERA, MAX_ZOOM, saveCamera, savedCamera, VEHICLE_ZOOM } from './camera/camera.ts'
import { createCameraControl } from './camera/camera-control.ts'
import type { CameraView } from './camera/camera-view.ts'
import { type MapColours, onThemeChange, readColours } from './colours.ts'
import { createMap } from './create-map.ts'
import { FleetOverlay } from './fleet-overlay.ts'
import { GeofenceLayer } from './geofences/geofence-layer.ts'
import { FleetLayers } from './layers/fleet-layers.ts'
import { prepareLibrary } from './library.ts'
import type { MapView, MenuWish } from './map-view.ts'
import { markNarrow } from './mark-narrow.ts'
import { OverlayStack } from './overlays/overlay-stack.ts'
import type { OverlayLooks } from './overlays/overlay-view.ts'
import { onMenuGesture } from './pointer/long-press.ts'
import { PointerClaims } from './pointer/pointer-claims.ts'
import { createRouteDoor } from './route/route-door.ts'
import type { RouteView } from './route/route-view.ts'

/** The view is told to the worker at most this often while it moves. */
const VIEWPORT_EVERY_MS = 120
const FIT_PADDING_PIXELS = 64
/** Vehicles in one place still show the street they are in. */
const FIT_MAX_ZOOM = 16
/** The letters OpenFreeMap has. */
const ONLINE_FONT = ['Noto Sans Regular']

export interface HostParts {
  container: HTMLElement
  feed: FleetFeed
  language: Language
  /** What the map is called for people who do not see it. */
  title: string
  /** Where to open when this tab has no camera of its own yet; null = show the fleet. */
  home: Camera | null
  formatCount: (count: number) => string
  /** The chosen online map cannot be loaded; the bundled one is shown instead. */
  onBasemapFailed: () => void
  /** Place of the selected vehicle in pixels, at every frame; null while it is not in the view. */
  onSelectedMoved: (pixel: { x: number; y: number } | null) => void
}

/**
 * The one map of the page: what the map library draws, and over it the fleet.
 * @throws Error from the constructor when the browser has no WebGL 2
 */
export class MapHost implements MapView {
  readonly camera: CameraView
  readonly overlays: OverlayStack
  readonly pointer: PointerClaims
  readonly geofences: GeofenceLayer
  readonly route: RouteView
  readonly #map: MapLibre
  readonly #overlay: FleetOverlay
  readonly #layers: FleetLayers
  readonly #parts: HostParts
  /** Its workers know our tiles; no style before. */
  readonly #ready: Promise<void>
  #paint: ((parts: StyleParts) => StyleSpecification) | null = null
  #isGone = false
  #colours: MapColours
  #basemap: Basemap = 'own'
  #ownTiles: OwnTiles | null = null
  #language: Language
  #selected: number | null = null
  #hovered: number | null = null
  #precision = false
  #wasChosen = false
  #needsFit: boolean
  #room = { left: 0, bottom: 0, top: 0, right: 0 }
  #viewportTimer: ReturnType<typeof setTimeout> | null = null
  readonly #selectListeners = new Set<(id: number | null) => void>()
  readonly #hoverListeners = new Set<(id: number | null) => void>()
  readonly #stops: (() => void)[] = []

  constructor(parts: HostParts) {
    this.#ready = this.#prepare()
    this.#parts = parts
    this.#language = parts.language
    this.#colours = readColours()
    const camera = savedCamera() ?? parts.home
    this.#needsFit = camera === null
    const drawn = createMap(parts, camera ?? FIRST_CAMERA)
    const { map, gl } = drawn
    this.#map = map
    this.camera = createCameraControl(this.#map, () => this.#room)
    this.overlays = new OverlayStack(this.#map, () => this.#looks())
    this.pointer = new PointerClaims(this.#map)
    this.geofences = new GeofenceLayer(this.#map, this.overlays)
    const { camera: view, pointer } = this
    const stage = parts.container.parentElement ?? parts.container
    const stepBack = (isBack: boolean) => this.#overlay.setBack(isBack)
    this.route = createRouteDoor({ stage, above: parts.container, stepBack, camera: view, pointer })
    this.#ready.then(() => this.#changeStyle()).catch(reportError)
    this.#layers = new FleetLayers(gl, {
      canvas: map.getCanvas(),
      colours: this.#colours,
      formatCount: parts.formatCount,
      // The library remembers what it set itself.
      afterUse: () => map.painter.context.setDirty(),
      onReady: () => this.#overlay.requestDraw(),
    })
    this.#overlay = new FleetOverlay(drawn, this.#layers, () => this.#tellSelectedPlace())
    this.#listen()
  }

  setPadding({ left, bottom }: { left: number; bottom: number }): void {
    const padding = { left, bottom, top: 0, right: 0 }
    this.#room = padding
    markNarrow(this.#parts.container, left)
    // The first fit would stop a slow change half way, and vehicles would open behind the panel.
    if (this.#needsFit) this.#map.setPadding(padding)
    else this.#map.easeTo({ padding, duration: 200 })
  }

  setSelected(deviceId: number | null): void {
    this.#selected = deviceId
    // The address chose it before the person did anything: it must not open behind the panel.
    if (deviceId !== null && !this.#wasChosen) void this.#reveal(deviceId)
    this.#wasChosen = true
    this.#parts.feed.scenes.setSelected(deviceId)
    this.#emphasise()
  }

  setHovered(deviceId: number | null): void {
    this.#hovered = deviceId
    this.#emphasise()
  }

  centreOn(deviceId: number): boolean {
    const detail = this.#parts.feed.vehicle(deviceId).get()
    if (detail !== undefined && detail.position === null) return false
    void this.#flyTo(deviceId)
    return true
  }

  fitAll(): void {
    const extent = this.#parts.feed.scenes.extent()
    if (extent === null) this.#needsFit = true
    else this.#fit(extent, true)
  }

  onSelect(listener: (deviceId: number | null) => void): () => void {
    this.#selectListeners.add(listener)
    return () => this.#selectListeners.delete(listener)
  }

  onHover(listener: (deviceId: number | null) => void): () => void {
    this.#hoverListeners.add(listener)
    return () => this.#hoverListeners.delete(listener)
  }

  onMenu(listener: (wish: MenuWish) => void): () => void {
    return onMenuGesture(this.#map, ({ x, y, pointer }) => {
      if (this.pointer.isClaimed) return
      const pixel = { x, y }
      const hit = this.#overlay.hit(pixel, pointer)
      const place = this.camera.placeAt(pixel)
      listener({ pixel, place, vehicleId: hit?.kind === 'vehicle' ? hit.id : null, geofence: this.geofences.at(pixel) })
    })
  }

  setOptions(options: SceneOptions, precision: boolean): void {
    this.#precision = precision
    this.#parts.feed.scenes.setOptions(options)
    this.#emphasise()
  }

  setLanguage(language: Language): void {
    if (language === this.#language) return
    this.#language = language
    this.#changeStyle()
  }

  /** Show another basemap; an online one that cannot be loaded is replaced by the bundled one. */
  setBasemap(basemap: Basemap, customUrl: string | null): void {
    if (basemap === this.#basemap) return
    this.#basemap = basemap
    if (basemap === 'own') this.#changeStyle()
    else void this.#loadOnline(basemap, customUrl)
  }

  setOwnTiles(tiles: OwnTiles): void {
    this.#ownTiles = tiles
    this.#changeStyle()
  }

  zoomBy(steps: number): void {
    this.#map.zoomTo(this.#map.getZoom() + steps, { duration: 200 })
  }

  destroy(): void {
    this.#isGone = true
    for (const stop of this.#stops) stop()
    if (this.#viewportTimer !== null) clearTimeout(this.#viewportTimer)
    this.#overlay.stop()
    this.#map.remove()
  }

  #listen(): void {
    const { feed } = this.#parts
    this.#map.on('move', () => this.#announceSoon())
    this.#map.on('moveend', () => this.#settle())
    this.#map.on('resize', () => markNarrow(this.#parts.container, this.#room.left))
    this.#map.on('resize', () => this.#announceSoon())
    this.#map.on('click', (event) => this.#press(event))
    this.#map.on('mousemove', (event) => this.#hover(event))
    this.#map.on('mouseout', () => this.#tellHover(null))
    this.#map.on('error', (event) => this.#tileFailed(event))
    this.#stops.push(
      feed.scenes.onScene((scene) => {
        this.#overlay.show(scene)
        this.#fitOnce()
      }),
      feed.counts.subscribe(() => this.#fitOnce()),
      onThemeChange(() => this.#recolour()),
    )
    this.#announce()
  }

  /** Vehicles do not wait for what paints the streets. */
  async #prepare(): Promise<void> {
    const [{ bundledStyle }] = await Promise.all([
      loadCode(() => import('./basemap/bundled-style.ts')),
      prepareLibrary(),
    ])
    if (!this.#isGone) this.#paint = bundledStyle
  }

  /** Show our own map as it is now; the first style has in it whatever changed before. */
  #changeStyle(): void {
    if (this.#paint === null || this.#basemap !== 'own') return
    const { origin } = location
    const style = this.#paint({ colours: this.#colours, language: this.#language, origin, own: this.#ownTiles })
    this.#map.setStyle(landFirst(this.#map, style, this.#colours))
  }

  async #loadOnline(basemap: Exclude<Basemap, 'own'>, customUrl: string | null): Promise<void> {
    const [{ onlineStyle }] = await Promise.all([loadCode(() => import('./basemap/online-style.ts')), this.#ready])
    const style = await onlineStyle(basemap, customUrl)
    if (this.#basemap !== basemap || this.#isGone) return
    if (style !== null) {
      this.#map.setStyle(style)
      return
    }
    this.#basemap = 'own'
    this.#changeStyle()
    this.#parts.onBasemapFailed()
  }

  /**
   * A tile or font did not come. Of our own map it is asked for again when the view moves, and the header already says
   * that the server is away; of an online map the person learns why it is empty.
   */
  #tileFailed(event: object): void {
    const isOverlay = 'sourceId' in event && this.overlays.has(String(event.sourceId))
    if (this.#basemap !== 'own' && !isOverlay) this.#parts.onBasemapFailed()
  }

  #recolour(): void {
    const colours = readColours()
    if (JSON.stringify(colours) === JSON.stringify(this.#colours)) return
    this.#colours = colours
    this.#layers.recolour(colours)
    this.#overlay.requestDraw()
    this.overlays.refresh()
    this.#changeStyle()
  }

  #looks(): OverlayLooks {
    const hasOwnLetters = this.#basemap === 'own' || this.#basemap === 'custom'
    const font = hasOwnLetters ? ['Inter Medium', 'Inter Variable'] : ONLINE_FONT
    return { colours: this.#colours, font }
  }

  #emphasise(): void {
    this.#layers.emphasise({ selected: this.#selected, hovered: this.#hovered, precision: this.#precision })
    this.#overlay.requestDraw()
    if (this.#selected === null) this.#parts.onSelectedMoved(null)
  }

  #press(event: MapMouseEvent): void {
    if (this.pointer.press(event)) return
    const pointer =
      'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch' ? 'touch' : 'mouse'
    const hit = this.#overlay.hit(event.point, pointer)
    if (hit?.kind === 'cluster') {
      this.#zoomInto(hit.extent)
      return
    }
    if (hit !== null && hit.id === this.#selected) {
      this.centreOn(hit.id)
      return
    }
    if (hit === null && this.geofences.press(event.point)) return
    for (const listener of this.#selectListeners) listener(hit?.id ?? null)
  }

  #hover(event: MapMouseEvent): void {
    if (this.pointer.move(event)) return
    const hit = this.#overlay.hit(event.point, 'mouse')
    const isOverGeofence = this.geofences.hover(hit === null ? event.point : null)
    this.#map.getCanvas().style.cursor = hit === null && !isOverGeofence ? '' : 'pointer'
    this.#tellHover(hit?.kind === 'vehicle' ? hit.id : null)
  }

  #tellHover(id: number | null): void {
    if (id === this.#hovered) return
    this.setHovered(id)
    for (const listener of this.#hoverListeners) listener(id)
  }

  /** Extents of clusters are offsets from the origin of the scene they were drawn in. */
  #zoomInto(extent: Extent): void {
    const { originX = 0, originY = 0 } = this.#layers.scene ?? {}
    const corners = {
      minX: extent.minX + originX,
      maxX: extent.maxX + originX,
      minY: extent.minY + originY,
      maxY: extent.maxY + originY,
    }
    const before = this.#map.getZoom()
    const target = this.#map.cameraForBounds(boundsOf(corners), { padding: FIT_PADDING_PIXELS, maxZoom: MAX_ZOOM })
    if (target?.center === undefined) return
    // One step at least, or a press on a tight bubble would seem to do nothing.
    this.#map.easeTo({ center: target.center, zoom: Math.max(before + 1, target.zoom ?? 0), duration: 400 })
  }

  #fitOnce(): void {
    const extent = this.#needsFit ? this.#parts.feed.scenes.extent() : null
    if (extent === null) return
    this.#needsFit = false
    this.#fit(extent, false)
  }

  #fit(extent: Extent, animate: boolean): void {
    this.#map.fitBounds(boundsOf(extent), { padding: FIT_PADDING_PIXELS, maxZoom: FIT_MAX_ZOOM, animate })
  }

  async #flyTo(deviceId: number): Promise<void> {
    const place = await this.#parts.feed.scenes.place(deviceId)
    if (place === null) return
    this.#needsFit = false
    this.#map.flyTo({ center: [longitudeOf(place.x), latitudeOf(place.y)], zoom: VEHICLE_ZOOM, duration: 900 })
  }

  /** Bring a vehicle into the part of the map nothing covers; one that is there already stays where it is. */
  async #reveal(deviceId: number): Promise<void> {
    const place = await this.#parts.feed.scenes.place(deviceId)
    if (place === null) return
    const centre: [number, number] = [longitudeOf(place.x), latitudeOf(place.y)]
    const { clientWidth, clientHeight } = this.#parts.container
    const free = insetOf(this.#map.getPadding(), clientWidth, clientHeight)
    const { x, y } = this.#map.project(centre)
    if (x > free.left && x < free.right && y > free.top && y < free.bottom) return
    this.#map.easeTo({ center: centre, duration: 400 })
  }

  #tellSelectedPlace(): void {
    if (this.#selected !== null) this.#parts.onSelectedMoved(this.#overlay.pixelOf(this.#selected))
  }

  #settle(): void {
    const { lat, lng } = this.#map.getCenter()
    saveCamera({ latitude: lat, longitude: lng, zoom: this.#map.getZoom() })
    this.#announce()
  }

  #announceSoon(): void {
    this.#viewportTimer ??= setTimeout(() => this.#announce(), VIEWPORT_EVERY_MS)
  }

  #announce(): void {
    if (this.#viewportTimer !== null) clearTimeout(this.#viewportTimer)
    this.#viewportTimer = null
    this.#parts.feed.scenes.setViewport(this.#overlay.viewport())
  }
}

/** The uncovered part of the map in pixels, a callout's breadth in from its edges. */
function insetOf(padding: Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>, width: number, height: number) {
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding
  const margin = FIT_PADDING_PIXELS
  return { left: left + margin, right: width - right - margin, top: top + margin, bottom: height - bottom - margin }
}

function boundsOf({ minX, minY, maxX, maxY }: Extent): LngLatBoundsLike {
  return [longitudeOf(minX), latitudeOf(maxY), longitudeOf(maxX), latitudeOf(minY)]
}
