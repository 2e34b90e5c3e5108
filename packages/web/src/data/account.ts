import type { User } from '@rastro/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { sessionQuery } from './session.ts'
import { useHas } from './use-has.ts'

/** What the own account is saved with; password and key only when they change, with the present password. */
export interface AccountChange extends Partial<User> {
  currentPassword?: string
}

/** Save a part of the own account over what is known of it. @throws ApiError the server refused or is away */
async function saveAccount(user: User, change: AccountChange): Promise<User> {
  const response = await callApi(`/users/${user.id}`, { method: 'PUT', json: { ...user, ...change } })
  // The wire is parsed here once; everything behind trusts the contract.
  return (await response.json()) as User
}

/** Saves parts of the own account; what the page knows of the person follows. */
export function useSaveAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: AccountChange) => {
      const user = queries.getQueryData(sessionQuery.queryKey)
      if (!user) throw new Error('nobody is logged in')
      return saveAccount(user, change)
    },
    onSuccess: (user) => queries.setQueryData(sessionQuery.queryKey, user),
  })
}

/** What is open in one's name: a browser that is logged in, or an API token. */
export interface OpenSession {
  key: string
  kind: 'session' | 'token'
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  isCurrent: boolean
  isActing: boolean
}

const sessionsQuery = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: async ({ signal }): Promise<OpenSession[]> => {
    const response = await callApi('/sessions', { signal })
    return (await response.json()) as OpenSession[]
  },
  retry: false,
})

/** The open sessions and tokens of the account. */
export function useOpenSessions() {
  return useQuery({ ...sessionsQuery, enabled: useHas('sessions') })
}

/** Ends open sessions and tokens by their key. */
export function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (key: string): Promise<void> => {
      await callApi(`/sessions/${key}`, { method: 'DELETE' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Makes API tokens that end at an instant; the token itself is told only now. */
export function useMakeToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (expiration: Date): Promise<string> => {
      const form = { expiration: expiration.toISOString() }
      const response = await callApi('/session/token', { method: 'POST', form })
      return (await response.text()).trim()
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

const totpQuery = queryOptions({
  queryKey: ['totp'],
  queryFn: async ({ signal }): Promise<{ offered: boolean; active: boolean }> => {
    const response = await callApi('/users/totp', { signal })
    return (await response.json()) as { offered: boolean; active: boolean }
  },
  retry: false,
})

/** Whether one-time codes are offered here, and whether the account uses them. */
export function useTotp() {
  return useQuery(totpQuery)
}

/** A new key for an authenticator; it is in force once the account is saved with it. @throws ApiError */
export async function newTotpKey(): Promise<string> {
  const response = await callApi('/users/totp', { method: 'POST' })
  return (await response.text()).trim()
}

/** Read again whether the account uses one-time codes. */
export function useRefreshTotp(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: totpQuery.queryKey })
}
