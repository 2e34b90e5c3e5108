import { type CreatedDatabase, testDatabases } from '@rastro/testkit/databases'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { type Change, openChangeFeed } from './change-feed.ts'
import { createChanges, watchTable } from './change-triggers.ts'
import { openDatabase, type PostgresDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

describe.skipIf(postgres === undefined)('changes of watched tables', () => {
  let created: CreatedDatabase
  let database: PostgresDatabase<unknown>

  beforeEach(async () => {
    created = await postgres!.create()
    database = (await openDatabase(created.options)) as PostgresDatabase<unknown> // as asked for
    await migrate(database, [
      {
        name: '0001-things',
        async up(transaction) {
          await createChanges(transaction)
          const things = 'CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT, heard BIGINT)'
          const pairs = 'CREATE TABLE pairs (a BIGINT REFERENCES things (id) ON DELETE CASCADE, b BIGINT)'
          for (const table of [things, pairs]) await sql.raw(table).execute(transaction)
          await watchTable(transaction, { table: 'things', kind: 'thing', key: ['id'], columns: ['name'] })
          await watchTable(transaction, { table: 'pairs', kind: 'pair', key: ['a', 'b'] })
        },
      },
    ])
  })
  afterEach(async () => {
    await database.close()
    await created.drop()
  })

  async function follow(take: (changes: readonly Change[]) => void = () => undefined) {
    const heard: string[] = []
    const feed = await openChangeFeed({
      database,
      async onChanges(changes) {
        take(changes)
        heard.push(...changes.map(({ kind, key }) => `${kind} ${key}`))
      },
      onLost: () => undefined,
      log: createLog('silent'),
    })
    return { heard, feed }
  }

  test('who catches up hears of what was written, once, also of what went along; not of other columns', async () => {
    const { heard, feed } = await follow()
    await database.rows("INSERT INTO things VALUES (2, 'two', 0)")
    await database.rows('INSERT INTO pairs VALUES (2, 9)')
    await database.rows("UPDATE things SET name = 'due' WHERE id = 2")
    await feed.catchUp()
    expect(heard.toSorted()).toEqual(['pair 2:9', 'thing 2'])
    await feed.catchUp()
    await database.rows('UPDATE things SET heard = 5')
    await feed.catchUp()
    expect(heard).toHaveLength(2)
    await database.rows('DELETE FROM things WHERE id = 2')
    await feed.catchUp()
    expect(heard.slice(2).toSorted()).toEqual(['pair 2:9', 'thing 2'])
    await feed.close()
  })

  test('what is committed late is heard of late, whatever was committed in between', async () => {
    const { heard, feed } = await follow()
    const slow = await database.pool.connect()
    await slow.query("BEGIN; INSERT INTO things VALUES (1, 'slow', 0)")
    await database.rows("INSERT INTO things VALUES (2, 'quick', 0)")
    await feed.catchUp()
    await feed.catchUp()
    expect(heard).toEqual(['thing 2'])
    await slow.query('COMMIT')
    slow.release()
    await feed.catchUp()
    expect(heard).toEqual(['thing 2', 'thing 1'])
    await feed.close()
  })

  test('a change that could not be taken in comes again', async () => {
    let tries = 0
    const { heard, feed } = await follow(() => {
      if (++tries === 1) throw new Error('not now')
    })
    await database.rows("INSERT INTO things VALUES (1, 'one', 0)")
    await expect(feed.catchUp()).rejects.toThrow('not now')
    await feed.catchUp()
    expect(heard).toEqual(['thing 1'])
    await feed.close()
  })

  test('PostgreSQL wakes who follows, also after the connection it did so by was cut', async () => {
    const { heard, feed } = await follow()
    feed.start()
    await database.rows("INSERT INTO things VALUES (1, 'one', 0)")
    await vi.waitFor(() => expect(heard).toEqual(['thing 1']), { timeout: 60_000 })
    await database.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    await database.rows("INSERT INTO things VALUES (2, 'two', 0)")
    await vi.waitFor(() => expect(heard).toEqual(['thing 1', 'thing 2']), { timeout: 60_000 })
    await feed.close()
  })
})
