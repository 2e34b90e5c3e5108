import { readWeather, type VisitorPlace, type Weather } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callApi, callExtension } from './api.ts'

/** How often weather and local time are looked at anew (WTH-06). */
export const WEATHER_EVERY_MS = 60_000

/** A failure here is worth a line in the console and nothing else (WTH-07). */
function onlyLogged(problem: unknown): null {
  // oxlint-disable-next-line no-console -- the log is all that is asked for
  console.warn('No weather', problem)
  return null
}

async function loadPlace(): Promise<VisitorPlace | null> {
  const response = await callExtension('/visitor-place')
  // Our own server answers in the shape of the contract.
  return (await response.json()) as VisitorPlace | null
}

async function loadWeather({ latitude, longitude }: VisitorPlace): Promise<Weather | null> {
  const response = await callApi('/weather', { query: { lat: latitude, lon: longitude } })
  return readWeather(await response.json())
}

/** Where the header's weather and time are of; null = nobody knows. Asked once a page. */
export const visitorPlaceQuery = queryOptions({
  queryKey: ['visitor-place'],
  queryFn: () => loadPlace().catch(onlyLogged),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The weather at a place, once a minute; null = nobody knows. */
export function weatherQuery(place: VisitorPlace | null) {
  return queryOptions({
    queryKey: ['weather', place],
    queryFn: () => (place ? loadWeather(place).catch(onlyLogged) : null),
    refetchInterval: WEATHER_EVERY_MS,
    enabled: place !== null,
  })
}
