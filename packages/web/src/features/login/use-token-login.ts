import type { LoginError, User } from '@rastro/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { normaliseLoginError } from '../../data/login-error.ts'
import { logInWithToken, sessionQuery } from '../../data/session.ts'

interface TokenLogin {
  /** Where the person is led. */
  targetOf: (user: User) => string
  /** What a refusal is called at this door. Default: as it is. */
  refusedAs?: LoginError
}

/**
 * Log in at once with the token of an address; null = there is none, nothing is tried. The address with the token does
 * not stay in the history of the browser. @returns why it was refused; null while it is tried
 */
export function useTokenLogin(token: string | null, { targetOf, refusedAs }: TokenLogin): LoginError | null {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [error, setError] = useState<LoginError | null>(null)
  const lead = useEffectEvent((user: User) => navigate({ href: targetOf(user), replace: true }))
  const refuse = useEffectEvent((problem: unknown) => {
    const { code } = normaliseLoginError(problem)
    setError(refusedAs === undefined || code === 'CONNECTION_ERROR' ? code : refusedAs)
  })

  useEffect(() => {
    if (token === null) return undefined
    let abandoned = false
    const enter = async (): Promise<void> => {
      try {
        const user = await logInWithToken(token)
        if (abandoned) return
        queries.setQueryData(sessionQuery.queryKey, user)
        await lead(user)
      } catch (problem) {
        if (!abandoned) refuse(problem)
      }
    }
    void enter()
    return () => {
      abandoned = true
    }
  }, [token, queries])
  return error
}
