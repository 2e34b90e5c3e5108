import { MAX_WATCHED } from '@rastro/contracts'

/** The server reads a wish every 100 ms; people do not scroll faster than this. */
const ASK_EVERY_MS = 250

/** A new wish for the server, and the ids it no longer names. */
export interface Wish {
  ids: readonly number[]
  dropped: readonly number[]
}

/** What the page looks at, and which of it the server was asked to tell whole. */
export class Watching {
  rows: ReadonlySet<number> = new Set()
  vehicles: ReadonlySet<number> = new Set()
  selected: number | null = null
  #asked: ReadonlySet<number> = new Set()
  readonly #awaited = new Set<number>()
  #askedAt = Number.NEGATIVE_INFINITY

  /** What to ask the server for now; null when it knows already, or it is too soon. `now` in milliseconds. */
  nextWish(now: number): Wish | null {
    if (now - this.#askedAt < ASK_EVERY_MS) return null
    const before = this.#asked
    const ids = [...new Set([...this.vehicles, ...(this.selected === null ? [] : [this.selected]), ...this.rows])]
    const wanted = new Set(ids.slice(0, MAX_WATCHED))
    const added = [...wanted].filter((id) => !before.has(id))
    const dropped = [...before].filter((id) => !wanted.has(id))
    if (added.length + dropped.length === 0) return null
    this.#asked = wanted
    this.#askedAt = now
    for (const id of added) this.#awaited.add(id)
    for (const id of dropped) this.#awaited.delete(id)
    return { ids: [...wanted], dropped }
  }

  /** Whether this is the first word on a device since it was asked for. */
  takeAwaited(id: number): boolean {
    return this.#awaited.delete(id)
  }

  /** A new connection knows no wishes. */
  forgetAsked(): void {
    this.#asked = new Set()
    this.#awaited.clear()
    this.#askedAt = Number.NEGATIVE_INFINITY
  }
}
