import type { Event, Position, Trip } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, callApi } from './api.ts'

/** A stretch of time in epoch milliseconds. */
export interface Span {
  from: number
  to: number
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Rows of a report; null when the person may not see it. */
async function rowsOf<Row>(
  name: 'trips' | 'events',
  query: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<readonly Row[] | null> {
  try {
    const response = await callApi(`/reports/${name}`, { query, signal })
    // The wire is parsed here once; everything behind trusts the contract.
    return (await response.json()) as Row[]
  } catch (problem) {
    if (problem instanceof ApiError && (problem.status === 400 || problem.status === 403)) return null
    throw problem
  }
}

const spanQuery = (deviceId: number, { from, to }: Span) => ({
  deviceId,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

function latestFirst(events: readonly Event[]): readonly Event[] {
  return events.toSorted((one, other) => Date.parse(other.eventTime ?? '') - Date.parse(one.eventTime ?? ''))
}

/** The trips of a vehicle and everything that happened to it in the last 24 hours, told anew every minute. */
export function lastDayOf(deviceId: number) {
  return queryOptions({
    queryKey: ['past', 'day', deviceId],
    queryFn: async ({ signal }) => {
      const to = Date.now()
      const span = { from: to - DAY, to }
      const [trips, events] = await Promise.all([
        rowsOf<Trip>('trips', spanQuery(deviceId, span), signal),
        rowsOf<Event>('events', spanQuery(deviceId, span), signal),
      ])
      return trips === null ? null : { span, trips, events: latestFirst(events ?? []) }
    },
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    retry: false,
  })
}

/** The trips of a vehicle in the last `days` days, oldest first; null when the person may not see them. */
export function tripsOf(deviceId: number, days: number) {
  return queryOptions({
    queryKey: ['past', 'trips', deviceId, days],
    queryFn: async ({ signal }) => {
      const to = Date.now()
      return rowsOf<Trip>('trips', spanQuery(deviceId, { from: to - days * DAY, to }), signal)
    },
    staleTime: MINUTE,
    retry: false,
  })
}

/** What happened to a vehicle in the last `days` days, latest first; null when the person may not see it. */
export function eventsOf(deviceId: number, days: number) {
  return queryOptions({
    queryKey: ['past', 'events', deviceId, days],
    queryFn: async ({ signal }) => {
      const to = Date.now()
      const rows = await rowsOf<Event>('events', spanQuery(deviceId, { from: to - days * DAY, to }), signal)
      return rows && latestFirst(rows)
    },
    staleTime: 10_000,
    refetchInterval: MINUTE,
    retry: false,
  })
}

/**
 * One position by its id; undefined when it is not kept any more.
 * @throws ApiError the server refused or is away
 */
export async function fetchPosition(id: number): Promise<Position | undefined> {
  const response = await callApi('/positions', { query: { id } })
  const [position] = (await response.json()) as Position[]
  return position
}
