import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseOptions, openDatabase } from '@rastro/platform'
import { describe, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; null where there is none. */
    postgresUrl: string | null
  }
}

/** A kind of database tests can have as many of as they like. */
export interface TestDatabase {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** Make an empty database. */
  create(): Promise<CreatedDatabase>
}

export interface CreatedDatabase {
  /** What `openDatabase` takes. */
  readonly options: DatabaseOptions
  /** Remove it; close it first. */
  readonly drop: () => Promise<void>
}

/** The databases of this run: SQLite always, PostgreSQL where it could be started. */
export function testDatabases(): TestDatabase[] {
  const url = inject('postgresUrl')
  const sqlite: TestDatabase = { name: 'SQLite', create: createSqliteFile }
  return url ? [sqlite, { name: 'PostgreSQL', create: () => createPostgresDatabase(url) }] : [sqlite]
}

/** Describe the same behaviour once for every database of this run. */
export function describeDatabases(name: string, suite: (database: TestDatabase) => void): void {
  for (const database of testDatabases()) {
    describe(`${name} on ${database.name}`, () => {
      suite(database)
    })
  }
}

async function createSqliteFile(): Promise<CreatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-database-'))
  return {
    options: { file: join(folder, 'test.sqlite') },
    drop: () => rm(folder, { recursive: true }),
  }
}

async function createPostgresDatabase(serverUrl: string): Promise<CreatedDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    options: { url: url.href },
    drop: () => administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const server = await openDatabase({ url })
  await server.rows(statement)
  await server.close()
}
