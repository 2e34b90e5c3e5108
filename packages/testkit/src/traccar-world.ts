import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@rastro/platform'
import { type AppOnTraccar, composeOnTraccar, readConfig, traccarAddress } from '@rastro/server'
import { SERVICE_ACCOUNT_TOKEN } from './traccar/service-account.ts'
import { startTraccarServer, type TraccarServer } from './traccar/start-server.ts'
import { logIn, type Person, type World } from './world.ts'

/** Rastro on a Traccar server, which our own engine in basic edition plays in a process of its own. */
export interface TraccarWorld {
  /** Of Rastro. */
  readonly url: string
  readonly app: AppOnTraccar
  readonly server: TraccarServer
  /** Where trackers call that server. */
  readonly ports: World['ports']
  /** Somebody with an account at the server, logged in at Rastro. */
  user(...changes: Parameters<World['user']>): Promise<Person>
  close(): Promise<void>
}

export interface TraccarWorldOptions {
  /** Settings of Rastro. */
  environment?: Record<string, string>
  /** Keep what is Rastro's own in this PostgreSQL database instead of the embedded store. */
  databaseUrl?: string
  /** Let Rastro in by the token of that server's service account, not by that of an administrator. */
  asServiceAccount?: boolean
  /** What is done at the server before Rastro comes, by its administrator. */
  prepare?: (server: TraccarServer, administrator: Person) => Promise<void>
}

/** Start the server and Rastro on it. */
export async function createTraccarWorld(options: TraccarWorldOptions = {}): Promise<TraccarWorld> {
  const server = await startTraccarServer()
  const folder = await mkdtemp(join(tmpdir(), 'rastro-on-traccar-'))
  const app = await startOn(server, folder, options)
  const { url } = await app.start()
  return {
    url,
    app,
    server,
    get ports() {
      return server.ports
    },
    async user(changes) {
      const { user, password } = await server.user(changes)
      await app.traccar.installation.refresh()
      return logIn(url, user, password)
    },
    async close() {
      await app.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startOn(
  server: TraccarServer,
  folder: string,
  { environment, databaseUrl, asServiceAccount = false, prepare }: TraccarWorldOptions,
): Promise<AppOnTraccar> {
  const { user, password } = await server.user({ administrator: true, name: 'Rastro', email: 'rastro@example.com' })
  const administrator = await logIn(server.url, user, password)
  await prepare?.(server, administrator)
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    TRACCAR_URL: server.url,
    TRACCAR_TOKEN: asServiceAccount ? SERVICE_ACCOUNT_TOKEN : await tokenOf(server.url, administrator),
    ...environment,
  })
  const address = traccarAddress(config)
  if (!address) throw new Error('no Traccar server in the settings')
  return composeOnTraccar(config, address, { log: createLog(config.LOG_LEVEL), failFast: true })
}

/** An API token of somebody. @throws Error with what the server says instead */
export async function tokenOf(url: string, { cookie }: Person): Promise<string> {
  const body = new URLSearchParams({ expiration: new Date(Date.now() + 86_400_000).toISOString() })
  const answer = await fetch(`${url}/api/session/token`, { method: 'POST', headers: { cookie }, body })
  if (!answer.ok) throw new Error(`no token: ${answer.status} ${await answer.text()}`)
  return answer.text()
}
