import type { VehicleState } from '@rastro/contracts'

/**
 * What the map draws, prepared by the worker for one view. Coordinates are offsets from `originX`, `originY` on the
 * unit square of `mercator.ts`: small numbers, so that 32-bit floats stay exact to a fraction of a pixel at zoom 20.
 */
export interface Scene {
  /** Epoch milliseconds that the start times of movements are relative to. */
  epoch: number
  originX: number
  originY: number
  /** `VEHICLE_STRIDE` floats a vehicle; the last ones are drawn on top. */
  vehicles: Float32Array
  /** Device ids in the order of `vehicles`. */
  ids: Uint32Array
  /** `CLUSTER_STRIDE` floats a cluster. */
  clusters: Float32Array
  labels: readonly SceneLabel[]
  /** Speed of the fastest vehicle in the view in pixels per second: how often it is worth drawing. 0 = all still. */
  pixelSpeed: number
  /** An alarm is in the view and may pulse. */
  pulses: boolean
}

/** A label under a vehicle; lines are separated by a line feed. */
export interface SceneLabel {
  /** Place of the vehicle in `Scene.vehicles`. */
  index: number
  text: string
}

export const VEHICLE_STRIDE = 14
/** Fields of a vehicle. Course in degrees; `toCourse` may leave 0–360 so that turning takes the short way. */
export const VEHICLE = {
  fromX: 0,
  fromY: 1,
  toX: 2,
  toY: 3,
  fromCourse: 4,
  toCourse: 5,
  /** Start of the movement, milliseconds relative to the epoch of the scene. */
  startedAt: 6,
  duration: 7,
  /** Place of the state in `STATES` times 32 plus place of the category in CATEGORIES. */
  sprite: 8,
  /** Accuracy as length on the unit square, 0 = not told. */
  accuracy: 9,
  /** Colours of its own as 0xRRGGBB, -1 = as the state has them; then the colour filters, see `packFilters`. */
  body: 10,
  cut: 11,
  hueAndSaturation: 12,
  brightnessAndWarmth: 13,
} as const

export const CLUSTER_STRIDE = 12
/** Fields of a cluster: centre, number of vehicles, how many in each state of `CLUSTER_STATES`, extent. */
export const CLUSTER = { x: 0, y: 1, count: 2, states: 3, minX: 8, minY: 9, maxX: 10, maxY: 11 } as const

/** States by number, as `VEHICLE.sprite` and the worker's arrays carry them. */
export const STATES = [
  'moving',
  'stopped',
  'idling',
  'offline',
  'unknown',
  'alarm',
] as const satisfies readonly VehicleState[]

/** The parts of a cluster's ring, in drawing order; no data counts as offline. */
export const CLUSTER_STATES = [
  'moving',
  'stopped',
  'idling',
  'offline',
  'alarm',
] as const satisfies readonly VehicleState[]

/** Radius of a cluster bubble in pixels: grows slowly with the number of vehicles. */
export function clusterRadius(count: number): number {
  return Math.min(34, 15 + 3.4 * Math.log2(count + 1) * 0.62)
}

/** What the map tells the worker about itself. Centre on the unit square, sizes in CSS pixels. */
export interface Viewport {
  centreX: number
  centreY: number
  zoom: number
  width: number
  height: number
}

/** What the map wants to see; `words` are the names of the states for the status label. */
export interface SceneOptions {
  clustered: boolean
  /** Let vehicles glide; false under reduced motion. */
  smooth: boolean
  name: boolean
  plate: boolean
  status: boolean
  words: Readonly<Record<VehicleState, string>>
}

/** Where the map gets its scenes from. */
export interface SceneSource {
  setViewport(viewport: Viewport): void
  setOptions(options: SceneOptions): void
  /** Kept out of clusters, labelled and drawn on top. */
  setSelected(deviceId: number | null): void
  onScene(listener: (scene: Scene) => void): () => void
  /** Corners of all vehicles that pass the filter, on the unit square; null while there are none. */
  extent(): Extent | null
  /** Place of a vehicle on the unit square, null when it has none, undefined while not known yet. */
  place(deviceId: number): Promise<Place | null>
}

export interface Place {
  x: number
  y: number
}

export interface Extent {
  minX: number
  minY: number
  maxX: number
  maxY: number
}
