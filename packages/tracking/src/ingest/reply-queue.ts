/** A reply in its place: it goes when it and all before it are ready. */
interface Waiting {
  answer: Uint8Array | undefined
  isReady: boolean
}

export interface ReplyQueueDeps {
  /** Write these, in order. */
  sendReplies(answers: readonly Uint8Array[]): void
  /** A commit failed: nothing may be sent any more. */
  loseReplies(): void
}

/** For the many queues that hold nothing. */
const NONE: Waiting[] = []

/**
 * Keeps replies in the order of their frames, and each until the records of its frame are on stable storage. A class,
 * because closures would cost each of thousands of connections ten times as much.
 */
export class ReplyQueue {
  readonly #deps: ReplyQueueDeps
  #queue = NONE

  constructor(deps: ReplyQueueDeps) {
    this.#deps = deps
  }

  /** Frames that wait for a commit, and replies behind them. */
  get length(): number {
    return this.#queue.length
  }

  add(answer: Uint8Array | undefined, durable: Promise<void> | undefined): void {
    if (durable === undefined) {
      if (answer === undefined) return
      if (this.#queue.length === 0) this.#deps.sendReplies([answer])
      else this.#queue.push({ answer, isReady: true })
      return
    }
    const waiting = { answer, isReady: false }
    if (this.#queue.length === 0) this.#queue = [waiting]
    else this.#queue.push(waiting)
    const onDurable = (): void => {
      waiting.isReady = true
      this.#sendReady()
    }
    durable.then(onDurable, () => this.#deps.loseReplies())
  }

  #sendReady(): void {
    const queue = this.#queue
    let ready = 0
    while (ready < queue.length && queue[ready]!.isReady) ready++
    if (ready === 0) return
    // Quiet connections keep no room for what once waited.
    const gone = ready === queue.length ? queue : queue.splice(0, ready)
    if (gone === queue) this.#queue = NONE
    const answers: Uint8Array[] = []
    for (const { answer } of gone) if (answer !== undefined) answers.push(answer)
    this.#deps.sendReplies(answers)
  }
}
