import { randomBytes } from 'node:crypto'
import { Refusal } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'

/** From the end of the slide to the command it confirms. */
const LIFETIME_MS = 30_000
/** Of one person; a slider needs one. */
const MOST_OF_ONE = 5

/** Proof that somebody slid a slider to its end: a page that is not ours, or a program, does not get it by accident. */
export interface Confirmations {
  issue(userId: number): { token: string; expiresAt: Date }
  /** Use it up. @throws Refusal when it is not his, used or too old */
  spend(userId: number, token: unknown): void
}

/** Kept in memory: after a restart people slide again. */
export function createConfirmations(clock: Clock): Confirmations {
  const issued = new Map<number, { token: string; untilMs: number }[]>()

  return {
    issue(userId) {
      const token = randomBytes(16).toString('base64url')
      const kept = (issued.get(userId) ?? []).slice(1 - MOST_OF_ONE)
      issued.set(userId, [...kept, { token, untilMs: clock.monotonicMs() + LIFETIME_MS }])
      return { token, expiresAt: new Date(clock.now().getTime() + LIFETIME_MS) }
    },
    spend(userId, token) {
      const his = issued.get(userId) ?? []
      const found = his.find((one) => one.token === token && one.untilMs >= clock.monotonicMs())
      if (!found) throw new Refusal('operationRestricted', 'Operation restricted: slide to confirm')
      const left = his.filter((one) => one !== found)
      if (left.length > 0) issued.set(userId, left)
      else issued.delete(userId)
    },
  }
}
