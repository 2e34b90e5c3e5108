import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extensionMigrations, openExtensionStore } from '@rastro/extension'
import { type Database, type KnownMigrations, openDatabase, readShape, rollBack, type Shape } from '@rastro/platform'
import { openStoreOn, trackingMigrations } from '@rastro/tracking/store/index'
import type { BackupPlace } from '../backup/create-backup.ts'

const KNOWN: readonly KnownMigrations[] = [
  { ledger: 'migrations', migrations: trackingMigrations },
  { ledger: 'extension_migrations', migrations: extensionMigrations },
]

/**
 * Make a database that a newer version has used one of this version, with all that was written.
 * @returns what went, a line each; nothing when the database is not newer
 * @throws Error when the newer version took something away, and then nothing changed
 */
export async function rollBackServer({ dataFolder, databaseUrl }: BackupPlace): Promise<string[]> {
  const expected = await (databaseUrl ? postgresShape(databaseUrl) : sqliteShape())
  const database = await openDatabase<unknown>(
    databaseUrl ? { url: databaseUrl } : { file: join(dataFolder, 'rastro.sqlite') },
  )
  try {
    return await rollBack(database, expected, KNOWN)
  } finally {
    await database.close()
  }
}

async function sqliteShape(): Promise<Shape> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-shape-'))
  try {
    return await shapeOf(await openDatabase<unknown>({ file: join(folder, 'empty.sqlite') }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** In a schema of its own for a moment, so that the same server says what its tables would be. */
async function postgresShape(url: string): Promise<Shape> {
  const schema = `rastro_shape_${process.pid}`
  const administrator = await openDatabase<unknown>({ url })
  try {
    await administrator.rows(`CREATE SCHEMA ${schema}`)
    const inside = new URL(url)
    inside.searchParams.set('options', `-c search_path=${schema}`)
    return await shapeOf(await openDatabase<unknown>({ url: inside.href }))
  } finally {
    await administrator.rows(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await administrator.close()
  }
}

/** What a database has when this version has made all its tables. */
async function shapeOf(database: Database<unknown>): Promise<Shape> {
  try {
    await openStoreOn(database)
    await openExtensionStore(database)
    return await readShape(database)
  } finally {
    await database.close()
  }
}
