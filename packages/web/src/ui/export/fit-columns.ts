/** What a column needs: all of its text on one line, and its longest word. In any unit. */
export interface ColumnNeed {
  readonly whole: number
  readonly least: number
}

/** A word longer than this part of the table may be broken. */
const MOST_LEAST = 0.3

/**
 * Widths that fill a table: columns get what they need; where there is too little, the widest give way first, down to
 * their longest word; where there is more, the wide ones get it.
 */
export function fitColumns(needs: readonly ColumnNeed[], usable: number): number[] {
  const sum = needs.reduce((all, { whole }) => all + whole, 0)
  if (sum <= usable) return needs.map(({ whole }) => (whole / sum) * usable)
  const least = needs.map((need) => Math.min(need.least, usable * MOST_LEAST))
  const floor = least.reduce((all, width) => all + width, 0)
  // Not even the words fit: all give way alike.
  if (floor >= usable) return least.map((width) => (width / floor) * usable)
  const cap = capOf(needs, least, usable)
  return needs.map(({ whole }, index) => Math.max(least[index] ?? 0, Math.min(whole, cap)))
}

/** The width no column is wider than, found by halving: the sum grows with it. */
function capOf(needs: readonly ColumnNeed[], least: readonly number[], usable: number): number {
  let [low, high] = [0, usable]
  for (let turn = 0; turn < 40; turn++) {
    const middle = (low + high) / 2
    const sum = needs.reduce((all, { whole }, index) => all + Math.max(least[index] ?? 0, Math.min(whole, middle)), 0)
    if (sum > usable) high = middle
    else low = middle
  }
  return low
}
