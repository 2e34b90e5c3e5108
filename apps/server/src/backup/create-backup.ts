import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@rastro/platform'
import product from '../../../../package.json' with { type: 'json' }
import { type Config, filesFolderOf } from '../config.ts'
import { copySqlite } from './copy-sqlite.ts'
import { copyDurably, listDataFiles, settleFile } from './data-files.ts'
import { describeFile, type Manifest, PARTS, writeManifest } from './manifest.ts'
import { runPostgres } from './postgres-programs.ts'

export interface BackupPlace {
  /** `DATA_DIR` of the server. */
  dataFolder: string
  /** `FILES_DIR`, where processes share their files; absent: all lies in the data folder. */
  filesFolder?: string | undefined
  /** `DATABASE_URL`; absent: the embedded store. */
  databaseUrl: string | undefined
}

/** Where a server with these settings keeps things. */
export function placeOf(config: Pick<Config, 'DATA_DIR' | 'FILES_DIR' | 'DATABASE_URL'>): BackupPlace {
  return { dataFolder: config.DATA_DIR, filesFolder: filesFolderOf(config), databaseUrl: config.DATABASE_URL }
}

/** Tables in which packages note their migrations. */
export const LEDGERS = ['migrations', 'extension_migrations'] as const

/**
 * Back everything up into an empty folder while the server runs. What was acknowledged before it began is in it: what
 * waits in the spool is copied before the database is read, and what is in both is stored once when it is restored.
 * @param hasDatabase false: the files of this machine alone
 * @throws Error when the folder is not empty
 */
export async function createBackup(
  { dataFolder, filesFolder = dataFolder, databaseUrl }: BackupPlace,
  target: string,
  hasDatabase = true,
): Promise<Manifest> {
  const startedAt = new Date()
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length > 0)
    throw new Error(`${target} is not empty: give each backup a folder of its own.`)
  const paths: string[] = []
  if (await copySqlite(join(dataFolder, 'spool', PARTS.spool), join(target, PARTS.spool))) paths.push(PARTS.spool)
  if (hasDatabase) paths.push(await copyDatabase({ dataFolder, databaseUrl }, target))
  paths.push(...(await copyFiles(dataFolder, target, PARTS.files)))
  if (filesFolder !== dataFolder && hasDatabase) paths.push(...(await copyFiles(filesFolder, target, PARTS.shared)))
  const store = databaseUrl ? 'postgres' : 'embedded'
  const manifest: Manifest = {
    format: 1,
    version: product.version,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    store: hasDatabase ? store : 'none',
    migrations: hasDatabase ? await readMigrations({ dataFolder, databaseUrl }, target) : [],
    files: await Promise.all(paths.map((path) => describeFile(target, path))),
  }
  await writeManifest(target, manifest)
  return manifest
}

async function copyFiles(folder: string, target: string, part: string): Promise<string[]> {
  const paths: string[] = []
  for (const path of await listDataFiles(folder, target)) {
    if (await copyDurably(join(folder, path), join(target, part, path))) paths.push(`${part}/${path}`)
  }
  return paths
}

async function copyDatabase({ dataFolder, databaseUrl }: BackupPlace, target: string): Promise<string> {
  if (databaseUrl) {
    const file = join(target, PARTS.dump)
    const words = ['--format=custom', '--compress=1', '--no-owner', '--no-privileges', `--file=${file}`]
    await runPostgres('pg_dump', databaseUrl, words)
    await settleFile(file)
    return PARTS.dump
  }
  const file = join(dataFolder, PARTS.sqlite)
  if (!(await copySqlite(file, join(target, PARTS.sqlite)))) throw new Error(`There is no ${file} to back up.`)
  return PARTS.sqlite
}

/** Migrations only ever become more, so those of a moment later may be too many, never too few. */
async function readMigrations({ databaseUrl }: BackupPlace, target: string): Promise<string[]> {
  if (databaseUrl) {
    const database = await openDatabase<unknown>({ url: databaseUrl })
    try {
      const lists = await Promise.all(LEDGERS.map((ledger) => database.rows(namesIn(ledger))))
      return lists.flat().map(([name]) => String(name))
    } finally {
      await database.close()
    }
  }
  const copy = new DatabaseSync(join(target, PARTS.sqlite), { readOnly: true })
  try {
    return LEDGERS.flatMap((ledger) =>
      copy
        .prepare(namesIn(ledger))
        .all()
        .map((row) => String(row['name'])),
    )
  } finally {
    copy.close()
  }
}

function namesIn(ledger: string): string {
  return `SELECT name FROM ${ledger} ORDER BY name`
}
