import { fleetQueryOf } from '../data/feed.tsx'
import { listQuery, openListQuery } from '../data/list-query.ts'
import type { FleetFeed } from '../data/live.ts'
import { loadChunk } from './load-screen.ts'

let opening: Promise<FleetFeed> | undefined

/** The session ended while the page was open: log in again and come back here. A fresh page forgets the fleet. */
function onSessionOver(): void {
  const wanted = location.pathname + location.search
  location.replace(`/login?${new URLSearchParams({ to: wanted })}`)
}

async function open(): Promise<FleetFeed> {
  const { createLiveFeed } = await loadChunk(() => import('../data/live.ts'))
  const feed = createLiveFeed({ onSessionOver })
  openListQuery()
  feed.setQuery(listQuery.get())
  listQuery.subscribe(() => feed.setQuery(listQuery.get()))
  return feed
}

/** The page's one live feed; its code and its worker arrive with the first screen that needs them. */
export function openFleet(): Promise<FleetFeed> {
  opening ??= open()
  return opening
}

/** Devices and latest positions, then the socket. Fails when the first fleet cannot be loaded. */
export const fleetQuery = fleetQueryOf(openFleet)
