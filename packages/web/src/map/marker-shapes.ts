import type { VehicleState } from '@rastro/contracts'

/** Half the side of the square a marker is drawn in. */
export const MARKER_EXTENT = 24
/** Scale from a vehicle drawing (28 wide) to the marker (27 wide). */
export const VEHICLE_SCALE = 27 / 28

/**
 * The ground a vehicle stands on, one shape for each state, so that colour is never the only sign. `turns`: the shape
 * points towards the course. `hollow`: drawn as an outline in the colour of the state over the surface.
 */
export interface MarkerShape {
  readonly path: string
  readonly hollow: boolean
  readonly turns: boolean
  readonly dash?: readonly [number, number]
  /** Radius of a ring around it. */
  readonly ring?: number
}

const disc = (radius: number) =>
  `M${-radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`

export const MARKER_SHAPES: Readonly<Record<VehicleState, MarkerShape>> = {
  moving: { path: 'M0 -22.5L8.6 -13.5A16 16 0 1 1 -8.6 -13.5Z', hollow: false, turns: true },
  stopped: {
    path: 'M-9 -15H9a6 6 0 0 1 6 6V9a6 6 0 0 1 -6 6H-9a6 6 0 0 1 -6 -6V-9a6 6 0 0 1 6 -6z',
    hollow: false,
    turns: false,
  },
  idling: { path: disc(16), hollow: false, turns: false },
  offline: { path: disc(15), hollow: true, turns: false },
  unknown: { path: disc(15), hollow: true, turns: false, dash: [4.7, 4.72] },
  alarm: { path: disc(16), hollow: false, turns: false, ring: 20 },
}

/** Names of the tokens each state is drawn with. */
export const STATE_TOKENS: Readonly<Record<VehicleState, string>> = {
  moving: '--st-moving',
  stopped: '--st-stopped',
  idling: '--st-idling',
  offline: '--st-offline',
  unknown: '--st-unknown',
  alarm: '--st-alarm',
}

/** Width of the line around a vehicle in its own colour, half of it inside, in units of the drawing. */
export const RIM_WIDTH = 4
