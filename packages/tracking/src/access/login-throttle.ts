import { Refusal } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import { neighbourhoodOf, networkOf } from './network.ts'

export const ADDRESS_FAILURES = 10
/** A carrier puts whole towns behind its addresses, so many more than of one; who guesses from everywhere has more still. */
export const NEIGHBOURHOOD_FAILURES = 100
export const ADDRESS_WINDOW_MS = 60_000
/** Failures an account may have before it has to wait. */
export const FREE_FAILURES = 5
export const FIRST_DELAY_MS = 1_000
/** The longest wait: nobody is locked out for good. */
export const MAX_DELAY_MS = 300_000
export const FORGET_MS = 24 * 3_600_000
/** Oldest entries go beyond this, so that strangers cannot fill the memory. */
const MAX_ENTRIES = 50_000

interface AccountTries {
  failures: number
  waitUntil: number
  lastAt: number
  running: number
  /** Addresses that logged in; they do not wait, so that strangers cannot keep the owner out. */
  trusted: Set<string>
}

interface AddressTries {
  failedAt: number[]
  running: number
}

/** One try in progress; exactly one of the two must be called. */
export interface LoginTry {
  succeed(): void
  fail(): void
  /** Neither right nor wrong: the server was too busy to tell. */
  cancel(): void
}

/** Slows down guessing at this process. */
export interface LoginThrottle {
  /** @param account undefined when only the address is known. @throws Refusal tooManyAttempts */
  begin(account: string | undefined, address: string): LoginTry
}

/**
 * Slow down guessing: a growing delay per account, a number of failures per minute for an address and for its neighbourhood.
 * A try counts from its beginning, so that parallel ones do not slip through.
 */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const accounts = new Map<string, AccountTries>()
  const addresses = new Map<string, AddressTries>()
  const neighbourhoods = new Map<string, AddressTries>()

  return {
    begin(accountName, clientAddress) {
      const now = clock.monotonicMs()
      const network = networkOf(clientAddress)
      const address = triesFrom(addresses, network, now)
      requireLeft(address, ADDRESS_FAILURES, now)
      const account = accountName === undefined ? undefined : accountOf(accountName, now)
      const around = triesFrom(neighbourhoods, neighbourhoodOf(network), now)
      if (!account?.trusted.has(network)) {
        requireLeft(around, NEIGHBOURHOOD_FAILURES, now)
        if (account && mustWait(account, now)) throw tooManyAttempts(account.waitUntil - now)
      }
      const counted = [address, around, ...(account ? [account] : [])]
      for (const one of counted) one.running++
      const end = (): void => {
        for (const one of counted) one.running--
      }
      return {
        cancel: end,
        succeed() {
          end()
          if (!account) return
          account.failures = 0
          account.trusted.add(network)
        },
        fail() {
          end()
          const failedAt = clock.monotonicMs()
          address.failedAt.push(failedAt)
          around.failedAt.push(failedAt)
          if (!account) return
          account.failures++
          account.lastAt = failedAt
          const doublings = account.failures - FREE_FAILURES
          if (doublings >= 0) account.waitUntil = failedAt + Math.min(FIRST_DELAY_MS * 2 ** doublings, MAX_DELAY_MS)
        },
      }
    },
  }

  function accountOf(name: string, now: number): AccountTries {
    const empty = { failures: 0, waitUntil: 0, running: 0 }
    const account = entryOf(accounts, name, () => ({ ...empty, lastAt: now, trusted: new Set<string>() }))
    if (account.running === 0 && now - account.lastAt > FORGET_MS) Object.assign(account, empty)
    return account
  }
}

/** What an address, or those around it, tried in the last minute. */
function triesFrom(entries: Map<string, AddressTries>, key: string, now: number): AddressTries {
  const tries = entryOf(entries, key, () => ({ failedAt: [], running: 0 }))
  tries.failedAt = tries.failedAt.filter((at) => now - at < ADDRESS_WINDOW_MS)
  return tries
}

/** @throws Refusal tooManyAttempts */
function requireLeft({ failedAt, running }: AddressTries, most: number, now: number): void {
  if (failedAt.length + running >= most) throw tooManyAttempts((failedAt[0] ?? now) + ADDRESS_WINDOW_MS - now)
}

/** @param waitMs after which a try has a chance; a second where that is not known */
export function tooManyAttempts(waitMs: number): Refusal {
  return new Refusal('tooManyAttempts', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Beyond the free failures tries go one by one. */
function mustWait(account: AccountTries, now: number): boolean {
  if (now < account.waitUntil) return true
  return account.running > 0 && account.failures + account.running >= FREE_FAILURES
}

/** Find or make an entry and move it to the young end; the oldest idle entry goes when there are too many. */
function entryOf<T extends { running: number }>(entries: Map<string, T>, key: string, make: () => T): T {
  const entry = entries.get(key) ?? make()
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size <= MAX_ENTRIES) return entry
  for (const [oldest, { running }] of entries) {
    if (running > 0) continue
    entries.delete(oldest)
    break
  }
  return entry
}
