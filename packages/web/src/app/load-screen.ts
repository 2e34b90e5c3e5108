import { elseAnew, inTime, pause } from '../data/load-code.ts'

/** A screen whose code does not arrive is asked for this often (NAV-41). */
export const TRIES = 3
/** How long one try may take (NAV-42). */
export const TRY_TIMEOUT_MS = 3_000
/** Pause between two tries (NAV-43). */
export const TRY_DELAY_MS = 200

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
