import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CUSTOM_PATH, Refusal, THEME_PICTURE_LIMITS, type ThemePictureKind } from '@rastro/contracts'
import { BadImage, cleanImage, type Image } from '@rastro/platform'

/** Pictures that came in through the editor; the name tells what is in the file, so it never changes. */
export const THEME_PICTURE = /^theme-[\w-]{22}\.(png|jpg|webp)$/
/** A picture nobody's theme names is still wanted for a while: its theme may be in the making. */
const WAIT_MS = 24 * 3_600_000
/** So many unsaved pictures are more than people try out in a day. */
const MOST_UNSAVED = 100

/** The folder of the operator's own files; pictures of themes lie among them. */
export const customFolderOf = (dataFolder: string): string => join(dataFolder, 'assets/custom')

/**
 * Keep a picture of a theme: taken apart, put together again without notes of cameras and programs, under a name made of
 * what is in it.
 * @returns its address
 * @throws Refusal for anything but PNG, JPEG and WebP, and for pictures larger than their place allows
 */
export async function keepPicture(folder: string, kind: ThemePictureKind, bytes: Buffer): Promise<string> {
  const image = readPicture(bytes)
  const { width, height, bytes: most } = THEME_PICTURE_LIMITS[kind]
  const isTooLarge = image.width > width || image.height > height || image.bytes.length > most
  if (isTooLarge) throw new Refusal('invalidInput', 'Image size limit exceeded')
  if (kind === 'icon' && image.width !== image.height) throw new Refusal('invalidInput', 'The icon is not square')
  const hash = createHash('sha256').update(image.bytes).digest('base64url').slice(0, 22)
  const name = `theme-${hash}.${image.extension}`
  await mkdir(folder, { recursive: true })
  // Whole or not at all: somebody may ask for it at once.
  await writeFile(join(folder, `${name}.part`), image.bytes)
  await rename(join(folder, `${name}.part`), join(folder, name))
  return `${CUSTOM_PATH}/${name}`
}

function readPicture(bytes: Buffer): Image {
  try {
    const image = cleanImage(bytes)
    if (image.extension === 'gif') throw new BadImage('Unsupported image type')
    return image
  } catch (error) {
    throw error instanceof BadImage ? new Refusal('invalidInput', error.message) : error
  }
}

/**
 * Throw away pictures no theme names for a day.
 * @throws Refusal tooManyAttempts when too many of the last day wait to be named
 */
export async function sweepPictures(folder: string, named: ReadonlySet<string>, now: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const unnamed = names.filter((name) => THEME_PICTURE.test(name) && !named.has(`${CUSTOM_PATH}/${name}`))
  const young = await Promise.all(
    unnamed.map(async (name) => {
      const { mtimeMs } = await stat(join(folder, name))
      if (now.getTime() - mtimeMs < WAIT_MS) return true
      await rm(join(folder, name), { force: true })
      return false
    }),
  )
  if (young.filter(Boolean).length >= MOST_UNSAVED) throw new Refusal('tooManyAttempts')
}
