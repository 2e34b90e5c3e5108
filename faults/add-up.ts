import type { PassFigure } from './fault.ts'
import { STORES, type StoreKind } from './scene.ts'

/** Units of times of day on a clock. */
export const OF_A_CLOCK: ReadonlySet<string> = new Set(['ms', 's', 'min'])

/** One set of figures of several: of times the worst, of everything else the sum. */
export function addUp<Name extends string>(
  pass: Readonly<Record<Name, PassFigure>>,
  results: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const entries = Object.entries<PassFigure>(pass) as [Name, PassFigure][]
  const sums = entries.map(([name, figure]) => [
    name,
    worstOf(
      figure,
      results.map((result) => result[name]),
    ),
  ])
  // The same names as `pass` has.
  return Object.fromEntries(sums) as Record<Name, number>
}

/** Play the same on both stores, one after the other. @returns what both came to */
export async function onBothStores<Name extends string>(
  pass: Readonly<Record<Name, PassFigure>>,
  play: (store: StoreKind) => Promise<Readonly<Record<Name, number>>>,
): Promise<Record<Name, number>> {
  const results: Readonly<Record<Name, number>>[] = []
  for (const store of STORES) results.push(await play(store))
  return addUp(pass, results)
}

function worstOf({ unit, atLeast }: PassFigure, values: readonly number[]): number {
  if (!OF_A_CLOCK.has(unit)) return values.reduce((sum, value) => sum + value, 0)
  return atLeast === undefined ? Math.max(...values) : Math.min(...values)
}
