import type { Map as MapLibre } from 'maplibre-gl'

/**
 * What the map drew last, kept beside its canvas: a vehicle's step puts it back and draws the fleet anew, and no street
 * is computed again. Copied only when somebody needs it; while the map moves each of its frames is another one.
 */
export class MapPicture {
  readonly #gl: WebGL2RenderingContext
  #buffer: WebGLFramebuffer | null = null
  #size = ''
  #isKept = false

  constructor(map: MapLibre, gl: WebGL2RenderingContext) {
    this.#gl = gl
    map.on('webglcontextlost', () => {
      this.#buffer = null
      this.#isKept = false
    })
  }

  /** The map shows something else by now. */
  drop(): void {
    this.#isKept = false
  }

  /** Copy what is on the canvas; only right after the map drew. */
  keep(): void {
    const gl = this.#gl
    this.#fit()
    this.#copy(null, this.#buffer)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    this.#isKept = true
  }

  /** Put it on the canvas. @returns whether there was one */
  show(): boolean {
    const gl = this.#gl
    if (!this.#isKept || this.#size !== this.#canvasSize()) return false
    // A canvas that was shown is emptied before the first thing drawn after, and browsers do not count a copy as drawn.
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.clear(gl.COLOR_BUFFER_BIT)
    this.#copy(this.#buffer, null)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    return true
  }

  #canvasSize(): string {
    return `${this.#gl.drawingBufferWidth}×${this.#gl.drawingBufferHeight}`
  }

  #fit(): void {
    const gl = this.#gl
    if (this.#buffer !== null && this.#size === this.#canvasSize()) return
    gl.deleteFramebuffer(this.#buffer)
    const colours = gl.createRenderbuffer()
    this.#buffer = gl.createFramebuffer()
    this.#size = this.#canvasSize()
    gl.bindRenderbuffer(gl.RENDERBUFFER, colours)
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, gl.drawingBufferWidth, gl.drawingBufferHeight)
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#buffer)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, colours)
    // Goes with the last buffer it is part of.
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.deleteRenderbuffer(colours)
  }

  #copy(from: WebGLFramebuffer | null, to: WebGLFramebuffer | null): void {
    const gl = this.#gl
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
    gl.disable(gl.SCISSOR_TEST)
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, from)
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, to)
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
  }
}
