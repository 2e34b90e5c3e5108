import type { Place, PlaceSearch } from '@rastro/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../api.ts'

/** Fewer letters fit nearly every town. */
const SHORTEST = 2

export interface PlaceQuestion {
  text: string
  /** Where the person looks; whole degrees are enough to prefer what is near. */
  near: Place
  /** Ask the provider of streets as well, who may cost something: only when the person says so. */
  streets: boolean
}

/** Places by their name, as our server knows them. */
export function placesQuery({ text, near, streets }: PlaceQuestion) {
  const query = text.trim()
  const latitude = Math.round(near.latitude)
  const longitude = Math.round(near.longitude)
  return queryOptions({
    queryKey: ['places', query.toLowerCase(), latitude, longitude, streets],
    queryFn: async ({ signal }): Promise<PlaceSearch> => {
      const call = { query: { query, latitude, longitude, ...(streets ? { streets: 'true' } : {}) }, signal }
      // Our own server answers by the same schema.
      return (await (await callApi('/server/geocode/search', call)).json()) as PlaceSearch
    },
    enabled: query.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
