import type { TurnStore } from '../store/turns.ts'

/** Runs a task when those before it are done. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Run tasks one after another, so that "count, then add" cannot be interleaved with another's.
 * Holds for one process; the store's unique keys hold for all.
 */
export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    // The next one waits for the end of this one, whatever that is; the caller gets the failure.
    last = result.catch(() => undefined)
    return result
  }
}

export interface SharedQueueDeps {
  turns: TurnStore
  /** Take in what other processes wrote until now. */
  catchUp: () => Promise<void>
}

/**
 * The same among all processes on one database: a task sees what those before it did, wherever they ran.
 * @param name tasks of different names do not wait for each other
 */
export function createSharedQueue(name: string, { turns, catchUp }: SharedQueueDeps): InTurn {
  // Our own wait here, so that no process keeps more than one connection for it.
  const inTurn = createQueue()
  return (task) =>
    inTurn(() =>
      turns.hold(name, async () => {
        await catchUp()
        return task()
      }),
    )
}
