import { type Attributes, attributeText, DRIVER_IMAGE_UPDATED, type Driver, driverImagePath } from '@rastro/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { shrinkImage } from './shrink-image.ts'

/** Longest side of a photo that is kept, in pixels: three times the largest place it is shown in. */
const PHOTO_PIXELS = 640

/** Address of the photo of a driver, another one whenever it changed; null when he has none. */
export function driverImageUrl({ id, attributes }: { id: number; attributes: Attributes }): string | null {
  const version = attributeText(attributes, DRIVER_IMAGE_UPDATED)
  return version === null ? null : `${driverImagePath(id)}?v=${encodeURIComponent(version)}`
}

/**
 * Keep the photo of a driver, or remove it with null. Answers the driver, whose photo now has another address.
 * @throws NotAnImage, or ApiError: the server refused or is away
 */
export function useDriverImage(id: number): (file: Blob | null) => Promise<Driver> {
  const queries = useQueryClient()
  return async (file) => {
    const path = `/drivers/${id}/image`
    const response = await (file === null
      ? callApi(path, { method: 'DELETE' })
      : callApi(path, { method: 'POST', file: await shrinkImage(file, PHOTO_PIXELS) }))
    await queries.invalidateQueries({ queryKey: ['objects', 'drivers'] })
    return (await response.json()) as Driver
  }
}
