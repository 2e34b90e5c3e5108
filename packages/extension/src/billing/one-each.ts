/** Run tasks of the same key one after another, those of different keys side by side. */
export type OneEach = <T>(key: number, task: () => Promise<T>) => Promise<T>

/** Holds for one process, which is all there is. */
export function createOneEach(): OneEach {
  const last = new Map<number, Promise<unknown>>()
  return (key, task) => {
    const before = last.get(key) ?? Promise.resolve()
    const result = before.then(task)
    const end = result
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === end) last.delete(key)
      })
    last.set(key, end)
    return result
  }
}
