import type { Driver, Event, Position, Stop, Summary } from '@rastro/contracts'
import { callApi } from './api.ts'

/** A span of time in epoch milliseconds. */
export interface Span {
  from: number
  to: number
}

async function rowsOf<Row>(path: string, deviceIds: readonly number[], { from, to }: Span, more = {}): Promise<Row[]> {
  const query = { deviceId: deviceIds, from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...more }
  const response = await callApi(path, { query })
  // The wire is parsed here once; everything behind trusts the contract.
  return (await response.json()) as Row[]
}

/** Stops of vehicles in a span. @throws ApiError */
export function loadStops(deviceIds: readonly number[], span: Span): Promise<Stop[]> {
  return rowsOf('/reports/stops', deviceIds, span)
}

/** What vehicles did in a span, summed up. @throws ApiError */
export function loadSummaries(deviceIds: readonly number[], span: Span): Promise<Summary[]> {
  return rowsOf('/reports/summary', deviceIds, span)
}

/** What happened to vehicles in a span. @throws ApiError */
export function loadEvents(deviceIds: readonly number[], span: Span): Promise<Event[]> {
  return rowsOf('/reports/events', deviceIds, span, { type: 'allEvents' })
}

/** Where a vehicle was last, in words; null when nobody knows. @throws ApiError */
export async function loadAddress(deviceId: number): Promise<string | null> {
  const response = await callApi('/positions', { query: { deviceId } })
  const [latest] = (await response.json()) as Position[]
  return latest?.address ?? null
}

/** What the driver with a card or code is called; null when nobody has it. @throws ApiError */
export async function loadDriverName(uniqueId: string): Promise<string | null> {
  const response = await callApi('/drivers')
  const drivers = (await response.json()) as Driver[]
  return drivers.find((driver) => driver.uniqueId === uniqueId)?.name ?? null
}
