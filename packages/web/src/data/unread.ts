import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'

export const UNREAD = ['notices', 'unread'] as const
/** What was read elsewhere is seen here after so long at the latest. */
export const LOOK_AGAIN_MS = 60_000

/** How many notices nobody read yet; looked at again each minute, for what is read on another device. */
export const unreadQuery = queryOptions({
  queryKey: UNREAD,
  queryFn: async ({ signal }): Promise<number> => {
    const response = await callApi('/notices/unread', { signal })
    const { count } = (await response.json()) as { count: number } // what the call promises
    return count
  },
  staleTime: LOOK_AGAIN_MS / 2,
  refetchInterval: LOOK_AGAIN_MS,
  refetchOnWindowFocus: true,
})
