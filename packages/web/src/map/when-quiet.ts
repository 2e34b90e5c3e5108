/** Somebody who looks elsewhere gets no frames, and a page that is never idle has to go on too. */
const LONGEST_FRAME_WAIT_MS = 400
const LONGEST_IDLE_WAIT_MS = 200

/**
 * Call once what is on the screen now was shown and the page has nothing else to do: what waits for the graphics then
 * does not wait for the frames of others.
 * @returns a function that calls it off
 */
export function whenQuiet(call: () => void): () => void {
  let isOver = false
  const once = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if ('requestIdleCallback' in window) idle = requestIdleCallback(call, { timeout: LONGEST_IDLE_WAIT_MS })
    else late = setTimeout(call)
  }
  let idle = 0
  let late: ReturnType<typeof setTimeout> | undefined
  const timer = setTimeout(once, LONGEST_FRAME_WAIT_MS)
  requestAnimationFrame(() => requestAnimationFrame(once))
  return () => {
    isOver = true
    clearTimeout(timer)
    clearTimeout(late)
    if (idle !== 0) cancelIdleCallback(idle)
  }
}
