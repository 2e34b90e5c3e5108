/** A set of code points: ranges, ascending and apart, `[from, to]` with both ends in it. */
export type CharSet = readonly (readonly [from: number, to: number])[]

const LAST = 0x10ffff

export const DIGITS: CharSet = [[48, 57]]
export const WORD: CharSet = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
export const SPACE: CharSet = [
  [9, 13],
  [32, 32],
]
/** What `.` matches: everything but the ends of lines. */
export const NOT_LINE_END: CharSet = invert(
  unite([
    [10, 10],
    [13, 13],
    [0x85, 0x85],
    [0x2028, 0x2029],
  ]),
)
export const EVERYTHING: CharSet = [[0, LAST]]

/** Names of `\p{…}`, in ASCII as Java reads them by default. */
export const POSIX: ReadonlyMap<string, CharSet> = new Map<string, CharSet>([
  ['Alnum', unite([...DIGITS, [65, 90], [97, 122]])],
  ['Alpha', unite([[65, 90], [97, 122]])], // biome-ignore format: pairs
  ['Digit', DIGITS],
  ['Lower', [[97, 122]]],
  ['Punct', unite([[33, 47], [58, 64], [91, 96], [123, 126]])], // biome-ignore format: pairs
  ['Space', SPACE],
  ['Upper', [[65, 90]]],
])

/** Sort ranges and join those that touch. */
export function unite(ranges: CharSet): CharSet {
  const sorted = [...ranges].sort((one, other) => one[0] - other[0])
  const united: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = united.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else united.push([from, to])
  }
  return united
}

/** Everything the set does not hold. */
export function invert(set: CharSet): CharSet {
  const ranges: [number, number][] = []
  let next = 0
  for (const [from, to] of set) {
    if (from > next) ranges.push([next, from - 1])
    next = to + 1
  }
  if (next <= LAST) ranges.push([next, LAST])
  return ranges
}

const CASE_APART = 32

/** Add the other case of every ASCII letter in the set. */
export function ignoreCase(set: CharSet): CharSet {
  const ranges = [...set]
  for (const [from, to] of set) {
    const upper = [Math.max(from, 65), Math.min(to, 90)] as const
    const lower = [Math.max(from, 97), Math.min(to, 122)] as const
    if (upper[0] <= upper[1]) ranges.push([upper[0] + CASE_APART, upper[1] + CASE_APART])
    if (lower[0] <= lower[1]) ranges.push([lower[0] - CASE_APART, lower[1] - CASE_APART])
  }
  return unite(ranges)
}

/** Whether a set holds a code point: by halves, so that a long class costs no more than a short one. */
export function holds(set: CharSet, char: number): boolean {
  let low = 0
  let high = set.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = set[middle]!
    if (char < range[0]) high = middle - 1
    else if (char > range[1]) low = middle + 1
    else return true
  }
  return false
}
