import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER_DEFAULTS } from '@rastro/contracts'
import { type ExtensionStore, type IntegrationDesk, openExtensionStore, openIntegrations } from '@rastro/extension'
import {
  type Clock,
  createEgress,
  createLog,
  createLogTail,
  type DatabaseCalls,
  type Egress,
  type Log,
  type LogTail,
  logOutput,
  openDatabase,
  openSecretBox,
  type SecretBox,
  systemClock,
} from '@rastro/platform'
import { connectTraccar, type Traccar, type TraccarDeps } from '@rastro/traccar'
import { createLoginThrottle } from '@rastro/tracking/access/login-throttle'
import { createPasswords } from '@rastro/tracking/access/passwords'
import { createRights, visitorOf } from '@rastro/tracking/access/rights'
import { requireActive, requireDeviceWrite, requireWrite } from '@rastro/tracking/access/write-rules'
import type { AddressBook } from '@rastro/tracking/addresses/address-book'
import { createConfirmations } from '@rastro/tracking/commands/confirmations'
import { createOneTimeMemory } from '@rastro/tracking/commands/one-time-memory'
import { createAddresses } from './addresses.ts'
import type { ComposeOptions } from './compose.ts'
import { type Config, filesFolderOf } from './config.ts'
import { openPatiently } from './open-patiently.ts'
import { SAFETY_ON_TRACCAR } from './safety-on-traccar.ts'

/** Where the tracking is. */
export interface TraccarAddress {
  url: string
  token: string
}

/** What everything else stands on where a Traccar server does the tracking: log, the extension's tables, that server. */
export interface BaseOnTraccar {
  clock: Clock
  log: Log
  logTail: LogTail
  secrets: SecretBox
  extensionStore: ExtensionStore
  integrations: IntegrationDesk
  egress: Egress
  addresses: AddressBook
  traccar: Traccar
  /** What the server is used with. */
  deps: TraccarDeps
  databaseCalls: () => DatabaseCalls
  closeStore: () => Promise<void>
}

/** Open the extension's tables and the way to the server. Nothing listens yet, and nothing is asked of the server. */
export async function openBaseOnTraccar(
  config: Config,
  address: TraccarAddress,
  options: ComposeOptions,
): Promise<BaseOnTraccar> {
  const { clock = systemClock } = options
  const logTail = createLogTail()
  const log = options.log ?? createLog(config.LOG_LEVEL, logTail, logOutput(config.LOG_FORMAT))
  await mkdir(config.DATA_DIR, { recursive: true })
  await mkdir(filesFolderOf(config), { recursive: true })
  const secrets = await openSecretBox(filesFolderOf(config))
  const { database, extensionStore } = await openPatiently(() => openStore(config), log, options.failFast)
  const integrations = await openIntegrations({ store: extensionStore.integrations, secrets, clock, log })
  const egress = createEgress({ targets: config.EGRESS_TARGETS })
  // The address book asks for the language of the settings, which the server has to tell first.
  let traccar: Traccar | undefined
  const directory = { server: () => traccar?.installation.server() ?? SERVER_DEFAULTS }
  const addresses = await createAddresses(config, { egress, directory, onAsked: () => undefined, clock, log })
  const deps: TraccarDeps = {
    ...address,
    edition: config.EDITION,
    rulesFor: (server) => rulesOf(config, server),
    safety: SAFETY_ON_TRACCAR,
    throttle: createLoginThrottle(clock),
    confirmations: createConfirmations(createOneTimeMemory(), clock),
    townAt: (latitude, longitude) => addresses.nearest(latitude, longitude),
    requireActive,
    secrets,
    clock,
    log,
  }
  traccar = connectTraccar(deps)
  const found = { clock, log, logTail, secrets, extensionStore, integrations, egress, addresses, traccar, deps }
  return { ...found, databaseCalls: () => database.calls(), closeStore: () => database.close() }
}

/** The rules of our own engine, by the settings of that server. */
function rulesOf(config: Config, server: Parameters<TraccarDeps['rulesFor']>[0]): ReturnType<TraccarDeps['rulesFor']> {
  const rights = createRights(server, config.EDITION)
  const passwords = createPasswords(config.PASSWORD_MIN_LENGTH)
  return {
    requireRight: (user, right, how) => rights.require(user, right, how),
    visitorOf,
    requireWrite: (user) => requireWrite(user, server()),
    requireDeviceWrite: (user) => requireDeviceWrite(user, server()),
    requireStrong: (password, names) => passwords.requireStrong(password, names),
  }
}

async function openStore({ DATABASE_URL: url, DATA_DIR: folder }: Config) {
  const database = await openDatabase(url ? { url } : { file: join(folder, 'rastro.sqlite') })
  try {
    return { database, extensionStore: await openExtensionStore(database) }
  } catch (error) {
    await database.close()
    throw error
  }
}
