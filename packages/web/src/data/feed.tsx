import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveFeed, Slice } from './live-feed.ts'

const FeedContext = createContext<LiveFeed | null>(null)

/** Hands the page's one live feed to the components below. */
export const FeedProvider = FeedContext.Provider

/**
 * The page's live feed.
 * @throws Error outside a FeedProvider
 */
export function useFeed(): LiveFeed {
  const feed = useContext(FeedContext)
  if (!feed) throw new Error('No live feed above this component')
  return feed
}

/** The present value of a slice, for a component that renders again when it changes. */
export function useSlice<T>(slice: Slice<T>): T {
  return useSyncExternalStore(slice.subscribe, slice.get)
}

/** How the first load of the fleet is going; it is done once per page. `feed` may still be on its way. */
export function fleetQueryOf(feed: () => LiveFeed | Promise<LiveFeed>) {
  return {
    queryKey: ['fleet'],
    queryFn: async (): Promise<true> => {
      const ready = await feed()
      await ready.start()
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  } as const
}

/** Whether the first fleet is known, failed to load, or is on its way. */
export function useFleetLoad() {
  const feed = useFeed()
  return useQuery(fleetQueryOf(() => feed))
}
