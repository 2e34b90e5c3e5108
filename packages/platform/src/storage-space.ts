import { statfs } from 'node:fs/promises'

/** Usable and total bytes of the file system a folder is on. */
export async function readStorageSpace(folder: string): Promise<[usable: number, total: number]> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return [bavail * bsize, blocks * bsize]
}
