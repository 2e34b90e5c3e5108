/**
 * One vehicle from above, drawn in a square from -14 to 14 with its nose towards -y. SVG path data only, so that the
 * same drawing serves the list (SVG) and the map (canvas).
 */
export interface VehicleDrawing {
  /** The filled outline. */
  readonly body: string
  /** Windows and gaps, cut out of the body. */
  readonly cut?: string
  /** Seams, drawn as lines 1.3 wide in the colour of the cut. */
  readonly seams?: string
}

type Bounds = readonly [x: number, y: number, width: number, height: number]

/** Path of a rectangle, optionally with round corners. */
export function box([x, y, width, height]: Bounds, radius = 0): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const w = width - 2 * radius
  const h = height - 2 * radius
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${x + radius} ${y}h${w}${arc(radius, radius)}v${h}${arc(-radius, radius)}h${-w}${arc(-radius, -radius)}v${-h}${arc(radius, -radius)}z`
}

/** Path of an ellipse around a centre. */
export function oval(cx: number, cy: number, rx: number, ry: number = rx): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`
}

/** The same box left and right of the long axis: wheels, mirrors, floats. */
export function pair([x, y, width, height]: Bounds, radius = 0): string {
  return box([x, y, width, height], radius) + box([-x - width, y, width, height], radius)
}
