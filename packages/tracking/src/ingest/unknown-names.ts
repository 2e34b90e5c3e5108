import { type UnknownCaller, wireTime } from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import { LIMITS } from './limits.ts'
import { createRecent } from './recent.ts'

/** Longest part of a stranger's name that is kept. */
const NAME_LENGTH = 64

/** Notes names of devices nobody registered, at a bounded cost: memory for 10,000, a log line now and then. */
export interface UnknownNames {
  note(protocol: string, names: readonly string[], address: string): void
  readonly size: number
  /** Who called lately, latest first; at most `limit`. */
  list(limit: number): UnknownCaller[]
}

export function createUnknownNames(clock: Clock, log: Log): UnknownNames {
  /** `loggedAt` is monotonic. */
  const seen = createRecent<{ loggedAt: number; calledAt: Date; protocol: string; address: string }>(
    LIMITS.unknownNames,
  )
  let minute = 0
  let logsThisMinute = 0

  function mayLog(now: number): boolean {
    const thisMinute = Math.floor(now / 60_000)
    if (thisMinute !== minute) logsThisMinute = 0
    minute = thisMinute
    return ++logsThisMinute <= LIMITS.unknownLogsPerMinute
  }

  return {
    note(protocol, names, address) {
      const name = (names[0] ?? '').slice(0, NAME_LENGTH)
      if (name === '') return
      const now = clock.monotonicMs()
      let loggedAt = seen.get(name)?.loggedAt ?? Number.NEGATIVE_INFINITY
      if (now - loggedAt > LIMITS.unknownLogMs && mayLog(now)) {
        log.info({ protocol, uniqueId: name, address }, 'a device nobody registered calls')
        loggedAt = now
      }
      seen.set(name, { loggedAt, calledAt: clock.now(), protocol, address })
    },
    list: (limit) =>
      [...seen.entries()]
        .sort(([, one], [, other]) => other.calledAt.getTime() - one.calledAt.getTime())
        .slice(0, limit)
        .map(([uniqueId, { calledAt, protocol, address }]) => ({
          uniqueId,
          protocol,
          address,
          lastCallAt: wireTime(calledAt),
        })),
    get size() {
      return seen.size
    },
  }
}
