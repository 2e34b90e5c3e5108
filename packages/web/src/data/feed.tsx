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
