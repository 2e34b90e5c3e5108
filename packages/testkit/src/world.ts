import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS, type Device, USER_DEFAULTS, type User } from '@rastro/contracts'
import { createLog, type Log } from '@rastro/platform'
import { type App, type ComposeOptions, compose, readConfig } from '@rastro/server'
import { hashOfPassword, openSession, PASSWORD } from '@rastro/tracking/testing/account'
import type { TrackerName } from './trackers/index.ts'

/** A whole server on random ports with its own store: web app, API, socket and device ports. */
export interface World {
  readonly url: string
  /** Port of every protocol. */
  readonly ports: Readonly<Record<TrackerName, number>>
  readonly app: App
  /** Somebody with an account and a session; a plain user who may add devices unless told otherwise. */
  user(changes?: Partial<User>): Promise<Person>
  close(): Promise<void>
}

/** Somebody who is logged in. */
export interface Person {
  readonly user: User
  readonly password: string
  /** The session, as a `Cookie` header. */
  readonly cookie: string
  /** Call the API; bodies go as JSON. Any status comes back. */
  call(method: string, path: string, body?: unknown): Promise<Response>
  /** Call and read the answer. @throws Error with status and text on anything but success */
  get<T>(path: string): Promise<T>
  addDevice(changes: Partial<Device> & { uniqueId: string }): Promise<Device>
}

export interface WorldOptions extends Pick<ComposeOptions, 'clock'> {
  /** Settings as the environment has them. */
  environment?: Record<string, string>
  /** Use this PostgreSQL database instead of the embedded store. */
  databaseUrl?: string
  /** Keep the data in this folder, which then outlives the world. */
  folder?: string
  /** Where it is told what happens; absent: nowhere. */
  log?: Log
}

export { PASSWORD }

/** Start a world; every test its own. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'rastro-world-')))
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: options.databaseUrl,
    ...options.environment,
  })
  const { clock } = options
  const log = options.log ?? createLog(config.LOG_LEVEL)
  const app = await compose(config, { log, failFast: true, devicePort: () => 0, ...(clock && { clock }) })
  const { url, devicePorts } = await app.start()
  const ports = Object.fromEntries(
    Object.entries(devicePorts).map(([name, { tcp, udp, http }]) => [name, tcp ?? http ?? udp ?? 0]),
    // Every protocol in the list was opened under its own name.
  ) as Record<TrackerName, number>
  let count = 0

  return {
    url,
    ports,
    app,
    async user(changes = {}) {
      const email = changes.email ?? `person${++count}-${Date.now()}@example.com`
      const { store, gate } = app
      const user = await store.users.add({ ...USER_DEFAULTS, name: 'Ana Souza', deviceLimit: -1, ...changes, email })
      await store.users.setPasswordHash(user.id, await hashOfPassword())
      gate.access.putUser(user)
      return personAt(url, user, PASSWORD, await openSession(gate.sessions, user))
    },
    async close() {
      await app.close()
      if (!options.folder) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Log in at a server. @throws Error with status and text when it refuses */
export async function logIn(url: string, { email }: Pick<User, 'email'>, password: string): Promise<Person> {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${url}/api/session`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`login failed: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  // The login answers with who it is.
  return personAt(url, (await answer.json()) as User, password, cookie)
}

function personAt(url: string, user: User, password: string, cookie: string): Person {
  async function call(method: string, path: string, content?: unknown): Promise<Response> {
    const headers = { cookie, ...(content !== undefined && { 'content-type': 'application/json' }) }
    return fetch(`${url}${path}`, { method, headers, ...(content !== undefined && { body: JSON.stringify(content) }) })
  }

  return {
    user,
    password,
    cookie,
    call,
    async get<T>(path: string) {
      const response = await call('GET', path)
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      // The caller names the shape the endpoint documents.
      return (await response.json()) as T
    },
    async addDevice(changes) {
      const response = await call('POST', '/api/devices', { ...DEVICE_DEFAULTS, name: changes.uniqueId, ...changes })
      if (!response.ok) throw new Error(`add device: ${response.status} ${await response.text()}`)
      // `/api/devices` answers with the device it added.
      return (await response.json()) as Device
    },
  }
}
