import type { Action } from '@rastro/contracts'
import { useQuery } from '@tanstack/react-query'
import { callExtension } from './api.ts'

const MOST = 200

/** What a user did in the last week, the latest first. */
export function useUserLog(userId: number) {
  return useQuery({
    queryKey: ['user-log', userId],
    queryFn: async ({ signal }): Promise<readonly Action[]> => {
      const response = await callExtension(`/users/${userId}/logs`, { query: { limit: MOST }, signal })
      // The wire is parsed here once; everything behind trusts the contract.
      return ((await response.json()) as Action[]).toReversed()
    },
    retry: false,
    gcTime: 0,
  })
}
