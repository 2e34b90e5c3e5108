import type { Account, AccountOrder, AccountPage, AccountProfile, AccountStanding, User } from '@rastro/contracts'
import { MOST_ACCOUNTS } from '@rastro/contracts/accounts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { callApi } from './api.ts'
import { removeObject, saveObject } from './resources.ts'

/** What the list of users is narrowed by, and its order. */
export interface AccountFilters {
  query: string
  profile: AccountProfile | null
  standing: AccountStanding | null
  order: AccountOrder
  descending: boolean
}

const PAGE = 100
const ACCOUNTS = 'accounts'

async function readPage(filters: AccountFilters, page: { limit: number; offset: number }, signal?: AbortSignal) {
  const { query, profile, standing, order, descending } = filters
  const response = await callApi('/users/list', {
    query: {
      order,
      ...page,
      ...(query === '' ? {} : { query }),
      ...(profile === null ? {} : { profile }),
      ...(standing === null ? {} : { standing }),
      ...(descending ? { descending: 'true' } : {}),
    },
    ...(signal ? { signal } : {}),
  })
  // The wire is parsed here once; everything behind trusts the contract.
  return (await response.json()) as AccountPage
}

/**
 * The users one may act for, page after page as they come into sight. Not asked for by who manages nobody (PERM-19).
 * The rows of the filters before stay until those of the new ones are there.
 */
export function useAccounts(filters: AccountFilters, enabled = true) {
  const loading = useInfiniteQuery({
    queryKey: [ACCOUNTS, filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, { limit: PAGE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return seen < last.total && last.rows.length > 0 ? seen : undefined
    },
    placeholderData: keepPreviousData,
    enabled,
    retry: false,
  })
  return loading
}

/** The list of users as far as it is loaded. */
export type Accounts = ReturnType<typeof useAccounts>

/** Its rows for a table, how many there are in all, and what loads more of them when the last comes into sight. */
export function useAccountRows({ data, hasNextPage, isFetchingNextPage, fetchNextPage }: Accounts) {
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { rows, count: data?.pages[0]?.total ?? rows.length, onEnd }
}

/** Everybody who fits, for a file. @throws ApiError */
export async function readAccounts(filters: AccountFilters): Promise<readonly Account[]> {
  return (await readPage(filters, { limit: MOST_ACCOUNTS, offset: 0 })).rows
}

/** One user whole, for his form. */
export function useUser(id: number | null) {
  return useQuery({
    queryKey: [ACCOUNTS, 'one', id],
    queryFn: async ({ signal }): Promise<User> => {
      const response = await callApi(`/users/${id}`, { signal })
      return (await response.json()) as User
    },
    enabled: id !== null,
    retry: false,
    // A form begins with what is true now.
    gcTime: 0,
  })
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [ACCOUNTS] }),
      queries.invalidateQueries({ queryKey: ['objects', 'users'] }),
    ])
  }
}

/** Saves users; the lists load again afterwards. */
export function useSaveUser() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (user: User) => saveObject('users', user), onSuccess: refresh })
}

/** Removes users. @throws ApiError with the server's answer in `body` (USR-64) */
export function useRemoveUser() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: number) => removeObject('users', id), onSuccess: refresh })
}
