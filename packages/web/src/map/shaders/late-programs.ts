import type { Map as MapLibre } from 'maplibre-gl'
import { afterLinking, isLinking, linkProgram } from './linking.ts'

/** How the map library keeps its programs: it does not ask again for one it could not make until it is taken out. */
type KeptPrograms = Record<string, { failedToCreate?: boolean }>

/**
 * Let the map wait for its programs without the page waiting too.
 *
 * The map library asks how a program went right after it sent it. Here it hears of a new one what it hears when its
 * context is lost, leaves the layer out, draws nothing more until all it asked for is there, and gets the finished
 * program under the same sources when it asks again. A library whose insides are not today's is left as it is.
 */
export function linkLate(map: MapLibre): void {
  const gl = map.getCanvas().getContext('webgl2')
  const kept = () => keptPrograms(map)
  const repaint = () => map.triggerRepaint()
  if (gl === null || kept() === null) return
  const programs = new LatePrograms(gl, () => {
    const known = kept() ?? {}
    for (const [key, { failedToCreate }] of Object.entries(known)) if (failedToCreate === true) delete known[key]
    afterLinking(repaint)
  })
  map.on('webglcontextlost', () => programs.forget())
  // It has a new painter then.
  map.on('webglcontextrestored', () => pauseWhileLinking(map, repaint))
  pauseWhileLinking(map, repaint)
  Object.assign(gl, methodsOf(gl, programs))
}

/** Null when the library keeps them in another way than it does today, which it never promised. */
function keptPrograms(map: MapLibre): KeptPrograms | null {
  const cache: object | undefined = map.painter?.programCache
  if (cache === undefined || !('programs' in cache) || typeof map.painter.render !== 'function') return null
  return cache.programs as KeptPrograms
}

/** Frames without the missing layers would be thrown away, and keep the driver from what is missing. */
function pauseWhileLinking({ painter }: MapLibre, repaint: () => void): void {
  const render = painter.render.bind(painter)
  painter.render = (...parts) => {
    if (isLinking()) afterLinking(repaint)
    else render(...parts)
  }
}

/** The programs of one context, by their sources. */
class LatePrograms {
  readonly #gl: WebGL2RenderingContext
  readonly #onReady: () => void
  /** Null: it does not link, and the library shall find out why. */
  #linked = new Map<string, WebGLProgram | null>()
  #coming = new Set<string>()
  readonly #standIns = new WeakMap<WebGLProgram, WebGLProgram>()
  readonly #unmade = new WeakSet<WebGLProgram>()

  constructor(gl: WebGL2RenderingContext, onReady: () => void) {
    this.#gl = gl
    this.#onReady = onReady
  }

  link(program: WebGLProgram): void {
    const { prototype } = WebGL2RenderingContext
    const gl = this.#gl
    const shaders = prototype.getAttachedShaders.call(gl, program) ?? []
    const sources = shaders.map((shader) => prototype.getShaderSource.call(gl, shader)).join('\n')
    const linked = this.#linked.get(sources)
    // What is painted once into a picture and kept would be kept empty.
    const isForPicture = prototype.getParameter.call(gl, gl.FRAMEBUFFER_BINDING) !== null
    if (linked) this.#standIns.set(program, linked)
    else if (linked === null || isForPicture) this.#linkNow(program, shaders)
    else this.#linkLate(program, sources)
  }

  #linkNow(program: WebGLProgram, shaders: readonly WebGLShader[]): void {
    const { prototype } = WebGL2RenderingContext
    for (const shader of shaders) prototype.compileShader.call(this.#gl, shader)
    prototype.linkProgram.call(this.#gl, program)
  }

  #linkLate(program: WebGLProgram, sources: string): void {
    this.#unmade.add(program)
    if (this.#coming.has(sources)) return
    const coming = this.#coming.add(sources)
    linkProgram(this.#gl, program, (isLinked) => {
      this.#linked.set(sources, isLinked ? program : null)
      coming.delete(sources)
      if (coming.size === 0) this.#onReady()
    })
  }

  /** Whether the library hears that there is no such program. */
  isUnmade(program: WebGLProgram): boolean {
    return this.#unmade.has(program)
  }

  /** The program that is meant by the one the library holds. */
  real(program: WebGLProgram): WebGLProgram {
    return this.#standIns.get(program) ?? program
  }

  /** All went with the context. */
  forget(): void {
    this.#linked = new Map()
    this.#coming = new Set()
  }
}

/** What stands in for those methods of the library's context that know a program. */
function methodsOf(gl: WebGL2RenderingContext, programs: LatePrograms): Partial<WebGL2RenderingContext> {
  const { prototype } = WebGL2RenderingContext
  const real = (program: WebGLProgram) => programs.real(program)
  return {
    // Comes with linking: for a program that is there already it would be work for nothing.
    compileShader: () => undefined,
    linkProgram: (program) => programs.link(program),
    getProgramParameter(program: WebGLProgram, name: GLenum): unknown {
      const isAsked = name === gl.LINK_STATUS || name === gl.ATTACHED_SHADERS
      if (isAsked && programs.isUnmade(program)) return name === gl.LINK_STATUS ? false : 0
      return prototype.getProgramParameter.call(gl, real(program), name)
    },
    getActiveAttrib: (program, index) => prototype.getActiveAttrib.call(gl, real(program), index),
    getAttribLocation: (program, name) => prototype.getAttribLocation.call(gl, real(program), name),
    getUniformLocation: (program, name) => prototype.getUniformLocation.call(gl, real(program), name),
    getUniformBlockIndex: (program, name) => prototype.getUniformBlockIndex.call(gl, real(program), name),
    uniformBlockBinding: (program, block, point) => prototype.uniformBlockBinding.call(gl, real(program), block, point),
    useProgram: (program) => prototype.useProgram.call(gl, program && real(program)),
    deleteProgram: (program) => prototype.deleteProgram.call(gl, program && real(program)),
  }
}
