import type { LoginError, User } from '@rastro/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type LoginFailure, normaliseLoginError } from '../../data/login-error.ts'
import { isDriver } from '../../data/roles.ts'
import { safeTarget } from '../../data/safe-target.ts'
import { type Credentials, isCodeWanted, logIn, sessionQuery, unlockOnTrust } from '../../data/session.ts'

/** How a login goes; `wantsCode` = the password was right and the one-time code is asked for. */
interface Attempt {
  busy: boolean
  failure: LoginFailure | null
  wantsCode: boolean
}

/** What the login screen may do. */
export interface Login extends Attempt {
  /** Try. @returns what it failed with; null when it went on */
  submit: (credentials: Credentials) => Promise<LoginError | null>
  /** Unlock the account that was just refused for its debts, and come in. */
  unlock: () => Promise<void>
  /** Back to name and password. */
  restart: () => void
}

interface LoginOptions {
  initialError: LoginError | null
  /** Turns away who may not enter by this door. @throws LoginRefused */
  admit?: ((user: User) => Promise<void>) | undefined
}

const IDLE: Attempt = { busy: false, failure: null, wantsCode: false }

/** Where a login leads: to what was wanted, else home; drivers have only their own screen. */
export function targetOf(user: User, wanted: unknown): string {
  const target = safeTarget(wanted)
  return isDriver(user) && !target.startsWith('/qr-driver') ? '/qr-driver' : target
}

/** Runs login attempts one at a time and leads on to where the person wanted to go. */
export function useLogin({ initialError, admit }: LoginOptions): Login {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search: { to?: string } = useSearch({ strict: false })
  const initial = initialError && { code: initialError, trustAvailable: null }
  const [attempt, setAttempt] = useState<Attempt>({ ...IDLE, failure: initial })
  // Kept only until the next try: a suspended account is unlocked with what was just typed.
  const [refused, setRefused] = useState<Credentials | null>(null)

  const run = async (credentials: Credentials, enter: () => Promise<User>): Promise<LoginError | null> => {
    setAttempt({ ...attempt, busy: true, failure: null })
    let entered: User
    try {
      entered = await enter()
      await admit?.(entered)
      queries.setQueryData(sessionQuery.queryKey, entered)
    } catch (problem) {
      const failure = isCodeWanted(problem) ? null : normaliseLoginError(problem)
      const staysWithCode = failure === null || failure.code === 'USER_AUTHORIZATION_FAILED'
      setRefused(failure?.trustAvailable ? credentials : null)
      setAttempt({ busy: false, failure, wantsCode: staysWithCode })
      return failure?.code ?? null
    }
    await navigate({ href: targetOf(entered, search.to), replace: true })
    return null
  }

  return {
    ...attempt,
    submit: (credentials) => run(credentials, () => logIn(credentials)),
    async unlock() {
      if (!refused || attempt.busy) return
      await run(refused, async () => {
        await unlockOnTrust(refused)
        return logIn(refused)
      })
    },
    restart: () => setAttempt(IDLE),
  }
}
