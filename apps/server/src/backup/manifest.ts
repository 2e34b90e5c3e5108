import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What lies in a backup, written last: a folder without it is none. */
export interface Manifest {
  format: 1
  /** Of the program that made it. */
  version: string
  /** When it began: everything acknowledged until then is in it. */
  startedAt: string
  endedAt: string
  /** `none`: files alone, of a machine whose database is backed up elsewhere. */
  store: 'embedded' | 'postgres' | 'none'
  /** Migrations the database had, of all packages. */
  migrations: readonly string[]
  files: readonly BackedUpFile[]
}

export interface BackedUpFile {
  /** Below the backup's folder, with slashes. */
  path: string
  bytes: number
  sha256: string
}

const NAME = 'manifest.json'

/** Names of what stands beside the files of `DATA_DIR` in a backup. */
export const PARTS = {
  sqlite: 'rastro.sqlite',
  dump: 'rastro.dump',
  spool: 'spool.sqlite',
  files: 'files',
  shared: 'shared',
} as const

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, NAME), 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
  await file.sync()
  await file.close()
}

/** Describe a file that is in its place. */
export async function describeFile(folder: string, path: string): Promise<BackedUpFile> {
  const { size } = await stat(join(folder, path))
  return { path, bytes: size, sha256: await digest(join(folder, path)) }
}

/**
 * Read a backup's manifest and compare every file with it.
 * @throws Error that names the first file that is missing or changed
 */
export async function readVerified(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A copy belongs to who made it, mostly root.
    if (error.code === 'EACCES') throw new Error(`${folder} belongs to somebody else: this user may not read it.`)
    return undefined
  })
  if (text === undefined) throw new Error(`${folder} is no finished backup: it has no ${NAME}.`)
  const manifest = JSON.parse(text) as Manifest // written by writeManifest
  if (manifest.format !== 1) throw new Error(`${folder} was made by a newer program.`)
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = await stat(join(folder, path)).catch(() => undefined)
    if (!found) throw new Error(`The backup is damaged: ${path} is missing.`)
    if (found.size !== bytes || (await digest(join(folder, path))) !== sha256)
      throw new Error(`The backup is damaged: ${path} is not as it was written.`)
  }
  return manifest
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer)
  return hash.digest('hex')
}
