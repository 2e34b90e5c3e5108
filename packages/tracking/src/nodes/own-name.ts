import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The name a process has among all on its database: made once, kept in its folder, so that after a restart it is known
 * as the same. Two at a time cannot have the folder, as the spool in it is locked.
 */
export async function ownName(folder: string): Promise<string> {
  const file = join(folder, 'node.id')
  await writeFile(file, `${randomUUID()}\n`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const name = (await readFile(file, 'utf8')).trim()
  if (name === '') throw new Error(`${file} is empty. Remove it: it is made anew.`)
  return name
}
