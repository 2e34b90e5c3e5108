import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FeedProvider } from './feed.tsx'
import type { Connection, LiveFeed } from './live-feed.ts'
import { useMissedNotices } from './notices.ts'
import { createSlice } from './slice.ts'
import { unreadQuery } from './unread.ts'

afterEach(() => vi.unstubAllGlobals())

function useCount(): number | undefined {
  useMissedNotices()
  return useQuery(unreadQuery).data
}

test('notices that came while the connection was away count as soon as it is back, and not before', async () => {
  let count = 2
  const fetched = vi.fn(async () => Response.json({ count }))
  vi.stubGlobal('fetch', fetched)
  const connection = createSlice<Connection>({ state: 'connecting', since: null })
  // Nothing else of the feed is looked at.
  const feed = { connection } as unknown as LiveFeed
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <FeedProvider value={feed}>{children}</FeedProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(useCount, { wrapper })
  await waitFor(() => expect(result.current).toBe(2))
  act(() => connection.set({ state: 'live', since: 1 }))
  expect(fetched).toHaveBeenCalledTimes(1)
  count = 14
  act(() => connection.set({ state: 'reconnecting', since: 1 }))
  expect(fetched).toHaveBeenCalledTimes(1)
  act(() => connection.set({ state: 'live', since: 2 }))
  await waitFor(() => expect(result.current).toBe(14))
})
