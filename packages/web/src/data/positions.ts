import type { Position } from '@rastro/contracts'
import { callApi } from './api.ts'

/** Most ids one request carries; more go in batches (POS-44). */
export const IDS_PER_REQUEST = 500

/**
 * Positions by id, in no particular order. More than 500 ids are fetched in batches, one after the other.
 * @throws ApiError a batch failed
 */
export async function loadPositions(ids: readonly number[]): Promise<Position[]> {
  const positions: Position[] = []
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const response = await callApi('/positions', { query: { id: ids.slice(start, start + IDS_PER_REQUEST) } })
    // The wire is parsed here once; everything behind trusts the contract.
    positions.push(...((await response.json()) as Position[]))
  }
  return positions
}
