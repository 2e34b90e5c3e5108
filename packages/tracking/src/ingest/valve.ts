/** A line whose bytes wait until storage keeps up. */
export interface Held {
  /** Read some of what waits. */
  goOn(): void
}

/** Reading what waited pauses after so long, so that commits and replies have their turn. */
const SLICE_MS = 5
/** Above this no line may be heard any more, below half of it all may. */
export const HELD_LIMIT_BYTES = 8 * 1024 * 1024

/**
 * Between the device ports and what is on its way to the disk. While it is shut, a line that hears something keeps
 * that one read and hears no more; lines that are silent cost nothing, as long as what is kept is not too much in all.
 * What waits is read in turns, in the order it came: who has much to tell does not keep the others waiting.
 */
export class Valve {
  readonly #held = new Map<Held, number>()
  #heldBytes = 0
  #isShut = false
  #isFull = false
  #isDraining = false
  /** Called when `isFull` changes. */
  onFull: () => void = () => {}

  /** Whether nothing may be read now. */
  get isShut(): boolean {
    return this.#isShut
  }

  /** Whether what comes may be read at once: it is open, and nobody waits. */
  get isClear(): boolean {
    return !this.#isShut && this.#held.size === 0
  }

  /** Whether so much waits that no line may be heard. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Shut it, or open it. It may be shut again by what goes through. */
  turn(isShut: boolean): void {
    this.#isShut = isShut
    this.#drainSoon()
  }

  /** Call the line, which keeps so many bytes, when it is its turn. */
  hold(line: Held, bytes: number): void {
    this.#heldBytes += bytes - (this.#held.get(line) ?? 0)
    this.#held.set(line, bytes)
    this.#weigh()
    this.#drainSoon()
  }

  /** The line is gone, or has its turn. */
  forget(line: Held): void {
    this.#heldBytes -= this.#held.get(line) ?? 0
    this.#held.delete(line)
    this.#weigh()
  }

  #drainSoon(): void {
    if (this.#isDraining || this.#isShut || this.#held.size === 0) return
    this.#isDraining = true
    setImmediate(() => {
      this.#isDraining = false
      this.#drain()
    })
  }

  #drain(): void {
    const untilMs = performance.now() + SLICE_MS
    for (const line of this.#held.keys()) {
      if (this.#isShut) return
      if (performance.now() > untilMs) break
      this.forget(line)
      line.goOn()
    }
    this.#drainSoon()
  }

  #weigh(): void {
    const isFull = this.#heldBytes > (this.#isFull ? HELD_LIMIT_BYTES / 2 : HELD_LIMIT_BYTES)
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    this.onFull()
  }
}
