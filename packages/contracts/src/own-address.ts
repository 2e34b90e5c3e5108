/** A path on our own host, or null; browsers take backslashes for slashes. */
export function ownAddress(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : null
}
