import type { RoutePoint } from '../history/parse-route.ts'

/** Values of one attribute, as told; NaN where a point did not tell it. Units of the wire. */
export interface RawSeries {
  readonly key: string
  readonly values: Float32Array
}

/** All numbers of a period. Times in epoch milliseconds, the same for all series. */
export interface RawTelemetry {
  readonly times: Float64Array
  readonly series: readonly RawSeries[]
}

/** Numbers that are names or sums, not readings. */
const NO_READINGS = new Set(['distance', 'driverUniqueId', 'index', 'priority', 'event', 'status', 'type', 'archive'])
/** More series than anybody chooses from. */
const MOST_SERIES = 60

/** Collects what trackers told beside the place. */
export interface Collector {
  add(point: RoutePoint): void
  finish(): RawTelemetry
}

export function createCollector(): Collector {
  const times: number[] = []
  const columns = new Map<string, number[]>()

  const put = (key: string, value: number): void => {
    let column = columns.get(key)
    if (!column) {
      if (columns.size >= MOST_SERIES) return
      column = []
      columns.set(key, column)
    }
    // What earlier points did not tell is filled up first.
    while (column.length < times.length - 1) column.push(Number.NaN)
    column.push(value)
  }

  return {
    add({ time, speed, attributes }) {
      times.push(time)
      put('speed', speed)
      for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === 'number' && Number.isFinite(value) && !NO_READINGS.has(key)) put(key, value)
      }
    },
    finish: () => ({
      times: Float64Array.from(times),
      series: [...columns].map(([key, column]) => {
        const values = new Float32Array(times.length).fill(Number.NaN)
        values.set(column)
        return { key, values }
      }),
    }),
  }
}
