/** Runs tasks of one key one after another; tasks of different keys do not wait for each other. */
export type TurnsByKey = <T>(key: number, task: () => Promise<T>) => Promise<T>

/**
 * Create turns; a task that fails fails only for who asked.
 * @param amongAll the same among all processes on a database; absent: there is one
 */
export function createTurnsByKey(amongAll: TurnsByKey = (_, task) => task()): TurnsByKey & { idle(): Promise<void> } {
  const last = new Map<number, Promise<unknown>>()

  async function inTurn<T>(key: number, task: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(() => amongAll(key, task))
    const settled = mine.catch(() => {})
    last.set(key, settled)
    // Never rejects, as both ends of it were caught.
    void forget(key, settled)
    return mine
  }

  async function forget(key: number, settled: Promise<unknown>): Promise<void> {
    await settled
    if (last.get(key) === settled) last.delete(key)
  }

  return Object.assign(inTurn, {
    async idle() {
      while (last.size > 0) await Promise.all(last.values())
    },
  })
}
