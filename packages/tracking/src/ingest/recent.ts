/** Remembers what was used lately: at most `limit` entries, and forgets the rest. */
export interface Recent<V> {
  get(key: string): V | undefined
  /** Remember, as used now. */
  set(key: string, value: V): void
  /** Forget what was not set since the last time this was called. */
  age(): void
  readonly size: number
  entries(): Iterable<[string, V]>
}

/**
 * Two generations instead of an order: when the young one is full it becomes the old one, and the old one goes. Taking
 * the oldest out of a Map one by one would step over all that were deleted before, which a flood makes expensive.
 */
export function createRecent<V>(limit: number): Recent<V> {
  let young = new Map<string, V>()
  let old = new Map<string, V>()

  function age(): void {
    old = young
    young = new Map()
  }

  return {
    get: (key) => young.get(key) ?? old.get(key),
    set(key, value) {
      old.delete(key)
      young.set(key, value)
      if (young.size >= limit / 2) age()
    },
    age,
    entries: () => [...old, ...young],
    get size() {
      return young.size + old.size
    },
  }
}
