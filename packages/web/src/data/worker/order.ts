/** Compare two slots of the fleet; negative = the first comes first. Must never answer 0 for two different slots. */
export type Compare = (a: number, b: number) => number

/**
 * Put changed slots in their place in a sorted list without sorting it again: those that changed are taken out, sorted
 * among themselves and merged back. Sorting 50,000 names takes 200 ms, this takes 1.
 *
 * @param order sorted slots as they were
 * @param changed slots that are new or whose key changed; those for which `keep` says no are left out
 */
export function mergeOrder(
  order: Uint32Array,
  changed: ReadonlySet<number>,
  compare: Compare,
  keep: (slot: number) => boolean,
): Uint32Array {
  const moved = [...changed].filter(keep).sort(compare)
  const rest = order.filter((slot) => !changed.has(slot) && keep(slot))
  const merged = new Uint32Array(rest.length + moved.length)
  let next = 0
  let place = 0
  for (const slot of rest) {
    while (next < moved.length && compare(moved[next] ?? 0, slot) < 0) merged[place++] = moved[next++] ?? 0
    merged[place++] = slot
  }
  while (next < moved.length) merged[place++] = moved[next++] ?? 0
  return merged
}

/** Whether two lists hold the same numbers in the same order. */
export function sameOrder(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}
