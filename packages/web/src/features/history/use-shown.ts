import { SERVER_KEYS } from '@rastro/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serverQuery } from '../../data/server.ts'

/** What of a history the installation shows (SRV-23, SRV-24). */
export interface Shown {
  stops: boolean
  events: boolean
}

/** Stops and events are shown unless the settings of the server say otherwise. */
export function useShown(): Shown {
  const { data } = useQuery(serverQuery)
  const stops = data?.server.attributes[SERVER_KEYS.showStops] !== false
  const events = data?.server.attributes[SERVER_KEYS.showEvents] !== false
  return useMemo(() => ({ stops, events }), [stops, events])
}
