import { elseAnew, inTime, loadStylesAgain, networkBack, pause } from '../data/load-code.ts'
import { word } from '../i18n/strings.ts'
import { showToast } from '../ui/toasts.ts'
import { loadStrings } from './load-strings.ts'

/** A screen whose code does not arrive is asked for this often (NAV-41). */
export const TRIES = 3
/** How long one try may take (NAV-42). */
export const TRY_TIMEOUT_MS = 3_000
/** Pause between two tries (NAV-43). */
export const TRY_DELAY_MS = 200

/**
 * The code of a screen did not arrive. A class of its own, because the router answers the browser's own error by loading
 * the page anew, which ends on the browser's error page when the server is away.
 */
export class ScreenLost extends Error {
  constructor(cause: unknown) {
    super(`The screen did not arrive: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Load a screen: three tries of three seconds, 200 ms apart. A slow try keeps downloading behind the next one. Without a
 * network no try counts: the screen before stays, with its map and its last data, and this one opens when it is back.
 * @throws ScreenLost with the last try's error
 */
export function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  return elseAnew(tryToLoad(load))
}

async function tryToLoad<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTime(load(), TRY_TIMEOUT_MS)
    } catch (problem) {
      if (!navigator.onLine) {
        showToast({ tone: 'warning', text: word(loadStrings, 'noNetwork'), key: 'no-network' })
        await networkBack()
        attempt = 0
      } else if (attempt === TRIES) throw new ScreenLost(problem)
      else await pause(TRY_DELAY_MS)
      loadStylesAgain()
    }
  }
}
