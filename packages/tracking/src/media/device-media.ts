import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bus, Image, Log } from '@rastro/platform'
import type { TrackingEvents } from '../fleet/fleet.ts'
import { createDevicePhotos, type DevicePhotos } from './device-photos.ts'
import { createPictures, IMAGE_TYPES, type Pictures } from './pictures.ts'
import { writeWhole } from './write-whole.ts'

/** A file that may be sent. */
export interface MediaFile {
  path: string
  /** Media type by what we named it, never by what somebody said. */
  type: string
  bytes: number
  changed: Date
}

/** Pictures and recordings of vehicles, a folder for each by id: nothing that people or trackers choose is in a path. */
export interface DeviceMedia {
  /** Keep a picture of a device in place of the one before. @returns its name, `device.jpg` */
  saveImage(deviceId: number, image: Image): Promise<string>
  removeImage(deviceId: number): Promise<void>
  /** The picture of a device. */
  image(deviceId: number): Promise<MediaFile | undefined>
  /** A file of a device by its name; undefined for one it does not have. */
  find(deviceId: number, name: string): Promise<MediaFile | undefined>
  /** Photos of installations; their files are found by name, as all others. */
  readonly photos: DevicePhotos
  /** Pictures of drivers. */
  readonly drivers: Pictures
}

/** What trackers record besides. */
const TYPES: Readonly<Record<string, string>> = {
  ...IMAGE_TYPES,
  amr: 'audio/amr',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
}
/** Names are ours: the picture, photos of the installation, and those the receiver gives to what trackers send. */
const NAME = /^(device|photo-\d{17}|\d{14}-\d{3})\.([a-z0-9]{3,4})$/

/** Look after a folder; what belongs to a device goes with it. */
export function createDeviceMedia(folder: string, bus: Bus<TrackingEvents>, log: Log): DeviceMedia {
  const folderOf = (deviceId: number): string => join(folder, String(deviceId))

  bus.on('deviceRemoved', ({ deviceId }) => {
    rm(folderOf(deviceId), { recursive: true, force: true }).catch((error: unknown) =>
      log.error({ err: error, deviceId }, 'files of a removed device are left'),
    )
  })

  async function find(deviceId: number, name: string): Promise<MediaFile | undefined> {
    const type = TYPES[NAME.exec(name)?.[2] ?? '']
    if (type === undefined) return undefined
    const path = join(folderOf(deviceId), name)
    const facts = await stat(path).catch(refuseAllButMissing)
    return facts?.isFile() ? { path, type, bytes: facts.size, changed: facts.mtime } : undefined
  }

  async function removeImage(deviceId: number, but?: string): Promise<void> {
    const names = Object.keys(IMAGE_TYPES).map((extension) => `device.${extension}`)
    const gone = names.filter((name) => name !== but)
    await Promise.all(gone.map((name) => rm(join(folderOf(deviceId), name), { force: true })))
  }

  return {
    photos: createDevicePhotos(folderOf),
    drivers: createPictures(join(folder, 'drivers')),
    find,
    removeImage,
    async saveImage(deviceId, { extension, bytes }) {
      const name = `device.${extension}`
      await writeWhole(folderOf(deviceId), name, bytes)
      await removeImage(deviceId, name)
      return name
    },
    async image(deviceId) {
      for (const extension of Object.keys(IMAGE_TYPES)) {
        const found = await find(deviceId, `device.${extension}`)
        if (found) return found
      }
      return undefined
    },
  }
}

function refuseAllButMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return undefined
}
