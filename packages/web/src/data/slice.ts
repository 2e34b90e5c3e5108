import type { Slice } from './live-feed.ts'

/** A slice its owner can change. */
export interface Settable<T> extends Slice<T> {
  set(value: T): void
}

/** One value with listeners, in the shape `useSyncExternalStore` wants. */
export function createSlice<T>(initial: T): Settable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Values nobody looks at any more that are kept, so that scrolling back shows them at once. */
const MOST_KEPT = 1_000

/** Slices by id. A slice handed out for an id stays the same, so that React does not resubscribe on each render. */
export class KeyedSlices<T> {
  readonly #values = new Map<number, T>()
  readonly #slices = new Map<number, Slice<T | undefined>>()
  readonly #listeners = new Map<number, Set<() => void>>()
  readonly #onWatchedChange: () => void

  /** @param onWatchedChange the set of ids with listeners changed */
  constructor(onWatchedChange: () => void) {
    this.#onWatchedChange = onWatchedChange
  }

  at(id: number): Slice<T | undefined> {
    const known = this.#slices.get(id)
    if (known !== undefined) return known
    const slice = { get: () => this.#values.get(id), subscribe: (listener: () => void) => this.#listen(id, listener) }
    this.#slices.set(id, slice)
    return slice
  }

  /** Ids somebody listens to. */
  watched(): number[] {
    return [...this.#listeners.keys()]
  }

  set(id: number, value: T): void {
    this.#values.set(id, value)
    for (const listener of this.#listeners.get(id) ?? []) listener()
  }

  /** Forget one value; who listens is told. */
  drop(id: number): void {
    this.#values.delete(id)
    for (const listener of this.#listeners.get(id) ?? []) listener()
  }

  /** Forget all values; listeners are told and stay. */
  clear(): void {
    this.#values.clear()
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener()
  }

  #listen(id: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    listeners.add(listener)
    if (!this.#listeners.has(id)) {
      this.#listeners.set(id, listeners)
      this.#onWatchedChange()
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || this.#listeners.get(id) !== listeners) return
      this.#listeners.delete(id)
      this.#forgetOldest()
      this.#onWatchedChange()
    }
  }

  #forgetOldest(): void {
    for (const id of this.#values.keys()) {
      if (this.#values.size <= MOST_KEPT) return
      if (this.#listeners.has(id)) continue
      this.#values.delete(id)
      this.#slices.delete(id)
    }
  }
}
