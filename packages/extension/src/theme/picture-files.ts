import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CUSTOM_PATH } from '@rastro/contracts'
import { ownAddress } from '@rastro/contracts/own-address'

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}
/** A name and nothing else: no way out of the folder. */
const PICTURE = /^[\w-][\w.-]{0,80}\.(png|jpe?g|webp|svg)$/i

/** A picture of a branding, as it is sent. */
export interface PictureFile {
  type: string
  content: Buffer
}

/** Read a picture of the operator's folder; undefined where there is none of that name. */
export async function readPictureFile(folder: string, name: string): Promise<PictureFile | undefined> {
  if (!PICTURE.test(name)) return undefined
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? ''
  try {
    return { type, content: await readFile(join(folder, name)) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // A file that is there and cannot be read is a mistake of the installation.
    throw error
  }
}

/** The name of a picture in the operator's folder; undefined for addresses of elsewhere. */
export function pictureNameOf(address: string): string | undefined {
  const [folder, name = ''] = address.split(`${CUSTOM_PATH}/`)
  return folder === '' && PICTURE.test(name) ? name : undefined
}

/** Whether an address leads to a picture: of the operator's folder one that exists, else anything on this host. */
export async function isThere(folder: string, address: string): Promise<boolean> {
  const name = pictureNameOf(address)
  if (name === undefined) return ownAddress(address) !== null && !address.startsWith(CUSTOM_PATH)
  return access(join(folder, name)).then(
    () => true,
    () => false,
  )
}
