import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Image, ImageExtension } from '@rastro/platform'
import { writeWhole } from './write-whole.ts'

/** Pictures of one kind of object, one each, by id. */
export interface Pictures {
  /** Keep a picture in place of the one before. */
  save(id: number, image: Image): Promise<void>
  remove(id: number): Promise<void>
  find(id: number): Promise<{ path: string; type: string } | undefined>
}

/** Media types of the kinds of picture that are kept, by the ending of their names. */
export const IMAGE_TYPES: Readonly<Record<ImageExtension, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}
const EXTENSIONS = Object.keys(IMAGE_TYPES) as readonly ImageExtension[] // the keys of a literal

/** Look after a folder of pictures; nothing that people choose is in a path. */
export function createPictures(folder: string): Pictures {
  const pathOf = (id: number, extension: ImageExtension): string => join(folder, `${id}.${extension}`)

  async function remove(id: number, but?: ImageExtension): Promise<void> {
    const gone = EXTENSIONS.filter((extension) => extension !== but)
    await Promise.all(gone.map((extension) => rm(pathOf(id, extension), { force: true })))
  }

  return {
    remove: (id) => remove(id),
    async save(id, { extension, bytes }) {
      await writeWhole(folder, `${id}.${extension}`, bytes)
      await remove(id, extension)
    },
    async find(id) {
      for (const extension of EXTENSIONS) {
        const path = pathOf(id, extension)
        const isThere = await stat(path).then(
          (facts) => facts.isFile(),
          () => false,
        )
        if (isThere) return { path, type: IMAGE_TYPES[extension] }
      }
      return undefined
    },
  }
}
