/** Numbers that look random and are the same for the same seed: a run can be repeated. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** From `low` to below `high`. */
  between(low: number, high: number): number
  /** Whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
}

/** Create a generator (mulberry32: 32 bits of state, far good enough for traffic). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick(list) {
      const chosen = list[whole(0, list.length - 1)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
  }
}
