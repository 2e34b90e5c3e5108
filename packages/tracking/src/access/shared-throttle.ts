import { type Clock, createPace, type Log } from '@rastro/platform'
import type { CountStore } from '../store/counts.ts'
import {
  ADDRESS_FAILURES,
  ADDRESS_WINDOW_MS,
  FIRST_DELAY_MS,
  FORGET_MS,
  FREE_FAILURES,
  type LoginThrottle,
  type LoginTry,
  MAX_DELAY_MS,
  NEIGHBOURHOOD_FAILURES,
  tooManyAttempts,
} from './login-throttle.ts'
import { neighbourhoodOf, networkOf } from './network.ts'

/** The same for one process, which answers at once, and for all that share a database. */
export interface LoginGuard {
  /** @param account undefined when only the address is known. @throws Refusal tooManyAttempts */
  begin(account: string | undefined, address: string): LoginTry | Promise<LoginTry>
}

export interface SharedThrottleDeps {
  /** That of this process, which refuses without asking anybody. */
  own: LoginThrottle
  counts: CountStore
  clock: Clock
  log: Log
}

const OF_ACCOUNT = { free: FREE_FAILURES, firstMs: FIRST_DELAY_MS, mostMs: MAX_DELAY_MS, forgetMs: FORGET_MS }
const TRUSTED_MS = 30 * FORGET_MS
const COMPLAIN_EVERY_MS = 60_000

/**
 * Slow down guessing at all processes together: a try is counted in the database from its beginning, and the count is
 * given back when it was right. Some five milliseconds beside the hundred a password costs.
 */
export function createSharedThrottle({ own, counts, clock, log }: SharedThrottleDeps): LoginGuard {
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)

  /** Nobody who is right waits for it. */
  function later(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (mayComplain()) log.warn({ err: error }, 'a login that was right stays counted as a try')
    })
  }

  async function count(begun: string[], keys: Keys): Promise<void> {
    const take = async (key: string, turns: number): Promise<void> => {
      const waitMs = await counts.take(key, { turns, windowMs: ADDRESS_WINDOW_MS })
      if (waitMs > 0) throw tooManyAttempts(waitMs)
      begun.push(key)
    }
    await take(keys.network, ADDRESS_FAILURES)
    if (keys.trusted !== undefined && (await counts.isNoted(keys.trusted))) return
    await take(keys.around, NEIGHBOURHOOD_FAILURES)
    if (keys.account === undefined) return
    const waitMs = await counts.slowDown(keys.account, OF_ACCOUNT)
    if (waitMs > 0) throw tooManyAttempts(waitMs)
    begun.push(keys.account)
  }

  return {
    async begin(account, address) {
      const attempt = own.begin(account, address)
      const keys = keysOf(account, address)
      const begun: string[] = []
      const giveBack = () => Promise.all(begun.map((key) => counts.giveBack(key)))
      try {
        await count(begun, keys)
      } catch (error) {
        attempt.cancel()
        later(giveBack())
        throw error
      }
      return {
        fail: () => attempt.fail(),
        cancel() {
          attempt.cancel()
          later(giveBack())
        },
        succeed() {
          attempt.succeed()
          later(giveBack())
          if (keys.account !== undefined) later(counts.forget(keys.account))
          if (keys.trusted !== undefined) later(counts.note(keys.trusted, TRUSTED_MS))
        },
      }
    },
  }
}

interface Keys {
  network: string
  around: string
  account: string | undefined
  /** The account at an address it logged in from: strangers cannot keep its owner out. */
  trusted: string | undefined
}

function keysOf(account: string | undefined, address: string): Keys {
  const network = networkOf(address)
  return {
    network: `login network ${network}`,
    around: `login around ${neighbourhoodOf(network)}`,
    account: account === undefined ? undefined : `login account ${account}`,
    trusted: account === undefined ? undefined : `login trusted ${network} ${account}`,
  }
}
