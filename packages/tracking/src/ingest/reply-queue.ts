/** A reply in its place: it goes when it and all before it are ready. */
interface Waiting {
  answer: Uint8Array | undefined
  isReady: boolean
}

export interface ReplyQueueDeps {
  /** Write these, in order. */
  send: (answers: readonly Uint8Array[]) => void
  /** A commit failed: nothing may be sent any more. */
  onLost: () => void
}

/** Keeps replies in the order of their frames, and each until the records of its frame are on stable storage. */
export interface ReplyQueue {
  add(answer: Uint8Array | undefined, durable: Promise<void> | undefined): void
  /** Frames that wait for a commit, and replies behind them. */
  readonly length: number
}

export function createReplyQueue({ send, onLost }: ReplyQueueDeps): ReplyQueue {
  let queue: Waiting[] = []

  function sendReady(): void {
    let ready = 0
    while (ready < queue.length && queue[ready]!.isReady) ready++
    if (ready === 0) return
    // A new list when all are gone: thousands of quiet connections keep no room for what once waited.
    const gone = ready === queue.length ? queue : queue.splice(0, ready)
    if (gone === queue) queue = []
    send(gone.flatMap(({ answer }) => answer ?? []))
  }

  return {
    add(answer, durable) {
      if (durable === undefined) {
        if (answer === undefined) return
        if (queue.length === 0) send([answer])
        else queue.push({ answer, isReady: true })
        return
      }
      const waiting = { answer, isReady: false }
      queue.push(waiting)
      const onDurable = (): void => {
        waiting.isReady = true
        sendReady()
      }
      durable.then(onDurable, onLost)
    },
    get length() {
      return queue.length
    },
  }
}
