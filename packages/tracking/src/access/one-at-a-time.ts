/**
 * Run tasks one after another, so that "count, then add" cannot be interleaved with another's.
 * Holds for one process; the store's unique keys hold for all.
 */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    // The next one waits for the end of this one, whatever that is; the caller gets the failure.
    last = result.catch(() => undefined)
    return result
  }
}
