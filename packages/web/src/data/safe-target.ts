/** Where people go when nobody said where. */
export const HOME = '/home'

/**
 * A path of this very app, read from the `to` parameter; anything that leads to another origin becomes /home (OP-20).
 * Backslashes count as slashes in browsers, and `//host` is another origin.
 */
export function safeTarget(to: unknown, origin: string = location.origin): string {
  if (typeof to !== 'string' || !isOfThisOrigin(to)) return HOME
  const url = URL.parse(to, origin)
  if (!url || url.origin !== origin) return HOME
  // A way back to the root (`/.//host`) leaves two slashes, which the next reader takes for another origin.
  return isOfThisOrigin(url.pathname) ? url.pathname + url.search + url.hash : HOME
}

/** Whether a text begins as a path: with one slash, and nothing after it that a browser takes for a second. */
function isOfThisOrigin(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
