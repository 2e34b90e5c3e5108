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

test.skipIf(!postgres)(
  'two processes make a month together, drop it while the other writes, and ask only the months they need',
  async () => {
    const created = await postgres!.create()
    const [one, other] = [await openDatabase<Tables>(created.options), await openDatabase<Tables>(created.options)]
    await migrate(one, migrations)
    const [here, there] = [createStore(one), createStore(other)]
    // Both find the month missing at the same moment, for every month there is.
    const records = Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
      [3, 4].map((day) => samplePosition({ id: month * 100 + day, fixTime: at(month, day), hash: month * 100 + day })),
    )
    await Promise.all([
      here.positions.append(records.filter((_, index) => index % 2 === 0)),
      there.positions.append(records.filter((_, index) => index % 2 === 1)),
    ])
    expect((await one.rows('SELECT count(*) FROM positions'))[0]?.[0]).toBe(24)
    expect((await one.rows('SELECT count(*) FROM positions_default'))[0]?.[0]).toBe(0)

    // One drops old months while the other still believes they are there: what comes late waits in the default partition.
    const late = samplePosition({ id: 9001, fixTime: at(11, 5), hash: 9001 })
    const pruned = here.prune.positions(at(8, 1))
    const written = there.positions.append([samplePosition({ id: 9000, fixTime: at(0, 5), hash: 9000 })])
    expect(await pruned).toBe(6)
    await written
    await there.positions.append([late])
    expect(await there.positions.byIds([9000, 9001])).toHaveLength(2)
    expect((await one.rows('SELECT count(*) FROM positions_default'))[0]?.[0]).toBe(1)

    // A day of one device is read in its month alone.
    const [from, to] = [at(2, 3).getTime(), at(2, 4).getTime()]
    const plan = (
      await one.rows(`EXPLAIN SELECT * FROM positions WHERE device_id = 1 AND fix_time BETWEEN ${from} AND ${to}`)
    ).map(([line]) => String(line))
    expect(plan.join('\n')).toContain(nameOf(at(2, 3)))
    expect(new Set(plan.join('\n').match(/positions_\d{4}_\d{2}(?=[ _])/g))).toHaveProperty('size', 1)
    await Promise.all([one.close(), other.close()])
    await created.drop()
  },
)

/** Midnight of a day, so many months ago. */
function at(monthsAgo: number, day: number): Date {
  return new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - monthsAgo, day))
}
