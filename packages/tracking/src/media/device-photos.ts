import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DevicePhoto, MAX_DEVICE_PHOTOS, Refusal } from '@rastro/contracts'
import type { Image } from '@rastro/platform'
import { writeWhole } from './write-whole.ts'

/** Photos of installations. Writes of one device must not overlap. */
export interface DevicePhotos {
  /** The photos of a device, the oldest first. */
  list(deviceId: number): Promise<DevicePhoto[]>
  /** @throws Refusal invalidInput when the device has as many as it may */
  add(deviceId: number, image: Image, caption: string, now: Date): Promise<DevicePhoto>
  /** @throws Refusal notFound */
  caption(deviceId: number, file: string, caption: string): Promise<DevicePhoto>
  /** @throws Refusal notFound */
  remove(deviceId: number, file: string): Promise<void>
}

/** `photo-20261121120000000.jpg`: when it was added, to the millisecond. */
const NAME = /^photo-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})\.(jpg|png|gif|webp)$/
/** What people wrote below the photos, by file; the photos themselves are what lies in the folder. */
const CAPTIONS = 'photos.json'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Look after the photos in the folders of the devices. */
export function createDevicePhotos(folderOf: (deviceId: number) => string): DevicePhotos {
  async function captionsOf(deviceId: number): Promise<Record<string, string>> {
    try {
      // Only this module writes there.
      return JSON.parse(await readFile(join(folderOf(deviceId), CAPTIONS), 'utf8')) as Record<string, string>
    } catch (error) {
      if (isMissing(error)) return {}
      throw error
    }
  }

  async function list(deviceId: number): Promise<DevicePhoto[]> {
    const files = await readdir(folderOf(deviceId)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const captions = await captionsOf(deviceId)
    return files
      .filter((file) => NAME.test(file))
      .sort()
      .map((file) => ({ file, caption: captions[file] ?? '', time: timeOf(file) }))
  }

  async function find(deviceId: number, file: string): Promise<DevicePhoto> {
    const photo = (await list(deviceId)).find((each) => each.file === file)
    if (!photo) throw new Refusal('notFound')
    return photo
  }

  async function keepCaption(deviceId: number, file: string, caption: string | null): Promise<void> {
    const { [file]: _, ...others } = await captionsOf(deviceId)
    const captions = caption === null || caption === '' ? others : { ...others, [file]: caption }
    await writeWhole(folderOf(deviceId), CAPTIONS, Buffer.from(JSON.stringify(captions)))
  }

  return {
    list,
    async add(deviceId, { extension, bytes }, caption, now) {
      const known = await list(deviceId)
      if (known.length >= MAX_DEVICE_PHOTOS)
        throw new Refusal('invalidInput', `A device keeps at most ${MAX_DEVICE_PHOTOS} photos`)
      const file = nameAt(now, extension, new Set(known.map((photo) => photo.file)))
      await writeWhole(folderOf(deviceId), file, bytes)
      if (caption !== '') await keepCaption(deviceId, file, caption)
      return { file, caption, time: timeOf(file) }
    },
    async caption(deviceId, file, caption) {
      const photo = await find(deviceId, file)
      await keepCaption(deviceId, file, caption)
      return { ...photo, caption }
    },
    async remove(deviceId, file) {
      await find(deviceId, file)
      await rm(join(folderOf(deviceId), file), { force: true })
      await keepCaption(deviceId, file, null)
    },
  }
}

/** A name nobody has yet: a millisecond later for each that is taken. */
function nameAt(now: Date, extension: string, taken: ReadonlySet<string>): string {
  const digits = now.toISOString().replaceAll(/\D/g, '')
  const name = `photo-${digits}.${extension}`
  return taken.has(name) ? nameAt(new Date(now.getTime() + 1), extension, taken) : name
}

function timeOf(file: string): string {
  return file.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z')
}
