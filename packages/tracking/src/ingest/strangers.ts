import type { Clock } from '@rastro/platform'
import { LIMITS } from './limits.ts'

/** A socket that has not named a known device yet. */
export interface Stranger {
  readonly address: string
  hangUp(reason: string): void
}

/** Counts sockets of unknown origin over all ports and hangs up on the oldest when there are too many. */
export interface Strangers {
  admit(stranger: Stranger): void
  /** It closed, or named a device we know. */
  release(stranger: Stranger): void
  /** Enforce the limit per address; call it now and then. */
  sweep(): void
  readonly size: number
}

/**
 * The oldest goes, not the newcomer: who floods us fills the list with old silent sockets, while a real tracker names
 * itself within a second or two.
 */
export function createStrangers(clock: Clock): Strangers {
  /** In order of arrival, with the monotonic time of it. */
  const all = new Map<Stranger, number>()

  function dismiss(stranger: Stranger, reason: string): void {
    all.delete(stranger)
    stranger.hangUp(reason)
  }

  return {
    admit(stranger) {
      if (all.size >= LIMITS.strangers) {
        const [oldest] = all.keys()
        if (oldest) dismiss(oldest, 'too many unidentified connections')
      }
      all.set(stranger, clock.monotonicMs())
    },
    release: (stranger) => void all.delete(stranger),
    sweep() {
      const counts = new Map<string, number>()
      for (const { address } of all.keys()) counts.set(address, (counts.get(address) ?? 0) + 1)
      const young = clock.monotonicMs() - LIMITS.strangerGraceMs
      for (const [stranger, since] of all) {
        if (since > young) return
        const count = counts.get(stranger.address)!
        if (count <= LIMITS.strangersPerAddress) continue
        counts.set(stranger.address, count - 1)
        dismiss(stranger, 'too many unidentified connections from this address')
      }
    },
    get size() {
      return all.size
    },
  }
}
