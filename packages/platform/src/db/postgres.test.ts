import { testDatabases } from '@rastro/testkit/databases'
import { expect, test } from 'vitest'
import { createPool } from './postgres.ts'

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

test.skipIf(postgres === undefined)(
  'a connection that breaks while it is lent out does not end the process',
  async () => {
    const database = await postgres!.create()
    if (!('url' in database.options)) throw new Error('PostgreSQL has an address')
    const pool = createPool(database.options.url, () => undefined)
    const client = await pool.connect()
    const ended = new Promise((resolve) => client.once('end', resolve))
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
    await ended
    await expect(client.query('SELECT 1')).rejects.toThrow(/queryable|terminated|closed/i)
    client.release(true)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await pool.end()
    await database.drop()
  },
)
