/** One number of a run. With a target it is met or missed; without one it is told for comparison. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly atMost?: number
  readonly atLeast?: number
}

/** A claim about the product that can be measured. Listed in `benchmark-list.ts`, described in docs/benchmarks.md. */
export interface Benchmark<Options extends Readonly<Record<string, number>> = Readonly<Record<string, number>>> {
  readonly name: string
  /** One line: what is measured. */
  readonly summary: string
  /** What the command line may change, with the values the targets are meant for. */
  readonly options: Options
  /**
   * Measure, and the raw limit in the same run.
   * @param say prints a line about how far it is
   */
  run(options: Options, say: (line: string) => void): Promise<readonly Figure[]>
}

/** Declare a benchmark. Its options lose their names in the list, so `run` is only ever given its own. */
export function defineBenchmark<const Names extends string>(
  benchmark: Benchmark<Readonly<Record<Names, number>>>,
): Benchmark {
  return {
    ...benchmark,
    run(options, say) {
      return benchmark.run({ ...benchmark.options, ...options }, say)
    },
  }
}

/** Whether a figure keeps its target; undefined when it has none. */
export function isMet({ value, atMost, atLeast }: Figure): boolean | undefined {
  if (atMost === undefined && atLeast === undefined) return undefined
  return value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? Number.NEGATIVE_INFINITY)
}

/** Value below which `share` (0 to 1) of the values lie; 0 when there are none. */
export function percentile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
