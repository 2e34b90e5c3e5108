import { HEALTH_SERIES, type HealthHistory, type HealthSeries, type ServerHealth } from '@rastro/contracts'

/** A day of minutes. */
const KEPT = 1440
/** Digits that are worth sending. */
const DIGITS = 4

/** The last day, a point a minute, in memory: after a restart it begins anew. */
export interface Minutes {
  add(health: ServerHealth): void
  history(): HealthHistory
}

/** Create an empty day. */
export function createMinutes(): Minutes {
  const times: number[] = []
  const columns = new Map<HealthSeries, (number | null)[]>(HEALTH_SERIES.map((name) => [name, []]))
  let framesBefore: number | undefined
  return {
    add(health) {
      const frames = sum(health.ports, ({ frames: count = 0 }) => count)
      const values: Readonly<Record<HealthSeries, number | undefined>> = {
        cpu: health.cpu?.usage,
        memory: share(health.memory),
        storage: share(health.storage?.[0]),
        loopDelayMs: health.cpu?.loopDelayMs,
        databaseMs: health.databases?.[0]?.latencyMs,
        commitMs: health.spool?.commitP99Ms,
        connections: sum(health.ports, ({ connections = 0 }) => connections),
        framesPerMinute: framesBefore === undefined ? undefined : frames - framesBefore,
        receivedPerSecond: sum(health.network, ({ receivedPerSecond = 0 }) => receivedPerSecond),
        sentPerSecond: sum(health.network, ({ sentPerSecond = 0 }) => sentPerSecond),
      }
      framesBefore = frames
      times.push(Date.parse(health.time ?? ''))
      for (const [name, column] of columns) column.push(rounded(values[name]))
      if (times.length <= KEPT) return
      times.shift()
      for (const column of columns.values()) column.shift()
    },
    history: () => ({ times: [...times], series: Object.fromEntries(columns) }),
  }
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
