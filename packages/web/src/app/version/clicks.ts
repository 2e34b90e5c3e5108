/** So many clicks on the version label open the history (VER-01). */
const NEEDED = 10
/** A pause longer than this starts the count anew (VER-02). */
const PAUSE_MS = 2_000

/** Count clicks; true when the last of enough came, none more than two seconds after the one before. */
export function createClickCounter(now: () => number = () => performance.now()): () => boolean {
  let [count, lastMs] = [0, Number.NEGATIVE_INFINITY]
  return () => {
    const clickMs = now()
    count = clickMs - lastMs <= PAUSE_MS ? count + 1 : 1
    lastMs = clickMs
    if (count < NEEDED) return false
    count = 0
    return true
  }
}
