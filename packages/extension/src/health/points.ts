import { HEALTH_SERIES, type HealthSeries, type ServerHealth } from '@rastro/contracts'
import type { KeptPoint } from '../store/store.ts'

/** Digits that are worth keeping. */
const DIGITS = 4

/** What is kept of a reading. @param before the reading before it; without one nothing is known of what happened between */
export function pointOf(health: ServerHealth, before: ServerHealth | undefined): KeptPoint['point'] {
  const values: Readonly<Record<HealthSeries, number | undefined>> = {
    cpu: health.cpu?.usage,
    memory: share(health.memory),
    storage: share(health.storage?.[0]),
    loopDelayMs: health.cpu?.loopDelayMs,
    databaseMs: health.databases?.[0]?.latencyMs,
    commitMs: health.spool?.commitP99Ms,
    connections: sum(health.ports, ({ connections = 0 }) => connections),
    framesPerMinute: before && framesOf(health) - framesOf(before),
    receivedPerSecond: sum(health.network, ({ receivedPerSecond = 0 }) => receivedPerSecond),
    sentPerSecond: sum(health.network, ({ sentPerSecond = 0 }) => sentPerSecond),
  }
  return Object.fromEntries(HEALTH_SERIES.map((name) => [name, rounded(values[name])]))
}

/** The mean of each series over some points; null where none of them knows. */
export function meanOf(points: readonly KeptPoint['point'][]): KeptPoint['point'] {
  return Object.fromEntries(
    HEALTH_SERIES.map((name) => {
      const known = points.flatMap((point) => point[name] ?? [])
      return [name, rounded(sum(known, (value) => value) / known.length)]
    }),
  )
}

function framesOf({ ports }: ServerHealth): number {
  return sum(ports, ({ frames = 0 }) => frames)
}

function rounded(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : Number(value.toPrecision(DIGITS))
}

function share(room: { usedBytes?: number; totalBytes?: number } | undefined): number | undefined {
  return room?.usedBytes === undefined || !room.totalBytes ? undefined : room.usedBytes / room.totalBytes
}

function sum<T>(list: readonly T[] = [], count: (one: T) => number): number {
  return list.reduce((total, one) => total + count(one), 0)
}
