import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CreatedDatabase, testDatabases } from '../databases.ts'
import { createWorld, type World, type WorldOptions } from '../world.ts'

/** More than the five seconds between two tries for the duty. */
const FOLLOWED_MS = 9_000

const postgres = testDatabases().find(({ name }) => name === 'PostgreSQL')

describe.skipIf(postgres === undefined)('several processes on one PostgreSQL', () => {
  let database: CreatedDatabase
  let files: string
  const worlds: World[] = []

  async function startNode(environment: WorldOptions['environment'] = {}): Promise<World> {
    if (!('url' in database.options)) throw new Error('PostgreSQL has an address')
    const world = await createWorld({
      databaseUrl: database.options.url,
      environment: { FILES_DIR: files, ...environment },
    })
    worlds.push(world)
    return world
  }

  beforeAll(async () => {
    database = await postgres!.create()
    files = await mkdtemp(join(tmpdir(), 'rastro-files-'))
  })
  afterEach(async () => {
    await Promise.all(worlds.splice(0).map((world) => world.close()))
  })
  afterAll(async () => {
    await database.drop()
    await rm(files, { recursive: true })
  })

  test('each has a number of its own, one the duty, and when that one closes the other goes on', {
    timeout: 60_000,
  }, async () => {
    const [first, second] = [await startNode(), await startNode()]
    expect([first.app.node, second.app.node]).toEqual([0, 1])
    expect([first.app.duty.isOn(), second.app.duty.isOn()]).toEqual([true, false])
    await first.close()
    await vi.waitFor(() => expect(second.app.duty.isOn()).toBe(true), { timeout: FOLLOWED_MS, interval: 100 })
  })

  test('files are found by all, and who has another secret.key is told to share them', {
    timeout: 60_000,
  }, async () => {
    await startNode()
    await expect(access(join(files, 'secret.key'))).resolves.toBeUndefined()
    const alone = await mkdtemp(join(tmpdir(), 'rastro-alone-'))
    await expect(startNode({ FILES_DIR: alone })).rejects.toThrow('is not the key of this database')
    await rm(alone, { recursive: true })
  })
})
