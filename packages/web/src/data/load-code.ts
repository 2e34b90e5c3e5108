import { reloadIfOutdated } from './own-script.ts'

/** A part of the app may take this long before it counts as failed (NAV-44). */
export const CODE_TIMEOUT_MS = 120_000
/** Pause before the second try; it doubles up to the longest. */
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/**
 * Load a part of the app that is not a screen. What does not arrive is asked for again, so that a network that comes
 * and goes does not take away the screen around the part; time without any network does not count.
 * @throws Error it did not arrive within 120 s
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let end = Date.now() + CODE_TIMEOUT_MS
  let wait = FIRST_PAUSE_MS
  for (;;) {
    try {
      return await inTime(load(), end - Date.now())
    } catch (problem) {
      if (!navigator.onLine) {
        await networkBack()
        end = Date.now() + CODE_TIMEOUT_MS
        wait = FIRST_PAUSE_MS
      } else if (await reloadIfOutdated()) return never()
      else if (Date.now() + wait >= end) throw problem
      else {
        await pause(wait)
        wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
      }
      loadStylesAgain()
    }
  }
}

/** Code that does not come may be gone since the last deployment: then the page is loaded anew, in place of failing (B5). */
export async function elseAnew<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (problem) {
    if (await reloadIfOutdated()) return never()
    throw problem
  }
}

/**
 * The promise, for as long as somebody waits.
 * @throws Error it took longer
 */
export function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Code did not arrive within ${ms} ms`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** A timer as a promise. */
export function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms)
  return promise
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}

/** Waits until the browser has a network again. */
export function networkBack(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  addEventListener('online', () => resolve(), { once: true })
  return promise
}

/** The bundler asks for the styles of a part once, so that those that failed are asked for by what they left behind. */
export function loadStylesAgain(): void {
  for (const link of lostStyles) link.replaceWith(link.cloneNode())
  lostStyles.clear()
}

const lostStyles = new Set<HTMLLinkElement>()
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target)
  },
  { capture: true },
)
