import {
  HEALTH_PERIODS,
  HEALTH_SERIES,
  type HealthHistory,
  type HealthPeriod,
  type ServerHealth,
} from '@rastro/contracts'
import type { HealthStore, KeptPoint } from '../store/store.ts'
import { meanOf, pointOf } from './points.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const { day, month } = HEALTH_PERIODS

/** How this process was. It lies in the database, so that a restart leaves a gap and not an empty chart. */
export interface Past {
  /** Write down the reading of a minute. */
  add(health: ServerHealth): Promise<void>
  /** @param now epoch milliseconds */
  history(period: HealthPeriod, now: number): Promise<HealthHistory>
}

/** Create it over what is kept. @param node number of this process */
export function createPast(store: HealthStore, node: number): Past {
  let before: ServerHealth | undefined
  return {
    async add(health) {
      const now = Date.parse(health.time ?? '')
      const minute = floor(now, MINUTE_MS)
      const quarter = floor(now, QUARTER_MS)
      const point = pointOf(health, before)
      before = health
      const earlier = (await store.points(node, MINUTE_MS, quarter)).filter(({ at }) => at < minute)
      const mean = meanOf([...earlier.map((one) => one.point), point])
      await store.keepPoints(node, [
        { stepMs: MINUTE_MS, at: minute, point, keepFrom: now - day },
        { stepMs: QUARTER_MS, at: quarter, point: mean, keepFrom: now - month },
      ])
    },
    async history(period, now) {
      const stepMs = period === 'day' ? MINUTE_MS : QUARTER_MS
      return { stepMs, ...columnsOf(await store.points(node, stepMs, now - HEALTH_PERIODS[period])) }
    },
  }
}

function columnsOf(points: readonly KeptPoint[]): Pick<HealthHistory, 'times' | 'series'> {
  return {
    times: points.map(({ at }) => at),
    series: Object.fromEntries(HEALTH_SERIES.map((name) => [name, points.map(({ point }) => point[name] ?? null)])),
  }
}

function floor(instant: number, stepMs: number): number {
  return Math.floor(instant / stepMs) * stepMs
}
