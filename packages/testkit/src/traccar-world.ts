import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@rastro/platform'
import { type AppOnTraccar, composeOnTraccar, readConfig, traccarAddress } from '@rastro/server'
import { openTraccarServer, type TraccarServer } from './traccar-server.ts'
import { createWorld, logIn, type Person, type World, type WorldOptions } from './world.ts'

/** Rastro on a Traccar server, which our own engine in basic edition plays. */
export interface TraccarWorld {
  /** Of Rastro. */
  readonly url: string
  readonly app: AppOnTraccar
  /** The engine that plays the server; trackers call here. */
  readonly engine: World
  /** What stands before it and makes it behave as that server does. */
  readonly server: TraccarServer
  /** Whose token Rastro has. */
  readonly administrator: Person
  /** Somebody with an account at the server, logged in at Rastro. */
  user(...changes: Parameters<World['user']>): Promise<Person>
  close(): Promise<void>
}

/** Start the server and Rastro on it. */
export async function createTraccarWorld(options: WorldOptions = {}): Promise<TraccarWorld> {
  const { environment, databaseUrl, ...shared } = options
  const engine = await createWorld({ ...shared, environment: { EDITION: 'basic' } })
  const server = await openTraccarServer(engine.url)
  const administrator = await engine.user({ administrator: true, name: 'Rastro', email: 'rastro@example.com' })
  const token = await tokenOf(engine.url, administrator)
  const folder = await mkdtemp(join(tmpdir(), 'rastro-on-traccar-'))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    TRACCAR_URL: server.url,
    TRACCAR_TOKEN: token,
    ...environment,
  })
  const address = traccarAddress(config)
  if (!address) throw new Error('no Traccar server in the settings')
  const app = await composeOnTraccar(config, address, { log: createLog(config.LOG_LEVEL), failFast: true })
  const { url } = await app.start()
  return {
    url,
    app,
    engine,
    server,
    administrator,
    async user(changes) {
      const person = await engine.user(changes)
      await app.traccar.installation.refresh()
      return logIn(url, person.user, person.password)
    },
    async close() {
      await app.close()
      await server.close()
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An API token of somebody. @throws Error with what the server says instead */
export async function tokenOf(url: string, { cookie }: Person): Promise<string> {
  const body = new URLSearchParams({ expiration: new Date(Date.now() + 86_400_000).toISOString() })
  const answer = await fetch(`${url}/api/session/token`, { method: 'POST', headers: { cookie }, body })
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`)
  return answer.text()
}
