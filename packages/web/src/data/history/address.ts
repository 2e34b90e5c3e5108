import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../api.ts'

/** Places nearer than this to each other (about 11 m) share an address. */
const DIGITS = 4
const NO_CONTENT = 204

/** The address of a place, asked of our server once; null where it knows none. */
export function addressQuery(latitude: number, longitude: number) {
  const place = { latitude: Number(latitude.toFixed(DIGITS)), longitude: Number(longitude.toFixed(DIGITS)) }
  return queryOptions({
    queryKey: ['address', place],
    queryFn: async ({ signal }) => {
      const response = await callApi('/server/geocode', { query: place, signal })
      return response.status === NO_CONTENT ? null : await response.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
