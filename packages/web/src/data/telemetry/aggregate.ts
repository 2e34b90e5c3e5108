import type { RawTelemetry } from './collect.ts'

/** What stands for the values of one step of time (TEL-03). */
export const AGGREGATIONS = ['mean', 'min', 'max'] as const
export type Aggregation = (typeof AGGREGATIONS)[number]

/** One attribute in even steps; NaN where nothing was told. */
export type Series = { readonly key: string } & Readonly<Record<Aggregation, Float32Array>>

/** Telemetry of a period in even steps. */
export interface Telemetry {
  /** Epoch milliseconds of the first step, and how long each is. */
  readonly from: number
  readonly stepMs: number
  readonly count: number
  readonly series: readonly Series[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Steps a person may choose. */
export const RESOLUTIONS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR] as const
/** Steps that are drawn well; more would be less than a pixel each. */
const WANTED_STEPS = 400
const MOST_STEPS = 50_000

/** The step for a period nobody chose one for: some hundreds of them. */
export function stepFor(from: number, to: number): number {
  return RESOLUTIONS.find((step) => (to - from) / step <= WANTED_STEPS) ?? RESOLUTIONS[RESOLUTIONS.length - 1] ?? HOUR
}

/** Lowest, mean and highest value of each step. */
export function aggregate({ times, series }: RawTelemetry, from: number, to: number, stepMs: number): Telemetry {
  const count = Math.min(MOST_STEPS, Math.max(1, Math.ceil((to - from) / stepMs)))
  return {
    from,
    stepMs,
    count,
    series: series.map(({ key, values }) => ({ key, ...stepsOf(times, values, { from, stepMs, count }) })),
  }
}

function stepsOf(
  times: Float64Array,
  values: Float32Array,
  { from, stepMs, count }: Pick<Telemetry, 'from' | 'stepMs' | 'count'>,
): Record<Aggregation, Float32Array> {
  const empty = (): Float32Array => new Float32Array(count).fill(Number.NaN)
  const [min, max, mean] = [empty(), empty(), empty()]
  const sums = new Float64Array(count)
  const counts = new Uint32Array(count)
  times.forEach((time, index) => {
    const value = values[index] ?? Number.NaN
    const step = Math.floor((time - from) / stepMs)
    if (Number.isNaN(value) || step < 0 || step >= count) return
    min[step] = counts[step] === 0 ? value : Math.min(min[step] ?? value, value)
    max[step] = counts[step] === 0 ? value : Math.max(max[step] ?? value, value)
    sums[step] = (sums[step] ?? 0) + value
    counts[step] = (counts[step] ?? 0) + 1
  })
  counts.forEach((told, step) => {
    if (told > 0) mean[step] = (sums[step] ?? 0) / told
  })
  return { min, max, mean }
}
