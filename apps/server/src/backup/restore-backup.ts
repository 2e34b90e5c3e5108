import { mkdir, readdir, rename } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { lockFile, openDatabase } from '@rastro/platform'
import { refuseServers } from '../stopped-store.ts'
import type { BackupPlace } from './create-backup.ts'
import { copyDurably } from './data-files.ts'
import { type Manifest, PARTS, readVerified } from './manifest.ts'
import { runPostgres } from './postgres-programs.ts'

/** What a folder may hold and still counts as empty: nothing of it is data. */
const NO_DATA = /\.lock$|\.pmtiles$/

/**
 * Bring a backup back, after every file of it was compared with its checksum.
 * @param isReplacing put aside what is there: the folder under another name, the tables in a schema of another name
 * @throws Error when the backup is damaged, of another store, or the place is not empty; nothing was changed then
 */
export async function restoreBackup(
  source: string,
  { dataFolder, filesFolder = dataFolder, databaseUrl }: BackupPlace,
  isReplacing = false,
): Promise<Manifest> {
  const manifest = await readVerified(source)
  const store = databaseUrl ? 'postgres' : 'embedded'
  if (manifest.store !== 'none' && manifest.store !== store)
    throw new Error(
      `The backup is of ${manifest.store === 'postgres' ? 'PostgreSQL' : 'the embedded store'}: ` +
        `${manifest.store === 'postgres' ? 'set' : 'do not set'} DATABASE_URL.`,
    )
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')
  await requireStopped({ dataFolder, databaseUrl })
  // Shared files are another machine's concern where the backup has none.
  const hasShared = manifest.files.some(({ path }) => path.startsWith(`${PARTS.shared}/`))
  const folders = hasShared && filesFolder !== dataFolder ? [dataFolder, filesFolder] : [dataFolder]
  for (const folder of folders)
    if (!isReplacing && (await isOccupied(folder)))
      throw new Error(`${folder} is not empty. Add --replace to put what is there aside.`)
  if (databaseUrl && manifest.store === 'postgres') await makeRoom(databaseUrl, isReplacing, stamp)
  for (const folder of folders) if (await isOccupied(folder)) await rename(folder, `${folder}.before-restore-${stamp}`)
  await mkdir(join(dataFolder, 'spool'), { recursive: true })
  if (databaseUrl && manifest.store === 'postgres') {
    const words = [`--jobs=${availableParallelism()}`, '--exit-on-error', '--no-owner', '--no-privileges']
    await runPostgres('pg_restore', databaseUrl, [
      ...words,
      `--dbname=${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`,
      join(source, PARTS.dump),
    ])
  }
  for (const { path } of manifest.files) {
    const target = targetOf(path, { dataFolder, filesFolder })
    if (target !== undefined) await copyDurably(join(source, path), target)
  }
  return manifest
}

/** Where a file of a backup belongs; undefined for the dump. */
function targetOf(path: string, { dataFolder, filesFolder }: Record<'dataFolder' | 'filesFolder', string>) {
  if (path === PARTS.dump) return undefined
  if (path === PARTS.spool) return join(dataFolder, 'spool', PARTS.spool)
  const [part = '', ...rest] = path.split('/')
  if (part === PARTS.shared) return join(filesFolder, ...rest)
  return part === PARTS.files ? join(dataFolder, ...rest) : join(dataFolder, path)
}

async function isOccupied(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries.some((entry) => entry.isFile() && !NO_DATA.test(entry.name))
}

/** @throws AlreadyInUse when a server works on the folder; Error when one is connected to the database */
export async function requireStopped({ dataFolder, databaseUrl }: BackupPlace): Promise<void> {
  const file = databaseUrl ? join(dataFolder, 'spool', PARTS.spool) : join(dataFolder, PARTS.sqlite)
  if ((await readdir(dataFolder).catch(() => undefined)) !== undefined) {
    await mkdir(join(dataFolder, 'spool'), { recursive: true })
    lockFile(file).release()
  }
  if (!databaseUrl) return
  const database = await openDatabase<unknown>({ url: databaseUrl })
  try {
    await refuseServers(database)
  } finally {
    await database.close()
  }
}

/** An empty database, or one whose tables step aside. */
async function makeRoom(url: string, isReplacing: boolean, stamp: string): Promise<void> {
  const database = await openDatabase<unknown>({ url })
  try {
    const [count] = await database.rows("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'")
    if (Number(count?.[0]) === 0) return
    if (!isReplacing) throw new Error('The database is not empty. Add --replace to put its tables aside.')
    await database.rows(`ALTER SCHEMA public RENAME TO before_restore_${stamp}`)
    await database.rows('CREATE SCHEMA public')
  } finally {
    await database.close()
  }
}
