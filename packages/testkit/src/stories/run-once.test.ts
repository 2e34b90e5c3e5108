import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CreatedDatabase, testDatabases } from '../databases.ts'
import { createWorld, type World, type WorldOptions } from '../world.ts'

/** More than the five seconds between two tries for the duty. */
const FOLLOWED_MS = 9_000

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

describe.skipIf(postgres === undefined)('several processes on one PostgreSQL', () => {
  let database: CreatedDatabase
  const worlds: World[] = []

  async function startNode(environment: WorldOptions['environment'] = {}): Promise<World> {
    if (!('url' in database.options)) throw new Error('PostgreSQL has an address')
    const world = await createWorld({ databaseUrl: database.options.url, environment })
    worlds.push(world)
    return world
  }

  beforeAll(async () => {
    database = await postgres!.create()
  })
  afterEach(async () => {
    await Promise.all(worlds.splice(0).map((world) => world.close()))
  })
  afterAll(() => database.drop())

  test('each has a number of its own, one the duty, and when that one closes the other goes on', async () => {
    const [first, second] = [await startNode(), await startNode()]
    expect([first.app.node, second.app.node]).toEqual([0, 1])
    expect([first.app.duty.isOn(), second.app.duty.isOn()]).toEqual([true, false])
    await first.close()
    await vi.waitFor(() => expect(second.app.duty.isOn()).toBe(true), { timeout: FOLLOWED_MS, interval: 100 })
  })
})
