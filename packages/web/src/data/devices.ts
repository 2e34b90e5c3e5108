import type { Device } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, callApi } from './api.ts'
import { saveObject } from './resources.ts'

/** One device as the server keeps it; null when it does not exist or is not one's own. */
export function deviceQuery(id: number) {
  return queryOptions({
    queryKey: ['device', id],
    queryFn: async ({ signal }): Promise<Device | null> => {
      try {
        const response = await callApi(`/devices/${id}`, { signal })
        return (await response.json()) as Device
      } catch (problem) {
        if (problem instanceof ApiError && (problem.status === 404 || problem.status === 400)) return null
        throw problem
      }
    },
    // A form begins with what is true now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/**
 * Save a device: with an id above 0 it replaces, else it is added (DEV-04). `totalDistance` in metres sets its
 * odometer; null leaves it.
 * @throws ApiError the server refused or is away
 */
export async function saveDevice(device: Device, totalDistance: number | null): Promise<Device> {
  const saved = await saveObject('devices', device)
  if (totalDistance !== null && saved.id > 0) await setAccumulators(saved.id, { totalDistance })
  return saved
}

/**
 * Set what a vehicle has counted (DEV-05): metres and milliseconds.
 * @throws ApiError the server refused, which it does before the first position
 */
async function setAccumulators(deviceId: number, totals: { totalDistance: number }): Promise<void> {
  await callApi(`/devices/${deviceId}/accumulators`, { method: 'PUT', json: { deviceId, ...totals } })
}
