import { type DevicePhoto, MAX_DEVICE_PHOTOS } from '@rastro/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { NotAnImage, shrinkImage } from './shrink-image.ts'

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
export type PhotoChange = { add: readonly File[] } | { caption: string; file: string } | { remove: string }

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
      else await addPhotos(path, change.add.slice(0, MAX_DEVICE_PHOTOS))
    },
    // Of several photos some may have been kept before one failed.
    onSettled: () => queries.invalidateQueries({ queryKey: devicePhotosQuery(deviceId).queryKey }),
  })
}

/** One that is no picture does not keep the others out; all such are named at the end. */
async function addPhotos(path: string, files: readonly File[]): Promise<void> {
  const refused: File[] = []
  for (const file of files) {
    const photo = await shrinkImage(file, PHOTO_PIXELS).catch((problem: unknown) => {
      if (!(problem instanceof NotAnImage)) throw problem
      refused.push(file)
      return null
    })
    if (photo !== null) await callApi(path, { method: 'POST', file: photo })
  }
  if (refused.length === 0) return
  throw new NotAnImage(undefined, files.length === 1 ? [] : refused.map(({ name }) => name))
}
