/** Where people go when nobody said where. */
export const HOME = '/home'

/**
 * A path of this very app, read from the `to` parameter; anything that leads to another origin becomes /home (OP-20).
 * Backslashes count as slashes in browsers, and `//host` is another origin.
 */
export function safeTarget(to: unknown, origin: string = location.origin): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return HOME
  const url = URL.parse(to, origin)
  if (!url || url.origin !== origin) return HOME
  return url.pathname + url.search + url.hash
}
