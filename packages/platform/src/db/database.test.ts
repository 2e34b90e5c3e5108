import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import { findPostgres, startPostgres } from '@rastro/testkit/postgres'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { isConnectionError, isForeignKeyViolation, isUniqueViolation } from './database-errors.ts'
import { type Migration, migrate } from './migrate.ts'

interface Tables {
  things: { id: number; name: string; good: boolean; made_at: number; other_id: number | null }
}

const first: Migration = {
  name: '0001-things',
  async up(transaction) {
    await sql`CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT NOT NULL UNIQUE, good BOOLEAN NOT NULL,
      made_at BIGINT NOT NULL, other_id BIGINT REFERENCES things (id))`.execute(transaction)
  },
}

const thing = { id: 1, name: 'one', good: true, made_at: 1_790_000_000_000, other_id: null }

describeDatabases('a database', (kind) => {
  let created: CreatedDatabase
  let database: Database<Tables>

  beforeEach(async () => {
    created = await kind.create()
    database = await openDatabase<Tables>(created.options)
    await migrate(database, [first])
  })

  afterEach(async () => {
    await database.close()
    await created.drop()
  })

  test('gives back numbers and booleans as they were written', async () => {
    await database.kysely.insertInto('things').values(thing).execute()
    expect(await database.kysely.selectFrom('things').selectAll().execute()).toEqual([thing])
    const rows = await database.rows('SELECT id, made_at, good FROM things WHERE id = $1 AND id = $1', [1])
    expect(rows).toEqual([[1, thing.made_at, true]])
  })

  test('gathers numbers of columns and of a JSON object in one array', async () => {
    const { NaN: none } = Number
    const name = '{"speed":1.5,"on":true,"off":false,"text":"7","gone":null,"list":[1]}'
    await database.kysely
      .insertInto('things')
      .values([thing, { ...thing, id: 2, good: false, name }])
      .execute()
    const members = ['on', 'speed', 'text', 'gone', 'list', 'missing', 'off']
    const json = `CASE WHEN id = 2 THEN name END`
    const read = async (condition: string, ...values: number[]) => [
      ...(await database.numbers(
        `SELECT id, good, other_id, ${json} FROM things WHERE ${condition} ORDER BY id`,
        values,
        members,
      )),
    ]
    const one = [1, 1, none, none, none, none, none, none, none, none]
    expect(await read('id >= $1 AND id >= $1', 1)).toEqual([...one, 2, 0, none, 1, 1.5, none, none, none, none, 0])
    expect(await read('id > 2')).toEqual([])
    await expect(database.numbers('SELECT nothing FROM things', [], [])).rejects.toThrow('nothing')
  })

  test('returns what an insert gave and how many rows an update changed', async () => {
    const inserted = await database.kysely.insertInto('things').values(thing).returning('id').executeTakeFirst()
    expect(inserted?.id).toBe(1)
    const updated = await database.kysely.updateTable('things').set({ name: 'uno' }).executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(1n)
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const work = database.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('things').values(thing).execute()
      expect(await transaction.selectFrom('things').selectAll().execute()).toHaveLength(1)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await database.kysely.selectFrom('things').selectAll().execute()).toEqual([])
  })

  test('tells duplicates, dangling references and bad statements apart', async () => {
    await database.kysely.insertInto('things').values(thing).execute()
    const failure = (id: number, name: string, other: number | null): Promise<unknown> =>
      database.kysely
        .insertInto('things')
        .values({ ...thing, id, name, other_id: other })
        .execute()
        .catch((error: unknown) => error)
    expect(isUniqueViolation(await failure(2, 'one', null))).toBe(true)
    expect(isUniqueViolation(await failure(1, 'two', null))).toBe(true)
    expect(isForeignKeyViolation(await failure(2, 'two', 99))).toBe(true)
    const nonsense: unknown = await database.rows('SELECT nothing FROM nowhere').catch((error: unknown) => error)
    expect(nonsense).toBeInstanceOf(Error)
    expect(isConnectionError(nonsense)).toBe(false)
  })

  test('migrating twice, or by two starters at once, runs every migration once', async () => {
    const second: Migration = {
      name: '0002-more',
      async up(transaction) {
        await sql`ALTER TABLE things ADD COLUMN more TEXT`.execute(transaction)
      },
    }
    const ran = await Promise.all([migrate(database, [first, second]), migrate(database, [first, second])])
    expect(ran.flat()).toEqual(['0002-more'])
    expect(await migrate(database, [first, second])).toEqual([])
  })

  test('a migration that fails leaves nothing behind', async () => {
    const broken: Migration = {
      name: '0002-broken',
      async up(transaction) {
        await sql`CREATE TABLE half (id BIGINT)`.execute(transaction)
        await sql`this is not SQL`.execute(transaction)
      },
    }
    await expect(migrate(database, [first, broken])).rejects.toThrow(/syntax error/)
    await expect(database.rows('SELECT * FROM half')).rejects.toThrow(/half/)
    expect(await migrate(database, [first])).toEqual([])
  })

  test('a database of a newer version is refused', async () => {
    await expect(migrate(database, [])).rejects.toThrow('newer version of this program (it has 0001-things)')
  })
})

const caught = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

test('a PostgreSQL that never was there is away, not wrong', async () => {
  const database = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  expect(isConnectionError(await caught(database.rows('SELECT 1')))).toBe(true)
  await database.close()
})

test.skipIf(!findPostgres())('a PostgreSQL that goes away and comes back is used again', async () => {
  const postgres = await startPostgres()
  const broken: Error[] = []
  const database = await openDatabase({ url: postgres.url, onIdleError: (error) => broken.push(error) })
  await database.rows('SELECT 1')
  const asleep = caught(database.rows('SELECT pg_sleep(9)'))
  await postgres.halt()
  expect(isConnectionError(await asleep)).toBe(true)
  expect(isConnectionError(await caught(database.rows('SELECT 1')))).toBe(true)
  await postgres.resume()
  expect(await database.rows('SELECT 1')).toEqual([[1]])
  await database.close()
  await postgres.stop()
  expect(broken.every(isConnectionError)).toBe(true)
})
