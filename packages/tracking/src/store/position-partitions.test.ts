import { migrate, openDatabase } from '@rastro/platform'
import { testDatabases } from '@rastro/testkit/databases'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { createStore } from './index.ts'
import { samplePosition } from './sample-position.ts'
import type { Tables } from './tables.ts'

const postgres = testDatabases().find((kind) => kind.name === 'PostgreSQL')

test.skipIf(!postgres)(
  'a position goes to the partition of its month, and moves there when its month comes',
  async () => {
    const created = await postgres!.create()
    const database = await openDatabase<Tables>(created.options)
    await migrate(database, migrations)
    const clock = { now: new Date() }
    const { positions } = createStore(database, { now: () => clock.now })
    const monthLater = (months: number): Date =>
      new Date(Date.UTC(clock.now.getUTCFullYear(), clock.now.getUTCMonth() + months, 15))
    const partitionOf = async (id: number): Promise<unknown> =>
      (await database.rows('SELECT tableoid::regclass::text FROM positions WHERE id = $1', [id]))[0]?.[0]

    const [old, next, future] = [monthLater(-25), monthLater(1), monthLater(5)]
    await positions.append([
      samplePosition({ id: 1, fixTime: old }),
      samplePosition({ id: 2, fixTime: next }),
      samplePosition({ id: 3, fixTime: future }),
    ])
    expect(await partitionOf(1)).toBe('positions_older')
    expect(await partitionOf(2)).toBe(nameOf(next))
    expect(await partitionOf(3)).toBe('positions_default')

    clock.now = future
    await positions.append([samplePosition({ id: 4, fixTime: future, hash: 4 })])
    expect(await partitionOf(3)).toBe(nameOf(future))
    expect(await partitionOf(4)).toBe(nameOf(future))
    await database.close()
    await created.drop()
  },
)

function nameOf(time: Date): string {
  return `positions_${time.toISOString().slice(0, 7).replace('-', '_')}`
}
