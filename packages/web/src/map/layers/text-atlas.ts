/** How a text is set: 11 px medium with a halo under vehicles, 13 px semibold without in clusters. */
export interface TextStyle {
  font: string
  lineHeight: number
  halo: boolean
}

/** Where a text lies in the atlas, in texels, and its size in CSS pixels. */
export interface TextCell {
  left: number
  top: number
  right: number
  bottom: number
  width: number
  height: number
}

const SIDE = 2_048
const PADDING = 3

/**
 * Texts drawn once into a texture and reused: red is the letter, green the halo. When the texture is full everything is
 * forgotten, `generation` steps up, and the caller asks again for what is on the screen.
 */
export class TextAtlas {
  readonly texture: WebGLTexture
  readonly side = SIDE
  generation = 0
  readonly #gl: WebGL2RenderingContext
  readonly #density: number
  readonly #cells = new Map<string, TextCell>()
  readonly #pen: CanvasRenderingContext2D
  #x = 0
  #y = 0
  #rowHeight = 0

  constructor(gl: WebGL2RenderingContext, density: number) {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (pen === null) throw new Error('no canvas to draw texts on')
    this.#gl = gl
    this.#density = density
    this.#pen = pen
    this.texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SIDE, SIDE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  }

  #clear(): void {
    this.#cells.clear()
    this.#x = 0
    this.#y = 0
    this.#rowHeight = 0
    this.generation++
  }

  /** Whether it was drawn before. */
  has({ text, style }: { text: string; style: TextStyle }): boolean {
    return this.#cells.has(keyOf(text, style))
  }

  cell(text: string, style: TextStyle): TextCell {
    const key = keyOf(text, style)
    const known = this.#cells.get(key)
    if (known !== undefined) return known
    const cell = this.#draw(text, style)
    this.#cells.set(key, cell)
    return cell
  }

  #draw(text: string, style: TextStyle): TextCell {
    const lines = text.split('\n')
    const pen = this.#pen
    const density = this.#density
    pen.font = style.font
    const width = Math.min(320, Math.ceil(Math.max(...lines.map((line) => pen.measureText(line).width)))) + 2 * PADDING
    const height = lines.length * style.lineHeight + 2 * PADDING
    const columns = Math.ceil(width * density)
    const rows = Math.ceil(height * density)
    const { left, top } = this.#room(columns, rows)
    pen.canvas.width = columns
    pen.canvas.height = rows
    pen.setTransform(density, 0, 0, density, 0, 0)
    pen.font = style.font
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.lineJoin = 'round'
    pen.lineWidth = 3
    pen.strokeStyle = '#0f0'
    pen.fillStyle = '#f00'
    lines.forEach((line, index) => {
      const y = PADDING + (index + 0.5) * style.lineHeight
      if (style.halo) pen.strokeText(line, width / 2, y)
      pen.fillText(line, width / 2, y)
    })
    const gl = this.#gl
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.texSubImage2D(gl.TEXTURE_2D, 0, left, top, gl.RGBA, gl.UNSIGNED_BYTE, pen.canvas)
    return { left, top, right: left + columns, bottom: top + rows, width: columns / density, height: rows / density }
  }

  #room(columns: number, rows: number): { left: number; top: number } {
    if (this.#x + columns > SIDE) {
      this.#x = 0
      this.#y += this.#rowHeight + 1
      this.#rowHeight = 0
    }
    if (this.#y + rows > SIDE) this.#clear()
    const place = { left: this.#x, top: this.#y }
    this.#x += columns + 1
    this.#rowHeight = Math.max(this.#rowHeight, rows)
    return place
  }
}

function keyOf(text: string, { font }: TextStyle): string {
  return `${font}\n${text}`
}
