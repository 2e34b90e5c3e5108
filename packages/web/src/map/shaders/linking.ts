/**
 * Programs for the graphics card without the page waiting for them. Whoever asks the driver how a program went waits
 * until it has worked through all that was sent before, which without a graphics card takes seconds. So the question is
 * put when the driver has nothing else to do, and what the program is used by is asked for then too.
 */
interface Work {
  readonly program: WebGLProgram
  readonly done: (isLinked: boolean) => void
}

/** What each context's driver is at; nothing once all its programs were told of. */
const works = new Map<WebGL2RenderingContext, Work[]>()

/** Who draws again once nothing is on its way. */
const waiting = new Set<() => void>()

/** Whether a program of any context is on its way: whatever is drawn meanwhile would keep the driver from it. */
export function isLinking(): boolean {
  return works.size > 0
}

/** Call once when nothing is on its way any more; the same function is called once only. */
export function afterLinking(draw: () => void): void {
  waiting.add(draw)
}

/**
 * Translate and link a program whose shaders have their sources.
 * @param done told frames later; never when the context is lost before
 */
export function linkProgram(gl: WebGL2RenderingContext, program: WebGLProgram, done: Work['done']): void {
  // The context's own methods may be those of `late-programs.ts`, which lead here.
  const { prototype } = WebGL2RenderingContext
  for (const shader of prototype.getAttachedShaders.call(gl, program) ?? []) prototype.compileShader.call(gl, shader)
  prototype.linkProgram.call(gl, program)
  // Drivers put the work off until it is needed; this needs it and does not wait for it.
  prototype.validateProgram.call(gl, program)
  const coming = works.get(gl)
  if (coming !== undefined) {
    coming.push({ program, done })
    return
  }
  works.set(gl, [{ program, done }])
  queueMicrotask(() => waitAndTell(gl))
}

/** Wait for all that was begun until now, then tell of it; go on with what came meanwhile. */
function waitAndTell(gl: WebGL2RenderingContext): void {
  const batch = works.get(gl) ?? []
  works.set(gl, [])
  const tell = () => {
    // In one go: what is drawn between two questions would have to be waited for again.
    for (const { program, done } of batch) if (!gl.isContextLost()) done(isUsable(gl, program))
    if (gl.isContextLost() || works.get(gl)?.length === 0) end(gl)
    else waitAndTell(gl)
  }
  // What the page shows of this frame is sent after it.
  requestAnimationFrame(() => whenDone(gl, tell))
}

function end(gl: WebGL2RenderingContext): void {
  works.delete(gl)
  if (isLinking()) return
  const draws = [...waiting]
  waiting.clear()
  for (const draw of draws) draw()
}

/** Whether it linked. The browser keeps what it learns of places and blocks, so that later questions are free. */
function isUsable(gl: WebGL2RenderingContext, program: WebGLProgram): boolean {
  const { prototype } = WebGL2RenderingContext
  if (prototype.getProgramParameter.call(gl, program, gl.LINK_STATUS) !== true) return false
  prototype.getAttribLocation.call(gl, program, 'any')
  prototype.getUniformLocation.call(gl, program, 'any')
  prototype.getUniformBlockIndex.call(gl, program, 'any')
  return true
}

/** Not with the frames of the page: whenever one begins, the driver is at the one before. */
const LOOK_EVERY_MS = 5
/** A look that comes later than this says how the driver was, not how it is. */
const LATE_MS = 16
/** Beside work that never ends the question is put all the same. */
const LONGEST_WAIT_MS = 1_000

/**
 * Call in a later task, when the driver has done all it was sent so far and has nothing to do for anybody else either,
 * such as for the frames of the page: then a fence comes back at once. Or when the context is lost.
 */
function whenDone(gl: WebGL2RenderingContext, done: () => void): void {
  const latest = performance.now() + LONGEST_WAIT_MS
  const ask = () => {
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
    const asked = performance.now()
    let isFirst = true
    const look = () => {
      const isAtOnce = isFirst && performance.now() - asked < LATE_MS
      isFirst = false
      const isOver = fence === null || gl.isContextLost() || gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED
      if (!isOver) {
        setTimeout(look, LOOK_EVERY_MS)
        return
      }
      gl.deleteSync(fence)
      if (isAtOnce || gl.isContextLost() || performance.now() > latest) done()
      else ask()
    }
    setTimeout(look, LOOK_EVERY_MS)
  }
  ask()
}
