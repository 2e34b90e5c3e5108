import { callApi } from './api.ts'

/** What a vehicle has counted: metres, and milliseconds of engine. */
export interface Accumulators {
  totalDistance?: number
  hours?: number
}

/**
 * Set what a vehicle has counted; what is left out stays.
 * @throws ApiError the server refused or is away
 */
export async function setAccumulators(deviceId: number, totals: Accumulators): Promise<void> {
  await callApi(`/devices/${deviceId}/accumulators`, { method: 'PUT', json: { deviceId, ...totals } })
}
