import { type DevicePhoto, MAX_DEVICE_PHOTOS } from '@rastro/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { shrinkImage } from './shrink-image.ts'

/** Longest side of a photo that is kept, in pixels: a label on a tracker stays readable. */
const PHOTO_PIXELS = 1600

const pathOf = (deviceId: number): string => `/devices/${deviceId}/photos`

/** Photos of the installation of a device, the oldest first. */
export function devicePhotosQuery(deviceId: number) {
  return queryOptions({
    queryKey: ['device-photos', deviceId],
    queryFn: async ({ signal }): Promise<DevicePhoto[]> => {
      const response = await callApi(pathOf(deviceId), { signal })
      // The wire is parsed here once; everything behind trusts the contract.
      return (await response.json()) as DevicePhoto[]
    },
    enabled: deviceId > 0,
    retry: false,
  })
}

/** Address of a photo. */
export function devicePhotoUrl(uniqueId: string, file: string): string {
  return `/api/media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(file)}`
}

/** What can be done with the photos of a device; each shows the list anew. */
export type PhotoChange = { add: readonly Blob[] } | { caption: string; file: string } | { remove: string }

/**
 * Change the photos of a device.
 * @throws NotAnImage, or ApiError: the server refused or is away
 */
export function useChangePhotos(deviceId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: PhotoChange): Promise<void> => {
      const path = pathOf(deviceId)
      if ('remove' in change) await callApi(`${path}/${change.remove}`, { method: 'DELETE' })
      else if ('file' in change)
        await callApi(`${path}/${change.file}`, { method: 'PUT', json: { caption: change.caption } })
      else
        for (const file of change.add.slice(0, MAX_DEVICE_PHOTOS))
          await callApi(path, { method: 'POST', file: await shrinkImage(file, PHOTO_PIXELS) })
    },
    // Of several photos some may have been kept before one failed.
    onSettled: () => queries.invalidateQueries({ queryKey: devicePhotosQuery(deviceId).queryKey }),
  })
}
