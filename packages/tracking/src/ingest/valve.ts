/** A line whose bytes wait until storage keeps up. */
export interface Held {
  /** Read some of what waits. */
  goOn(): void
}

/** Reading what waited takes at least so long, so that commits and replies have their turn soon. */
const SLICE_MS = 5
/** Where much else happens it takes as long as that did, at most so long: sockets that speak do not hold up those that spoke. */
const SLICE_MAX_MS = 20
/** Above this no line may be heard any more, below half of it all may. */
export const HELD_LIMIT_BYTES = 8 * 1024 * 1024

/**
 * Between the device ports and what is on its way to the disk. While it is shut, a line that hears something keeps
 * that one read and hears no more; lines that are silent cost nothing, as long as what is kept is not too much in all.
 * What waits is read in turns, in the order it came, so that who has much to tell does not keep the others waiting;
 * lines that have not said yet who they are come before all others.
 */
export class Valve {
  readonly #newcomers = new Turns()
  readonly #others = new Turns()
  #heldBytes = 0
  #isShut = false
  #isFull = false
  #isDraining = false
  #drainedMs = 0
  /** Called when `isFull` changes. */
  onFull: () => void = () => {}

  /** Whether nothing may be read now. */
  get isShut(): boolean {
    return this.#isShut
  }

  /** Whether what comes may be read at once: it is open, and nobody waits. */
  get isClear(): boolean {
    return !this.#isShut && !this.#isWaitedFor
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
  hold(line: Held, bytes: number, isNew = false): void {
    this.#release(line)
    const turns = isNew ? this.#newcomers : this.#others
    turns.add(line, bytes)
    this.#heldBytes += bytes
    this.#weigh()
    this.#drainSoon()
  }

  /** The line is gone, or has its turn. */
  forget(line: Held): void {
    this.#release(line)
    this.#weigh()
  }

  #release(line: Held): void {
    this.#heldBytes -= this.#newcomers.remove(line) + this.#others.remove(line)
  }

  get #isWaitedFor(): boolean {
    return this.#newcomers.size + this.#others.size > 0
  }

  #drainSoon(): void {
    if (this.#isDraining || this.#isShut || !this.#isWaitedFor) return
    this.#isDraining = true
    setImmediate(() => {
      this.#isDraining = false
      this.#drain()
    })
  }

  #drain(): void {
    const startMs = performance.now()
    const untilMs = startMs + Math.min(SLICE_MAX_MS, Math.max(SLICE_MS, startMs - this.#drainedMs))
    while (!this.#isShut && performance.now() < untilMs) {
      const line = this.#newcomers.next() ?? this.#others.next()
      if (line === undefined) return
      this.forget(line)
      line.goOn()
    }
    this.#drainedMs = performance.now()
    this.#drainSoon()
  }

  #weigh(): void {
    const isFull = this.#heldBytes > (this.#isFull ? HELD_LIMIT_BYTES / 2 : HELD_LIMIT_BYTES)
    if (isFull === this.#isFull) return
    this.#isFull = isFull
    this.onFull()
  }
}

/** Lines in the order they came, with what they keep. */
class Turns {
  readonly #bytes = new Map<Held, number>()
  /** Goes on where it was: a new one would pass over all that is gone. */
  #lines = this.#bytes.keys()

  get size(): number {
    return this.#bytes.size
  }

  add(line: Held, bytes: number): void {
    this.#bytes.set(line, bytes)
  }

  /** @returns what it kept */
  remove(line: Held): number {
    const bytes = this.#bytes.get(line) ?? 0
    this.#bytes.delete(line)
    return bytes
  }

  next(): Held | undefined {
    if (this.#bytes.size === 0) return undefined
    const { value, done } = this.#lines.next()
    if (!done) return value
    this.#lines = this.#bytes.keys()
    return this.#lines.next().value
  }
}
