import type { Map as MapLibre } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { linkLate } from './late-programs.ts'
import { afterLinking, isLinking } from './linking.ts'

interface FakeProgram {
  source: string
}

/** A context whose driver is done when the test says so, and which keeps what the page would have waited for. */
class FakeContext {
  readonly SIGNALED = 3
  readonly LINK_STATUS = 4
  readonly ATTACHED_SHADERS = 5
  isDone = false
  isLost = false
  framebuffer: object | null = null
  links: string[] = []
  waits: string[] = []
  used: unknown[] = []
  getAttachedShaders(program: FakeProgram) {
    return [program]
  }
  getShaderSource({ source }: FakeProgram) {
    return source
  }
  linkProgram({ source }: FakeProgram) {
    this.links.push(source)
  }
  getProgramParameter({ source }: FakeProgram, name: number) {
    this.waits.push(source)
    // Busy again with what comes next, until the test says otherwise.
    this.isDone = false
    return name === this.LINK_STATUS ? source !== 'broken' : 1
  }
  fenceSync() {
    return {}
  }
  getSyncParameter() {
    return this.isDone ? this.SIGNALED : 0
  }
  getParameter() {
    return this.framebuffer
  }
  isContextLost() {
    return this.isLost
  }
  useProgram(program: unknown) {
    this.used.push(program)
  }
  compileShader() {}
  validateProgram() {}
  getAttribLocation() {}
  getUniformLocation() {}
  getUniformBlockIndex() {}
  flush() {}
  deleteSync() {}
}

/** A map as far as it is touched: `need` asks for a program as the library does, and tells whether it got one. */
function fakeMap(programs: Record<string, unknown> | null = {}) {
  const context = new FakeContext()
  const gl = context as unknown as WebGL2RenderingContext
  const frames: string[] = []
  const listeners = new Map<string, () => void>()
  const map = {
    getCanvas: () => ({ getContext: () => gl }),
    painter: { programCache: programs ? { programs } : {}, render: () => frames.push('drawn') },
    triggerRepaint: () => frames.push('asked for'),
    on: (name: string, listener: () => void) => listeners.set(name, listener),
  }
  vi.stubGlobal('WebGL2RenderingContext', FakeContext)
  linkLate(map as unknown as MapLibre)
  const need = (source: string): FakeProgram | null => {
    const program = { source }
    gl.linkProgram(program)
    const failedToCreate = gl.getProgramParameter(program, gl.LINK_STATUS) !== true
    if (programs) programs[source] = { failedToCreate }
    return failedToCreate ? null : program
  }
  return { context, gl, frames, programs, need, lose: () => listeners.get('webglcontextlost')?.(), map }
}

const nextFrames = () => new Promise((resolve) => setTimeout(resolve, 80))

afterEach(() => vi.unstubAllGlobals())

test('the page asks how a program went only once the driver is done, and the map then gets it', async () => {
  const { context, gl, frames, programs, need, map } = fakeMap()
  expect(need('fill')).toBeNull()
  expect(need('line')).toBeNull()
  await nextFrames()
  expect(context.waits).toEqual([])
  map.painter.render()
  expect(frames).toEqual([])

  context.isDone = true
  await vi.waitFor(() => expect(frames).toEqual(['asked for']))
  expect(programs).toEqual({})
  const fill = need('fill')
  expect(fill).not.toBeNull()
  gl.useProgram(fill)
  // The one that was linked, not the one that only has its sources.
  expect(context.used[0]).not.toBe(fill)
  expect(context.used[0]).toEqual({ source: 'fill' })
  expect(context.links).toEqual(['fill', 'line'])
  map.painter.render()
  expect(frames).toEqual(['asked for', 'drawn'])
})

test('what is asked for meanwhile comes after, and nobody draws before it is there', async () => {
  const { context, need } = fakeMap()
  const draw = vi.fn()
  need('fill')
  await nextFrames()
  need('symbol')
  afterLinking(draw)
  context.isDone = true
  await vi.waitFor(() => expect(context.waits).toContain('fill'))
  expect(isLinking()).toBe(true)
  expect(draw).not.toHaveBeenCalled()
  await nextFrames()
  context.isDone = true
  await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce())
  expect(context.waits).toContain('symbol')
})

test('a program that does not link is left to the library, which says why', async () => {
  const { context, need, frames } = fakeMap()
  need('broken')
  await nextFrames()
  context.isDone = true
  await vi.waitFor(() => expect(frames).toEqual(['asked for']))
  expect(need('broken')).toBeNull()
  expect(context.links).toEqual(['broken', 'broken'])
  expect(isLinking()).toBe(false)
})

test('what is painted into a picture is linked at once', () => {
  const { context, need } = fakeMap()
  context.framebuffer = {}
  expect(need('hillshade')).not.toBeNull()
})

test('a lost context takes its programs with it', async () => {
  const { context, need, lose } = fakeMap()
  need('fill')
  context.isLost = true
  lose()
  await vi.waitFor(() => expect(isLinking()).toBe(false))
  expect(context.waits).toEqual([])
  context.isLost = false
  expect(need('fill')).toBeNull()
  expect(context.links).toEqual(['fill', 'fill'])
  context.isLost = true
  await vi.waitFor(() => expect(isLinking()).toBe(false))
})

test('a library that keeps its programs otherwise is left as it is', () => {
  const { context, need } = fakeMap(null)
  expect(need('fill')).not.toBeNull()
  expect(context.waits).toEqual(['fill'])
})
