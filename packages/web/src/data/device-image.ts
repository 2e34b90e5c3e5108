import {
  type Attributes,
  attributeText,
  DEVICE_KEYS,
  type Device,
  deviceImagePath,
  MAX_IMAGE_BYTES,
} from '@rastro/contracts'
import { useSyncExternalStore } from 'react'
import { callApi } from './api.ts'
import { imageCache } from './image-cache.ts'
import { saveObject } from './resources.ts'

/** Address of the picture of a device; another one whenever the picture changed (DEV-24). */
export function deviceImageUrl({ id, attributes }: Pick<Device, 'id' | 'attributes'>): string {
  const parts = [DEVICE_KEYS.imageTimestamp, DEVICE_KEYS.imageVersion].map((key) => attributeText(attributes, key))
  const version = parts.filter((part) => part !== null).join('-')
  return version === '' ? deviceImagePath(id) : `${deviceImagePath(id)}?v=${encodeURIComponent(version)}`
}

/** Address of the picture a device says it has; null when it says that there is none, which then nobody asks for. */
export function toldImageUrl(vehicle: Pick<Device, 'id' | 'attributes'>): string | null {
  return attributeText(vehicle.attributes, DEVICE_KEYS.imageTimestamp) === null ? null : deviceImageUrl(vehicle)
}

/** Attributes of a device whose picture has just changed, or gone. `now`: null = it has none any more. */
export function withNewImage(attributes: Attributes, now: number | null): Attributes {
  const version = Number(attributeText(attributes, DEVICE_KEYS.imageVersion) ?? 0)
  const { [DEVICE_KEYS.imageTimestamp]: _, ...others } = attributes
  return {
    ...others,
    ...(now !== null && { [DEVICE_KEYS.imageTimestamp]: now }),
    [DEVICE_KEYS.imageVersion]: (Number.isFinite(version) ? version : 0) + 1,
  }
}

/** Pictures the server keeps. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** Why a file cannot become a picture; null = it can, as far as can be told from outside. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!IMAGE_TYPES.some((known) => known === type)) return 'type'
  return size > MAX_IMAGE_BYTES ? 'size' : null
}

async function device(id: number): Promise<Device> {
  return (await (await callApi(`/devices/${id}`)).json()) as Device
}

/** Note on the device as it is now that its picture changed, or that it has none (`at` null). */
async function touch(id: number, at: number | null): Promise<Device> {
  const present = await device(id)
  imageCache().forget(deviceImageUrl(present))
  return saveObject('devices', { ...present, attributes: withNewImage(present.attributes, at) })
}

/**
 * Keep a picture of a device. Answers the device, whose picture now has another address.
 * @throws ApiError the server refused the picture or is away
 */
export async function uploadDeviceImage(id: number, file: Blob): Promise<Device> {
  await callApi(`/devices/${id}/image`, { method: 'POST', file })
  return touch(id, Date.now())
}

/** @throws ApiError the server refused or is away */
export async function removeDeviceImage(id: number): Promise<Device> {
  await callApi(`/devices/${id}/image`, { method: 'DELETE' })
  return touch(id, null)
}

/** Whether there is a picture at an address, for a component; undefined until it is known. */
export function useHasImage(url: string | null): boolean | undefined {
  return useSyncExternalStore(
    (listener) => {
      if (url !== null) void imageCache().has(url).then(listener)
      return () => undefined
    },
    () => (url === null ? false : imageCache().peek(url)),
  )
}

/** Address of the picture a device says it has, once it is known to be there; null for the drawn symbol instead. */
export function useDevicePhoto(vehicle: Pick<Device, 'id' | 'attributes'>): string | null {
  const url = toldImageUrl(vehicle)
  return useHasImage(url) === true ? url : null
}
