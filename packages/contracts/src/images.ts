import type { Category } from './vocabulary.ts'
import { PREFIX } from './wire.ts'

/** Where pictures of vehicles, categories and drivers are (IMG-01 to IMG-04). */
export const IMAGES_PATH = `/${PREFIX}/assets/images`

/** Picture of a device. What is in it may be of any kind the API takes; the name is of old. */
export const deviceImagePath = (deviceId: number): string => `${IMAGES_PATH}/${deviceId}.png`

export const categoryImagePath = (category: Category): string => `${IMAGES_PATH}/categories/${category}.png`

export const driverImagePath = (driverId: number): string => `${IMAGES_PATH}/drivers/${driverId}.png`

/** Picture of a driver of whom there is none. */
export const DEFAULT_DRIVER_IMAGE = `${IMAGES_PATH}/drivers/default.png`

/** Larger pictures are refused, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
