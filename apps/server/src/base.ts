import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExtensionStore, type IntegrationDesk, openExtensionStore, openIntegrations } from '@rastro/extension'
import {
  type Clock,
  createJobMeter,
  createLog,
  createLogTail,
  type Database,
  type JobMeter,
  type Log,
  type LogTail,
  logOutput,
  openDatabase,
  openSecretBox,
  type SecretBox,
  systemClock,
} from '@rastro/platform'
import { createLines, type Lines } from '@rastro/tracking/commands/lines'
import { type Core, createCore } from '@rastro/tracking/core'
import { createDuty, type Duty } from '@rastro/tracking/nodes/duty'
import { createLeases, createOwnLeases, type Leases } from '@rastro/tracking/nodes/leases'
import { claimNodeNumber, nodeLease } from '@rastro/tracking/nodes/node-number'
import { ownName } from '@rastro/tracking/nodes/own-name'
import { protocols } from '@rastro/tracking/protocols/index'
import { openStoreOn, type StoreOptions } from '@rastro/tracking/store/index'
import { requireRightKey } from '@rastro/tracking/store/key-check'
import { sealKeptKeys, sealStore } from '@rastro/tracking/store/seal-store'
import type { Store } from '@rastro/tracking/store/store'
import type { ComposeOptions } from './compose.ts'
import { type Config, filesFolderOf } from './config.ts'
import { deviceTlsOf } from './device-tls.ts'
import { joinNodes, type Nodes, openMeeting } from './nodes.ts'
import { openPatiently } from './open-patiently.ts'

/** What everything else stands on: log, store, and the way from trackers into it. */
export interface Base {
  clock: Clock
  log: Log
  /** The last lines of the log. */
  logTail: LogTail
  store: Store
  /** Tables of the extension, in the same database. */
  extensionStore: ExtensionStore
  secrets: SecretBox
  /** What is known of services the installation uses. */
  integrations: IntegrationDesk
  lines: Lines
  core: Core
  /** Number of this process among those on one database. */
  node: number
  /** What this process keeps for itself among them. */
  leases: Leases
  /** Whether it does the jobs that one of them does. */
  duty: Duty
  /** Counts what becomes of jobs. */
  jobs: JobMeter
  /** Take in what other processes on the database wrote until now. */
  catchUp: () => Promise<void>
  nodes: Nodes
}

/** Where pictures and recordings of trackers are kept. */
export function mediaFolderOf(config: Config): string {
  return join(filesFolderOf(config), 'media')
}

/** Open the store and load the fleet. Nothing listens yet. */
export async function openBase(config: Config, options: ComposeOptions): Promise<Base> {
  const { clock = systemClock, devicePort } = options
  const logTail = createLogTail()
  const log = options.log ?? createLog(config.LOG_LEVEL, logTail, logOutput(config.LOG_FORMAT))
  await mkdir(config.DATA_DIR, { recursive: true })
  const filesFolder = filesFolderOf(config)
  await mkdir(filesFolder, { recursive: true })
  const secrets = await openSecretBox(filesFolder)
  const opened = await openPatiently(() => openStores(config, log), log, options.failFast)
  await prepareSecrets(opened.store, { secrets, filesFolder, log }).catch(async (error: unknown) => {
    await opened.store.close()
    throw error
  })
  const { database, extensionStore } = opened
  const { restart = () => undefined } = options
  const meeting = await openMeeting(config, { database, restart, log })
  const store = sealStore(opened.store, secrets)
  const integrations = await openIntegrations({ store: extensionStore.integrations, secrets, clock, log })
  const lines = createLines({ clock })
  const leases = await openLeases(config, store, log)
  const node = await claimNodeNumber({ leases, wanted: config.NODE_ID })
  await warnOfOthers(config, store, log)
  leases.onLost((name) => {
    if (name !== nodeLease(node)) return
    log.error({ node }, 'another process took the number of this one while the database was away; starting again')
    options.restart?.()
  })
  const duty = createDuty({ leases, clock: systemClock, log })
  const core = await createCore({
    store,
    protocols,
    clock,
    log,
    host: config.HOST,
    node,
    isOnDuty: () => duty.isOn(),
    port: devicePort ?? ((protocol) => protocol.port + config.DEVICE_PORT_OFFSET),
    tls: deviceTlsOf(config, devicePort),
    mediaFolder: mediaFolderOf(config),
    mode: config.DATABASE_URL ? { kind: 'spool', folder: join(config.DATA_DIR, 'spool') } : { kind: 'embedded' },
    watcher: lines,
    registersUnknown: config.REGISTER_UNKNOWN === 'yes',
    counts: config.NATS_URL ? store.counts : undefined,
    isListening: config.ROLE !== 'api',
  }).catch((error: unknown) => {
    leases.quit()
    throw error
  })
  const heardElsewhere = (deviceId: number): void => lines.heardElsewhere(deviceId)
  const nodes = await joinNodes({ node, meeting, database, store, core, clock, log, heardElsewhere })
  return {
    clock,
    log,
    logTail,
    store,
    extensionStore,
    secrets,
    integrations,
    lines,
    core,
    node,
    leases,
    duty,
    jobs: createJobMeter(systemClock),
    catchUp: () => nodes.catchUp(),
    nodes,
  }
}

interface SecretsDeps {
  secrets: SecretBox
  filesFolder: string
  log: Log
}

/** @throws Error when the key is not that of the database */
async function prepareSecrets(store: Store, { secrets, filesFolder, log }: SecretsDeps): Promise<void> {
  await requireRightKey(store.keptSecrets, secrets, filesFolder)
  const users = await sealKeptKeys(store, secrets)
  if (users > 0) log.info({ users }, 'keys of one-time codes are kept sealed from now on')
}

/** An embedded store is one process's own; on PostgreSQL there may be others. */
async function openLeases({ DATABASE_URL: url, DATA_DIR: folder }: Config, store: Store, log: Log): Promise<Leases> {
  if (!url) return createOwnLeases()
  // What belongs to whom is a matter of real time, whatever the clock of a test says.
  const leases = createLeases({ store: store.leases, holder: await ownName(folder), clock: systemClock, log })
  leases.start()
  return leases
}

type OpenedStores = Pick<Base, 'store' | 'extensionStore'> & { database: Database<unknown> }

/** One database, the tables of each package brought up to date. */
async function openStores({ DATABASE_URL: url, DATA_DIR: folder }: Config, log: Log): Promise<OpenedStores> {
  const onRejected: NonNullable<StoreOptions['onRejected']> = (rejected) =>
    log.error({ rejected }, 'a position no database takes was set aside')
  const database = await openDatabase(url ? { url } : { file: join(folder, 'rastro.sqlite') })
  try {
    const store = await openStoreOn(database, { onRejected })
    return { database, store, extensionStore: await openExtensionStore(database) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Each would go on by what it remembers, and not hear of the others. */
async function warnOfOthers({ DATABASE_URL: url, NATS_URL: nats }: Config, { leases }: Store, log: Log): Promise<void> {
  if (!url || nats) return
  const nodes = (await leases.living('node:')).map(({ name }) => name)
  if (nodes.length > 1) log.warn({ nodes }, 'other processes work on this database: set NATS_URL for each of them')
}
