import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { OneTimeStore } from '../store/one-time.ts'

/** From the end of the slide to the command it confirms. */
const LIFETIME_MS = 30_000

/** Proof that somebody slid a slider to its end: a page that is not ours, or a program, does not get it by accident. */
export interface Confirmations {
  issue(userId: number): Promise<{ token: string; expiresAt: Date }>
  /** Use it up. @throws Refusal when it is not his, used or too old */
  spend(userId: number, token: unknown): Promise<void>
}

/** Kept in the database, as a hash: the slide may be told to one process and the command to another. */
export function createConfirmations(store: OneTimeStore, clock: Clock): Confirmations {
  return {
    async issue(userId) {
      const token = randomBytes(16).toString('base64url')
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + LIFETIME_MS)
      await store.add(nameOf(userId, token), expiresAt, now)
      return { token, expiresAt }
    },
    async spend(userId, token) {
      const isHis = typeof token === 'string' && (await store.spend(nameOf(userId, token), clock.now()))
      if (!isHis) throw new Refusal('operationRestricted', 'Operation restricted: slide to confirm')
    },
  }
}

function nameOf(userId: number, token: string): string {
  return `slide ${userId} ${createHash('sha256').update(token).digest('hex')}`
}
