import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Write a file in place of the one before, at once whole and on the disk: nobody ever reads half of it. */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.part`)
  try {
    const file = await open(draft, 'wx')
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(draft, join(folder, name))
  } finally {
    await rm(draft, { force: true })
  }
}
