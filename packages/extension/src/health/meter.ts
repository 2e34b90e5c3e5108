import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '@rastro/platform'
import { type Counters, readCounters } from './machine.ts'

/** What went on between the last two readings. */
export interface Rates {
  /** Shares of all cores, 0 to 1. */
  usage: number | undefined
  processUsage: number | undefined
  loopDelayMs: number
  network: readonly {
    name: string
    receivedBytes: number
    sentBytes: number
    receivedPerSecond: number
    sentPerSecond: number
  }[]
}

/** Reads the counters every few seconds, so that a page that asks hears of the last seconds and not of the whole life. */
export interface Meter {
  rates(): Rates
  tick(): Promise<void>
  close(): void
}

const NANOSECONDS = 1e6
/** Finer than this costs more than it tells. */
const RESOLUTION_MS = 20

/** Create a meter. It knows rates after its second tick. */
export function createMeter(clock: Clock): Meter {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let last: Counters | undefined
  let rates: Rates = { usage: undefined, processUsage: undefined, loopDelayMs: 0, network: [] }
  return {
    rates: () => rates,
    async tick() {
      const now = await readCounters(clock.monotonicMs())
      // The monitor counts its own pause as delay.
      const loopDelayMs = Math.max(0, delay.percentile(99) / NANOSECONDS - RESOLUTION_MS)
      delay.reset()
      rates = { ...between(last, now), loopDelayMs }
      last = now
    },
    close: () => void delay.disable(),
  }
}

/** What happened from one reading to the next. */
export function between(before: Counters | undefined, now: Counters): Omit<Rates, 'loopDelayMs'> {
  const ms = before ? now.atMs - before.atMs : 0
  const busy = now.busyMs - (before?.busyMs ?? 0)
  const all = busy + now.idleMs - (before?.idleMs ?? 0)
  const machineMs = before && all > 0 ? all : undefined
  return {
    usage: machineMs && busy / machineMs,
    processUsage: machineMs && before && (now.processMicros - before.processMicros) / 1000 / machineMs,
    network: now.network.map(({ name, receivedBytes, sentBytes }) => {
      const then = before?.network.find((one) => one.name === name)
      return {
        name,
        receivedBytes,
        sentBytes,
        receivedPerSecond: perSecond(receivedBytes, then?.receivedBytes, ms),
        sentPerSecond: perSecond(sentBytes, then?.sentBytes, ms),
      }
    }),
  }
}

/** How fast a counter grew; an interface that was reset counts from nothing again. */
function perSecond(count: number, before: number | undefined, ms: number): number {
  return before === undefined || ms <= 0 ? 0 : Math.max(0, ((count - before) * 1000) / ms)
}
