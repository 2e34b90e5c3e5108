import { reloadIfOutdated } from './own-script.ts'

/** A screen whose code does not arrive is asked for this often (NAV-41). */
export const TRIES = 3
/** How long one try may take (NAV-42). */
export const TRY_TIMEOUT_MS = 3_000
/** Pause between two tries (NAV-43). */
export const TRY_DELAY_MS = 200
/** Every other chunk may take this long before it counts as failed (NAV-44). */
export const CHUNK_TIMEOUT_MS = 120_000

function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Code did not arrive within ${ms} ms`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms)
  return promise
}

/** Code that does not come may be gone since the last deployment: then the page is loaded anew, in place of failing (B5). */
async function elseAnew<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (problem) {
    if (await reloadIfOutdated()) return new Promise(() => undefined)
    throw problem
  }
}

/**
 * Load a part of the app that is not a screen.
 * @throws Error it did not arrive within 120 s
 */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return elseAnew(inTime(load(), CHUNK_TIMEOUT_MS))
}

/**
 * Load a screen: three tries of three seconds, 200 ms apart. A slow try keeps downloading behind the next one.
 * @throws the last try's error
 */
export function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  return elseAnew(tryToLoad(load))
}

async function tryToLoad<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTime(load(), TRY_TIMEOUT_MS)
    } catch (problem) {
      if (attempt === TRIES) throw problem
      await pause(TRY_DELAY_MS)
    }
  }
}
