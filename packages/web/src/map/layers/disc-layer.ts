import type { Colour } from '../colours.ts'
import { createProgram, type Frame, PLACE } from './program.ts'

/** A circle around a vehicle: the selection, the row under the pointer, the accuracy of a fix. */
export interface Disc {
  /** From, to (x, y each) and timing of the vehicle it stands under, as in the scene. */
  way: readonly [number, number, number, number]
  timing: readonly [number, number]
  /** Radius in pixels plus radius on the ground. */
  pixels: number
  ground: number
  fill: Colour
  rim: Colour
  rimPixels: number
}

const STRIDE = 17

const vertex = `${PLACE}
in vec4 way;
in vec2 timing;
in vec3 size;
in vec4 fill;
in vec4 rim;
out vec2 local;
flat out vec2 edge;
flat out vec4 inner;
flat out vec4 outer;
void main() {
  /*corner*/
  edge = vec2(size.x + size.y * world, size.z);
  local = corner * (edge.x + 1.0);
  inner = fill;
  outer = rim;
  gl_Position = onScreen(placeOf(way, timing) + local);
}`

const fragment = `
uniform float density;
uniform float opacity;
in vec2 local;
flat in vec2 edge;
flat in vec4 inner;
flat in vec4 outer;
out vec4 colour;
void main() {
  float distance = length(local);
  float cover = clamp((edge.x - distance) * density + 0.5, 0.0, 1.0);
  float body = clamp((edge.x - edge.y - distance) * density + 0.5, 0.0, 1.0);
  vec4 paint = mix(outer, inner, body);
  float share = paint.a * cover * opacity;
  colour = vec4(paint.rgb * share, share);
}`

export interface DiscLayer {
  load(discs: readonly Disc[]): void
  draw(frame: Frame, range: readonly [from: number, to: number]): void
}

export function createDiscLayer(gl: WebGL2RenderingContext, pixelRatio: number): DiscLayer {
  const program = createProgram(gl, {
    vertex,
    fragment,
    stride: STRIDE,
    attributes: [
      { name: 'way', size: 4, offset: 0 },
      { name: 'timing', size: 2, offset: 4 },
      { name: 'size', size: 3, offset: 6 },
      { name: 'fill', size: 4, offset: 9 },
      { name: 'rim', size: 4, offset: 13 },
    ],
  })
  return {
    load(discs) {
      const rows = discs.flatMap(({ way, timing, pixels, ground, fill, rim, rimPixels }) => [
        ...way,
        ...timing,
        pixels,
        ground,
        rimPixels,
        ...fill,
        ...rim,
      ])
      program.load(Float32Array.from(rows))
    },
    draw: (frame, range) => program.draw(frame, range, (set) => set.float('density', pixelRatio)),
  }
}
