import { linkProgram } from '../shaders/linking.ts'

/** What all layers are told about the view. Pixels are CSS pixels from the upper left corner. */
export interface Frame {
  /** Where the origin of the scene stands. */
  originX: number
  originY: number
  /** Pixels the world is wide. */
  world: number
  width: number
  height: number
  /** Milliseconds since the epoch of the scene. */
  now: number
  /** Of all that is drawn, 0 … 1. */
  opacity: number
  /** How far the ring of alarms has spread, 0 … 1; -1 = at rest. */
  pulse: number
}

/** GLSL shared by every layer: from a place in the scene to the screen, with the glide from `way.xy` to `way.zw`. */
export const PLACE = `
uniform vec2 origin;
uniform float world;
uniform vec2 viewport;
uniform float now;
float progress(vec2 timing) { return timing.y > 0.0 ? clamp((now - timing.x) / timing.y, 0.0, 1.0) : 1.0; }
vec2 placeOf(vec4 way, vec2 timing) { return mix(way.xy, way.zw, progress(timing)) * world + origin; }
vec4 onScreen(vec2 pixel) { return vec4(pixel.x / viewport.x * 2.0 - 1.0, 1.0 - pixel.y / viewport.y * 2.0, 0.0, 1.0); }
`

/** A per-instance attribute: its name in the shader, how many floats, where in the row. */
export interface Attribute {
  name: string
  size: 1 | 2 | 3 | 4
  offset: number
}

interface ProgramParts {
  vertex: string
  fragment: string
  /** Floats an instance. */
  stride: number
  attributes: readonly Attribute[]
}

/** A shader drawing one square an instance, with its buffer. */
export interface Program {
  /** Replace all instances. */
  load(instances: Float32Array): void
  /** Draw instances `from` up to `to`; `prepare` sets uniforms of its own. */
  draw(frame: Frame, range: readonly [from: number, to: number], prepare?: (set: UniformSetter) => void): void
}

export interface UniformSetter {
  float(name: string, value: number): void
  colour(name: string, value: readonly number[]): void
  colours(name: string, values: Float32Array): void
  texture(name: string, texture: WebGLTexture): void
}

const FLOAT_BYTES = 4

/** Draws nothing until it is linked. A shader that does not compile is reported as an error of the page, with its log. */
export function createProgram(gl: WebGL2RenderingContext, parts: ProgramParts): Program {
  let isLinked = false
  const program = link(gl, parts, () => {
    isLinked = true
  })
  const array = gl.createVertexArray()
  const buffer = gl.createBuffer()
  const locations = new Map<string, WebGLUniformLocation | null>()
  const location = (name: string) => {
    if (!locations.has(name)) locations.set(name, gl.getUniformLocation(program, name))
    return locations.get(name) ?? null
  }
  const point = (first: number) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    for (const { name, size, offset } of parts.attributes) {
      const index = gl.getAttribLocation(program, name)
      if (index === -1) continue
      gl.enableVertexAttribArray(index)
      const start = (first * parts.stride + offset) * FLOAT_BYTES
      gl.vertexAttribPointer(index, size, gl.FLOAT, false, parts.stride * FLOAT_BYTES, start)
      gl.vertexAttribDivisor(index, 1)
    }
  }
  const setter = uniformSetter(gl, location)
  return {
    load(instances) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, instances, gl.DYNAMIC_DRAW)
    },
    draw(frame, [from, to], prepare) {
      if (to <= from || !isLinked) return
      gl.useProgram(program)
      gl.bindVertexArray(array)
      // There is no base instance in WebGL 2: the buffer is pointed at the first one instead.
      point(from)
      gl.uniform2f(location('origin'), frame.originX, frame.originY)
      gl.uniform1f(location('world'), frame.world)
      gl.uniform2f(location('viewport'), frame.width, frame.height)
      gl.uniform1f(location('now'), frame.now)
      gl.uniform1f(location('opacity'), frame.opacity)
      prepare?.(setter)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, to - from)
      gl.bindVertexArray(null)
    },
  }
}

function uniformSetter(
  gl: WebGL2RenderingContext,
  location: (name: string) => WebGLUniformLocation | null,
): UniformSetter {
  return {
    float: (name, value) => gl.uniform1f(location(name), value),
    colour: (name, value) => gl.uniform4fv(location(name), value),
    colours: (name, values) => gl.uniform4fv(location(name), values),
    texture(name, texture) {
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform1i(location(name), 0)
    },
  }
}

function link(gl: WebGL2RenderingContext, { vertex, fragment }: ProgramParts, onLinked: () => void): WebGLProgram {
  const program = gl.createProgram()
  const corner = 'vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;'
  const shaders = [
    shaderOf(gl, gl.VERTEX_SHADER, vertex.replace('/*corner*/', corner)),
    shaderOf(gl, gl.FRAGMENT_SHADER, fragment),
  ]
  for (const shader of shaders) gl.attachShader(program, shader)
  linkProgram(gl, program, (isLinked) => {
    if (isLinked) {
      onLinked()
      return
    }
    const logs = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)]
    reportError(new Error(logs.find(Boolean) ?? 'shaders do not link'))
  })
  return program
}

function shaderOf(gl: WebGL2RenderingContext, type: GLenum, source: string): WebGLShader {
  const shader = gl.createShader(type)
  if (shader === null) throw new Error('the graphics context is lost')
  gl.shaderSource(shader, `#version 300 es\nprecision highp float;\n${source}`)
  return shader
}
