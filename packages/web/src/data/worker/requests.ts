import type { Device, Position } from '@rastro/contracts'

/** The server no longer knows this session. */
export class SessionOver extends Error {}

/** Ids a position request carries at most (POS-44, OP-49). */
export const IDS_PER_REQUEST = 500

/**
 * Devices the user sees.
 * @throws SessionOver when the server answers 401
 */
export function fetchDevices(base: string): Promise<Device[]> {
  return getJson<Device[]>(new URL('/api/devices', base))
}

/** Addresses that together ask for all positions with these ids, each id as a parameter of its own. */
export function positionUrls(base: string, ids: readonly number[]): URL[] {
  const urls: URL[] = []
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const url = new URL('/api/positions', base)
    for (const id of ids.slice(start, start + IDS_PER_REQUEST)) url.searchParams.append('id', String(id))
    urls.push(url)
  }
  return urls
}

/**
 * Positions by id, in as few requests as the limit allows, one after the other.
 * @throws SessionOver when the server answers 401
 */
export async function fetchPositions(base: string, ids: readonly number[]): Promise<Position[]> {
  const positions: Position[] = []
  for (const url of positionUrls(base, ids)) positions.push(...(await getJson<Position[]>(url)))
  return positions
}

async function getJson<T>(url: URL): Promise<T> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, credentials: 'include' })
  if (response.status === 401) throw new SessionOver('the session is over')
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`)
  // The server's own answer, described by the contracts both sides share.
  return (await response.json()) as T
}
