/** One measured number and what it must not pass. */
interface Figure {
  name: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
}

/** What the program that started this one reads (packages/testkit/bench/gates.ts). */
export function printFigures(figures: readonly Figure[]): void {
  console.log(JSON.stringify(figures))
}
