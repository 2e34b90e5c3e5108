/** A line whose bytes wait until storage keeps up. */
export interface Held {
  /** Read what waits. */
  goOn(): void
}

/** Reading what waited pauses after so long, so that commits and replies have their turn. */
const SLICE_MS = 5

/**
 * Between the device ports and what is on its way to the disk. While it is shut, a line that hears something keeps
 * that one read and hears no more; lines that are silent cost nothing. What waits is read in the order it came.
 */
export class Valve {
  readonly #held = new Set<Held>()
  #isShut = false
  #isDraining = false

  /** Whether nothing may be read now. */
  get isShut(): boolean {
    return this.#isShut
  }

  /** Shut it, or open it. It may be shut again by what goes through. */
  turn(isShut: boolean): void {
    this.#isShut = isShut
    if (!isShut && this.#held.size > 0) this.#drainSoon()
  }

  /** Call the line once the valve is open and those before it have gone on. */
  hold(line: Held): void {
    this.#held.add(line)
  }

  /** The line is gone. */
  forget(line: Held): void {
    this.#held.delete(line)
  }

  #drainSoon(): void {
    if (this.#isDraining) return
    this.#isDraining = true
    setImmediate(() => {
      this.#isDraining = false
      this.#drain()
    })
  }

  #drain(): void {
    const untilMs = performance.now() + SLICE_MS
    for (const line of this.#held) {
      if (this.#isShut) return
      if (performance.now() > untilMs) {
        this.#drainSoon()
        return
      }
      this.#held.delete(line)
      line.goOn()
    }
  }
}
