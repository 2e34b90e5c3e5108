import type { MapColours } from '../colours.ts'
import { createProgram, type Frame, PLACE } from './program.ts'
import { TextAtlas, type TextStyle } from './text-atlas.ts'

/** A text that stands at (and glides with) a place of the scene. */
export interface MapText {
  way: readonly [number, number, number, number]
  timing: readonly [number, number]
  text: string
  style: TextStyle
  /** Pixels from the place down to the upper edge of the text; null = centred on the place. */
  below: number | null
}

const STRIDE = 14
/** Drawing texts may keep the page this long. */
const TASK_MS = 8

const vertex = `${PLACE}
in vec4 way;
in vec2 timing;
in vec4 box;
in vec4 cell;
uniform float density;
out vec2 texel;
void main() {
  /*corner*/
  texel = mix(cell.xy, cell.zw, corner * 0.5 + 0.5);
  vec2 pixel = placeOf(way, timing) + box.xy;
  // On whole device pixels, or the letters blur.
  pixel = floor(pixel * density + 0.5) / density;
  gl_Position = onScreen(pixel + (corner * 0.5 + 0.5) * box.zw);
}`

const fragment = `
uniform sampler2D atlas;
uniform vec4 text;
uniform vec4 halo;
uniform float opacity;
in vec2 texel;
out vec4 colour;
void main() {
  vec2 parts = texture(atlas, texel).rg;
  colour = vec4(text.rgb * parts.r + halo.rgb * parts.g, parts.r + parts.g) * opacity;
}`

/** Names under vehicles and counts in clusters. */
export interface TextLayer {
  /**
   * Draw those that were not drawn before, for as long as a task may take.
   * @returns whether all are there; if not, load them again in another task
   */
  load(texts: readonly MapText[]): boolean
  draw(frame: Frame, colours: MapColours): void
}

export function createTextLayer(gl: WebGL2RenderingContext, density: number): TextLayer {
  const atlas = new TextAtlas(gl, density)
  const program = createProgram(gl, {
    vertex,
    fragment,
    stride: STRIDE,
    attributes: [
      { name: 'way', size: 4, offset: 0 },
      { name: 'timing', size: 2, offset: 4 },
      { name: 'box', size: 4, offset: 6 },
      { name: 'cell', size: 4, offset: 10 },
    ],
  })
  let shown = 0
  const rowsOf = (texts: readonly MapText[]) => {
    const end = performance.now() + TASK_MS
    const isTime = (text: MapText) => atlas.has(text) || performance.now() < end
    return Float32Array.from(texts.flatMap((text) => (isTime(text) ? row(atlas, text) : [])))
  }
  return {
    load(texts) {
      const { generation } = atlas
      const rows = rowsOf(texts)
      // The atlas ran full on the way: the cells drawn before are gone, so all are asked for again.
      const isWhole = generation === atlas.generation
      shown = isWhole ? rows.length / STRIDE : 0
      if (isWhole) program.load(rows)
      return shown === texts.length
    },
    draw(frame, colours) {
      program.draw(frame, [0, shown], (set) => {
        set.texture('atlas', atlas.texture)
        set.colour('text', colours.text)
        set.colour('halo', colours.halo)
        set.float('density', density)
      })
    },
  }
}

function row(atlas: TextAtlas, { way, timing, text, style, below }: MapText): number[] {
  const { left, top, right, bottom, width, height } = atlas.cell(text, style)
  const { side } = atlas
  const offset = below ?? -height / 2
  return [...way, ...timing, -width / 2, offset, width, height, left / side, top / side, right / side, bottom / side]
}
