import { worldPixels } from '../../data/mercator.ts'
import type { Colour } from '../colours.ts'
import { createProgram, type Frame, PLACE, type UniformSetter } from '../layers/program.ts'
import { GAP_COLOUR, type RouteWay } from './route-view.ts'
import { detailOf, LEG_STRIDE, legsUpTo, type WayLegs } from './way-detail.ts'

/** Half the width of the line and of the seam around it, in pixels. */
const RADIUS = { line: 2.6, seam: 4.2, gap: 1.2 } as const
/** Colours a palette may have. */
const MOST_COLOURS = 16

const vertex = `${PLACE}
uniform float radius;
in vec4 ends;
in vec2 look;
out vec2 local;
flat out float reach;
flat out float colourIndex;
flat out float leg;
void main() {
  /*corner*/
  vec2 from = ends.xy * world + origin;
  vec2 to = ends.zw * world + origin;
  vec2 along = to - from;
  reach = length(along);
  vec2 direction = reach > 0.0 ? along / reach : vec2(1.0, 0.0);
  vec2 side = vec2(-direction.y, direction.x);
  float rim = radius + 1.0;
  vec2 base = corner.x < 0.0 ? from : to;
  local = vec2(corner.x < 0.0 ? -rim : reach + rim, corner.y * rim);
  colourIndex = look.x;
  leg = look.y;
  gl_Position = onScreen(base + direction * corner.x * rim + side * corner.y * rim);
}`

/** A leg with round ends: neighbours join without corners. */
const fragment = `
uniform vec4 palette[${MOST_COLOURS}];
uniform vec4 ground;
uniform vec4 seam;
uniform vec4 gapColour;
uniform float radius;
uniform float isSeam;
/** Index of the replay's head; first and last point of the part that stands out. */
uniform vec4 focus;
in vec2 local;
flat in float reach;
flat in float colourIndex;
flat in float leg;
out vec4 colour;
void main() {
  bool isGap = colourIndex > ${GAP_COLOUR - 1}.0;
  if (isGap && isSeam > 0.5) discard;
  float wide = isGap ? ${RADIUS.gap} : radius;
  float away = length(local - vec2(clamp(local.x, 0.0, reach), 0.0));
  float cover = clamp(wide + 0.5 - away, 0.0, 1.0);
  if (isGap && mod(local.x, 9.0) > 5.0) cover = 0.0;
  if (cover <= 0.0) discard;
  vec4 own = isSeam > 0.5 ? seam : isGap ? gapColour : palette[int(colourIndex)];
  bool isPale = leg > focus.x || leg <= focus.y || leg > focus.z;
  if (isSeam < 0.5 && isPale) own = mix(own, ground, 0.55);
  colour = vec4(own.rgb, 1.0) * cover;
}`

/** What the way is painted with; `palette` in the order of its colours. */
export interface WayPaint {
  palette: readonly Colour[]
  ground: Colour
  seam: Colour
  gap: Colour
}

/** How far the replay is, and which part stands out, as indexes of points. */
export interface WayFocus {
  head: number
  strong: readonly [from: number, to: number]
}

/** Draws a way of any length: at each zoom only as many legs as can be told apart. */
export interface WayLayer {
  setWay(way: RouteWay, origin: { x: number; y: number }): void
  draw(frame: Frame, zoom: number, paint: WayPaint, focus: WayFocus): void
  /** Draw the legs after a point up to the head over what is there, as driven. */
  extend(frame: Frame, zoom: number, paint: WayPaint, focus: WayFocus & { after: number }): void
}

/** Nearer than this every point is drawn. */
const EVERY_POINT_FROM = 18
/** Points closer than this are one: the line is three times as wide. */
const DETAIL_PIXELS = 1.5

export function createWayLayer(gl: WebGL2RenderingContext): WayLayer {
  const program = createProgram(gl, {
    vertex,
    fragment,
    stride: LEG_STRIDE,
    attributes: [
      { name: 'ends', size: 4, offset: 0 },
      { name: 'look', size: 2, offset: 4 },
    ],
  })
  const levels = new Map<number, WayLegs>()
  let way: RouteWay | null = null
  let origin = { x: 0, y: 0 }
  let loaded: WayLegs | null = null

  const legsAt = (level: number): WayLegs | null => {
    if (way === null) return null
    const tolerance = level >= EVERY_POINT_FROM ? 0 : DETAIL_PIXELS / worldPixels(level)
    const legs = levels.get(level) ?? detailOf(way, origin, tolerance)
    levels.set(level, legs)
    return legs
  }

  /** The legs of a zoom, on the graphics card. */
  const ready = (zoom: number): WayLegs | null => {
    const legs = legsAt(levelOf(zoom))
    if (legs !== null && legs !== loaded) program.load(legs.legs)
    loaded = legs
    return legs
  }

  return {
    setWay(next, nextOrigin) {
      way = next
      origin = nextOrigin
      levels.clear()
    },
    draw(frame, zoom, paint, focus) {
      const legs = ready(zoom)
      if (legs === null) return
      for (const isSeam of [true, false]) program.draw(frame, [0, legs.count], uniforms(paint, focus, isSeam))
    },
    extend(frame, zoom, paint, focus) {
      const legs = ready(zoom)
      if (legs === null) return
      const range = [legsUpTo(legs, focus.after), legsUpTo(legs, focus.head)] as const
      program.draw(frame, range, uniforms(paint, focus, false))
    },
  }
}

function uniforms(paint: WayPaint, { head, strong }: WayFocus, isSeam: boolean): (set: UniformSetter) => void {
  return (set) => {
    set.float('radius', isSeam ? RADIUS.seam : RADIUS.line)
    set.float('isSeam', isSeam ? 1 : 0)
    set.colour('focus', [head, ...strong, 0])
    set.colours('palette', paletteOf(paint.palette))
    set.colour('ground', paint.ground)
    set.colour('seam', paint.seam)
    set.colour('gapColour', paint.gap)
  }
}

/** Levels of detail are whole zooms, named by the nearest one they serve. */
function levelOf(zoom: number): number {
  return Math.ceil(Math.min(EVERY_POINT_FROM, Math.max(0, zoom)))
}

function paletteOf(palette: readonly Colour[]): Float32Array {
  const values = new Float32Array(MOST_COLOURS * 4)
  palette.slice(0, MOST_COLOURS).forEach((colour, index) => values.set(colour, index * 4))
  return values
}
