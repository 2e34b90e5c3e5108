import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemo } from '@rastro/server/demo-data'
import { createWorld, logIn, type Person, type World } from './world.ts'

/** A world with the fleet of the demo and who manages it. */
export interface DemoWorld extends World {
  readonly manager: Person
  /** The vehicles, for a simulator that moves them. */
  readonly fleet: Awaited<ReturnType<typeof createDemo>>
}

/** Today and yesterday: the demo's week is for people, and cost each world seconds of computing. */
const DAYS = 2

const LOGIN = { email: 'demo@example.com', password: 'andorinhas no telhado' }

/** Start one in a folder of its own, which goes when it closes. */
export async function createDemoWorld(): Promise<DemoWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-demo-'))
  const fleet = await createDemo(folder, LOGIN, DAYS)
  const world = await createWorld({ folder })
  return {
    ...world,
    fleet,
    manager: await logIn(world.url, LOGIN, LOGIN.password),
    async close() {
      await world.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
