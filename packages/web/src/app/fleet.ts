import { fleetQueryOf } from '../data/feed.tsx'
import { listQuery, openListQuery } from '../data/list-query.ts'
import { startQuery } from '../data/list-views.ts'
import type { FeedListener, FleetFeed } from '../data/live.ts'
import { loadCode } from '../data/load-code.ts'
import { sessionEnded } from '../data/session-end.ts'
import { tellEvents } from '../data/told-events.ts'

let opening: Promise<FleetFeed> | undefined

/** What the feed tells of the person: the own account changed, a driver left a vehicle. */
type AccountNews = Required<Pick<FeedListener, 'onUsers' | 'onDriverLost'>>
const hearers = new Set<AccountNews>()

/** Hear of it, now and of every feed to come. @returns stops listening */
export function onAccountNews(news: AccountNews): () => void {
  hearers.add(news)
  return () => hearers.delete(news)
}

const listener: FeedListener = {
  onEvents: tellEvents,
  onSessionOver: () => sessionEnded.set(true),
  onUsers: (users) => hearers.forEach((hearer) => hearer.onUsers(users)),
  onDriverLost: () => hearers.forEach((hearer) => hearer.onDriverLost()),
}

async function open(): Promise<FleetFeed> {
  const { createLiveFeed } = await loadCode(() => import('../data/live.ts'))
  const feed = createLiveFeed(listener)
  openListQuery(startQuery())
  feed.setQuery(listQuery.get())
  listQuery.subscribe(() => feed.setQuery(listQuery.get()))
  return feed
}

/** The page's one live feed; its code and its worker arrive with the first screen that needs them. */
export function openFleet(): Promise<FleetFeed> {
  opening ??= open()
  return opening
}

/** No more of the fleet: the session is over. Drivers, who follow none, do not begin now. */
export function closeFleet(): void {
  void opening?.then((feed) => feed.stop())
}

/** Devices and latest positions, then the socket. Fails when the first fleet cannot be loaded. */
export const fleetQuery = fleetQueryOf(openFleet)
