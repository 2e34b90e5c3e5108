/** Run tasks of the same key one after another, those of different keys side by side. */
export type OneEach = <T>(key: number, task: () => Promise<T>) => Promise<T>

/** @param amongAll the same among all processes on the database; absent: there is one */
export function createOneEach(amongAll: OneEach = (_, task) => task()): OneEach {
  const last = new Map<number, Promise<unknown>>()
  return (key, task) => {
    const before = last.get(key) ?? Promise.resolve()
    const result = before.then(() => amongAll(key, task))
    const end = result
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === end) last.delete(key)
      })
    last.set(key, end)
    return result
  }
}
