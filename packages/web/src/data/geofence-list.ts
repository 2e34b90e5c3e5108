import type { Geofence } from '@rastro/contracts/geofences'

/**
 * All geofences the person may see, asked for from a worker: the page's thread never reads them.
 * @throws Error when the server refuses or does not answer
 */
export async function fetchGeofences(signal: AbortSignal): Promise<readonly Geofence[]> {
  const response = await fetch('/api/geofences', { credentials: 'include', signal })
  if (!response.ok) throw new Error(`geofences: ${response.status}`)
  // Our own server's answer.
  return (await response.json()) as Geofence[]
}
