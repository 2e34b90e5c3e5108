/** Work of one kind may keep the page this long before whatever else waits gets its turn. */
const TURN_MS = 8

/**
 * Cut a long piece of work: wait for it before each step. Steps that fit into one turn follow at once, the others in
 * later tasks, in the order they were asked for.
 */
export function createTurns(): () => Promise<void> {
  let end = 0
  let last: Promise<unknown> = Promise.resolve()
  const take = async (before: Promise<unknown>): Promise<void> => {
    await before
    if (performance.now() < end) return
    await new Promise((resolve) => setTimeout(resolve))
    end = performance.now() + TURN_MS
  }
  return () => {
    const turn = take(last)
    last = turn
    return turn
  }
}
