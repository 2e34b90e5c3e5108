import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Device, type Server, USER_DEFAULTS, type User } from '@rastro/contracts'
import {
  type Clock,
  createEgress,
  createHttp,
  createSecretBox,
  type DatabaseOptions,
  type Http,
  type Log,
  systemClock,
} from '@rastro/platform'
import { createGate, type Gate } from '../access/gate.ts'
import { createQueue } from '../access/one-at-a-time.ts'
import type { MailPort } from '../access/recovery.ts'
import { createAddressBook } from '../addresses/address-book.ts'
import { createPlaces } from '../addresses/places.ts'
import { registerApi } from '../api/index.ts'
import { createLive, type Live } from '../api/live/live.ts'
import { createCalendars } from '../calendars/create-calendars.ts'
import type { Sms } from '../commands/commands.ts'
import { createCommands } from '../commands/create-commands.ts'
import { createLines, type Lines } from '../commands/lines.ts'
import type { Directory } from '../directory/directory.ts'
import { loadDirectory } from '../directory/load-directory.ts'
import { type CoreFleet, createFleet } from '../fleet/create-fleet.ts'
import { createFrameTap } from '../fleet/frames.ts'
import { followGeofences } from '../geofences/follow-geofences.ts'
import { createSetTotals } from '../ingest/set-totals.ts'
import { createDeviceMedia } from '../media/device-media.ts'
import { createNotify, type Notify } from '../notify/create-notify.ts'
import { createMessageDesk } from '../notify/message-desk.ts'
import { type NotifySettings, type ReadNotifySettings, smsSettingsOf } from '../notify/settings.ts'
import { createSmsSender } from '../notify/sms-sender.ts'
import { createPipeline } from '../pipeline/index.ts'
import { createPositionIds } from '../pipeline/position-ids.ts'
import { protocols } from '../protocols/index.ts'
import type { ReportMail } from '../reports/mail-report.ts'
import { createStatistics, type StatisticsCounter } from '../statistics/statistics.ts'
import { openStore } from '../store/index.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { Store } from '../store/store.ts'
import { hashOfPassword, openSession, PASSWORD } from './account.ts'
import { createTestBus, silent } from './fleet.ts'

/** The API with its live feed on a random port, over a real SQLite file. */
export interface TestApi {
  /** Where files are. */
  folder: string
  url: string
  app: Http
  gate: Gate
  store: Store
  directory: Directory
  fleet: CoreFleet
  bus: ReturnType<typeof createTestBus>
  statistics: StatisticsCounter
  live: Live
  /** The lines devices speak through; tests let them speak. */
  lines: Lines
  /** Not started: call `notify.start()` to look at what an earlier run left. */
  notify: Notify
  /** Saved commands rules had sent. */
  commanded: { commandId: number; deviceId: number; userId: number }[]
  /** A stored user whose password is {@link PASSWORD}, logged in. */
  user(changes?: Partial<User>): Promise<TestUser>
  /** Change settings of the installation. */
  settings(changes: Partial<Server>): Promise<void>
  /** When a restart was asked for. */
  restarts: readonly Date[]
  /** What core does when records are stored. */
  move(records: readonly PositionRecord[]): Promise<void>
  close(): Promise<void>
}

/** Somebody with a session. */
export interface TestUser {
  user: User
  cookie: string
  /** Call the API with the session. Bodies are sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  /** Call and read the answer; anything but success throws with the status and text. */
  get<T>(path: string): Promise<T>
  addDevice(uniqueId: string, changes?: Partial<Device>): Promise<Device>
}

export { PASSWORD }

/** Where links in letters lead. */
export const PUBLIC_URL = 'https://fleet.example'

export interface TestApiOptions {
  clock?: Clock
  edition?: 'basic' | 'plus'
  trustedProxies?: string[]
  administrator?: { email: string; password: string }
  /** Open the file in this folder again instead of a new one. */
  folder?: string
  mail?: MailPort | undefined
  log?: Log
  reportMail?: ReportMail | undefined
  sms?: Sms
  /** What channels are configured. */
  channels?: Partial<NotifySettings>
  /** Servers of the test. */
  egressTargets?: readonly string[]
  /** Resolves when what an earlier run left on the local disk is in the store. */
  recoveredStored?: Promise<void>
  /** Use this database instead of a file. */
  database?: DatabaseOptions
}

/** Start one; every test its own. */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { clock = systemClock, edition = 'plus', trustedProxies = [], administrator, mail, reportMail } = options
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'rastro-api-')))
  const store = await openStore(options.database ?? { file: join(folder, 'rastro.sqlite') })
  const bus = createTestBus()
  const { log = silent } = options
  const [devices, latest] = await Promise.all([store.devices.list(), store.positions.latest()])
  const fleet = createFleet({ devices, latest, store: store.devices, bus, clock, log })
  const directory = await loadDirectory(store, bus)
  const gate = await createGate({
    store,
    directory,
    fleet,
    bus,
    clock,
    log,
    administrator,
    mail,
    publicUrl: () => PUBLIC_URL,
    edition,
  })
  const app = await createHttp({ log, trustedProxies, guard: gate.auth.guard })
  async function move(records: readonly PositionRecord[]): Promise<void> {
    await store.positions.append(records)
    const moved = fleet.moveTo(records)
    // They came past the pipeline, which would have set it.
    for (const entry of moved) entry.previous = entry.last
    bus.emit('positionsStored', { records, latest: moved })
  }
  const pipeline = createPipeline({
    nextId: createPositionIds(clock, 0, 0),
    directory,
    geofences: followGeofences(directory, bus, log),
    clock,
    log,
  })
  const setTotals = createSetTotals({ fleet, pipeline, spool: { append: move }, clock })
  const restarts: Date[] = []
  const inTurn = createQueue()
  const commanded: TestApi['commanded'] = []
  const egress = createEgress({ targets: options.egressTargets ?? [] })
  const channels: ReadNotifySettings = () => ({
    push: { contact: 'mailto:ops@example.com', hosts: ['127.0.0.1'] },
    sms: smsSettingsOf(directory.server()),
    ...options.channels,
  })
  const notify = createNotify({
    ...gate,
    store,
    directory,
    fleet,
    calendars: createCalendars(directory, log),
    egress,
    settings: channels,
    secrets: createSecretBox(randomBytes(32)),
    sendSavedCommand: async (order) => void commanded.push(order),
    inTurn,
    recoveredStored: options.recoveredStored,
    onSent: () => undefined,
    bus,
    clock,
    log,
  })
  const statistics = createStatistics({ store: store.statistics, bus, clock, log, messagesReceived: () => 0 })
  const lines = createLines({ clock })
  const commands = await createCommands({
    store,
    fleet,
    directory,
    lines,
    protocols,
    bus,
    events: { record: () => {} },
    clock,
    log,
    sms: () => options.sms,
    expiryMs: 3_600_000,
  })
  const media = createDeviceMedia(join(folder, 'media'), bus, log)
  const addresses = createAddressBook({
    places: createPlaces('=BR\n-SE\nAracaju\t-10911\t-37072\n'),
    geocoder: undefined,
    language: () => 'pt',
    perSecond: 1,
    clock,
    log,
  })
  const deps = { ...gate, addresses, statistics, media, store, directory, fleet, bus, clock, log }
  registerApi(app, {
    ...deps,
    commands,
    reportMail,
    edition,
    version: '1.2.3',
    facts: () => ({ emailEnabled: mail !== undefined }),
    setTotals,
    storageSpace: async () => [2e9, 4e9],
    traffic: { connections: () => [], unknown: () => [], serve: () => false },
    restart: () => restarts.push(clock.now()),
    isReady: () => true,
    messenger: notify.messenger,
    messageDesk: createMessageDesk({ ...gate, messenger: notify.messenger, oneTime: store.oneTime, clock }),
    sms: createSmsSender(egress, channels),
    pushService: notify.pushService,
    inTurn,
  })
  const live = createLive({ ...deps, frames: createFrameTap() })
  live.register(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let count = 0

  return {
    folder,
    url,
    app,
    gate,
    store,
    directory,
    notify,
    commanded,
    fleet,
    bus,
    statistics,
    live,
    lines,
    async user(changes = {}) {
      const email = changes.email ?? `user${++count}@example.com`
      const user = await store.users.add({ ...USER_DEFAULTS, name: email, deviceLimit: -1, ...changes, email })
      await store.users.setPasswordHash(user.id, await hashOfPassword())
      gate.access.putUser(user)
      return speakAs(url, user, user.disabled ? '' : await openSession(gate.sessions, user))
    },
    async settings(changes) {
      const server = { ...gate.access.server(), ...changes }
      await store.server.save(server)
      gate.access.putServer(server)
    },
    restarts,
    move,
    async close() {
      await app.close()
      await commands.close()
      await notify.close()
      await gate.close()
      await statistics.close()
      await fleet.close()
      await store.close()
      if (options.folder === undefined) await rm(folder, { recursive: true })
    },
  }
}

/** Post the login form. */
export function postLogin(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/session`, { method: 'POST', body: new URLSearchParams(form), headers })
}

/** The session cookie an answer sets, as a `Cookie` header. */
export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

/** Log a stored user in whose password is {@link PASSWORD}. */
export async function logIn(url: string, user: User): Promise<TestUser> {
  const answer = await postLogin(url, { email: user.email, password: PASSWORD })
  if (!answer.ok && !user.disabled) throw new Error(`login of ${user.email}: ${answer.status} ${await answer.text()}`)
  return speakAs(url, user, cookieOf(answer))
}

function speakAs(url: string, user: User, cookie: string): TestUser {
  const call: TestUser['call'] = (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    user,
    cookie,
    call,
    get: (path) => read(call('GET', path)),
    addDevice: (uniqueId, changes = {}) => read(call('POST', '/api/devices', { name: uniqueId, uniqueId, ...changes })),
  }
}

/** Read a JSON answer. @throws Error with status and text when refused */
async function read<T>(answered: Promise<Response>): Promise<T> {
  const answer = await answered
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  // The caller names the type the endpoint promises.
  return JSON.parse(text) as T
}
