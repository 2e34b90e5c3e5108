import type { User } from './users.ts'
import { productKey, wireTime } from './wire.ts'

/** Attributes of an account that says when it is suspended for non-payment, and how it may be unlocked on trust (OP-101). */
export const SUSPENSION = {
  /** True while debts keep the account out. */
  suspended: productKey('suspended'),
  /** True where its holder may unlock it once, before paying. */
  trustUnlock: productKey('trustUnlock'),
  /** For how many days; {@link TRUST_UNLOCK_DAYS} where nothing is said. */
  trustUnlockDays: productKey('trustUnlockDays'),
  /** When it was unlocked on trust; who lifts the suspension takes this away again. */
  trustUnlockedAt: productKey('trustUnlockedAt'),
  /** Until when that holds. */
  trustUnlockedUntil: productKey('trustUnlockedUntil'),
} as const

/** How long a trust unlock holds where the account does not say (own choice, OP-92). */
export const TRUST_UNLOCK_DAYS = 3
const DAY_MS = 86_400_000

/** What a suspended account may still do: `trustAvailable` is null where trust unlock is not offered at all. */
export interface Suspension {
  trustAvailable: boolean | null
}

/** Whether an account is suspended now; null = it is not. Administrators never are: nobody could lift it. */
export function suspensionOf({ administrator, attributes }: User, now: Date): Suspension | null {
  if (administrator || !isOn(attributes[SUSPENSION.suspended])) return null
  const until = attributes[SUSPENSION.trustUnlockedUntil]
  if (typeof until === 'string' && Date.parse(until) > now.getTime()) return null
  const isUsed = typeof attributes[SUSPENSION.trustUnlockedAt] === 'string'
  return { trustAvailable: isOn(attributes[SUSPENSION.trustUnlock]) ? !isUsed : null }
}

/** The account after its trust unlock, which holds for the days it says. */
export function unlockedOnTrust(user: User, now: Date): User {
  const days = Number(user.attributes[SUSPENSION.trustUnlockDays] ?? TRUST_UNLOCK_DAYS)
  const lasts = days > 0 ? days : TRUST_UNLOCK_DAYS
  return {
    ...user,
    attributes: {
      ...user.attributes,
      [SUSPENSION.trustUnlockedAt]: wireTime(now),
      [SUSPENSION.trustUnlockedUntil]: wireTime(new Date(now.getTime() + lasts * DAY_MS)),
    },
  }
}

/** Attributes of existing installations hold switches as texts as well. */
function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}
