import { type Database, type DatabaseOptions, migrate, openDatabase } from '@rastro/platform'
import { migrations } from '../../migrations/index.ts'
import { createActionStore } from './actions.ts'
import { createCountStore } from './counts.ts'
import { createDeliveryStore } from './deliveries.ts'
import { createDeviceStore } from './devices.ts'
import { createEventStore } from './events.ts'
import { createGroupStore } from './groups.ts'
import { createJobClockStore } from './job-clocks.ts'
import { createKeptSecretStore } from './kept-secrets.ts'
import { createLeaseStore } from './leases.ts'
import { createLinkStore } from './links.ts'
import { createMoveStore } from './moves.ts'
import { createNoticeStore } from './notices.ts'
import { createObjectStores } from './objects.ts'
import { createOneTimeStore } from './one-time.ts'
import { createPositionStore, type PositionStoreOptions } from './positions.ts'
import { createPruneStore } from './prune.ts'
import { createReportMailStore } from './report-mails.ts'
import { createSentCommandStore } from './sent-commands.ts'
import { createServerStore } from './server.ts'
import { createSessionStore } from './sessions.ts'
import { createStatisticsStore } from './statistics.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'
import { createTurnStore } from './turns.ts'
import { createUserStore } from './users.ts'

/** Every migration of tracking's tables. */
export { migrations as trackingMigrations } from '../../migrations/index.ts'

export type StoreOptions = Partial<PositionStoreOptions>

/** Create the store over a database whose schema is up to date; closing the store closes the database. */
export function createStore(database: Database<Tables>, options: StoreOptions = {}): Store {
  return {
    server: createServerStore(database),
    users: createUserStore(database),
    devices: createDeviceStore(database),
    groups: createGroupStore(database),
    links: createLinkStore(database),
    objects: createObjectStores(database),
    events: createEventStore(database),
    prune: createPruneStore(database),
    sessions: createSessionStore(database),
    reportMails: createReportMailStore(database),
    sentCommands: createSentCommandStore(database),
    positions: createPositionStore(database, { now: () => new Date(), onRejected: () => undefined, ...options }),
    actions: createActionStore(database),
    statistics: createStatisticsStore(database),
    deliveries: createDeliveryStore(database),
    notices: createNoticeStore(database),
    keptSecrets: createKeptSecretStore(database),
    leases: createLeaseStore(database),
    calls: () => database.calls(),
    moves: createMoveStore(database),
    turns: createTurnStore(database),
    jobClocks: createJobClockStore(database),
    oneTime: createOneTimeStore(database),
    counts: createCountStore(database),
    close: () => database.close(),
  }
}

/**
 * Open a database, bring its schema up to date and create the store over it.
 * @throws AlreadyInUse when another process holds the SQLite file
 */
export async function openStore(location: DatabaseOptions, options?: StoreOptions): Promise<Store> {
  const database = await openDatabase(location)
  try {
    return await openStoreOn(database, options)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Bring tracking's part of an open database up to date and create the store over it. */
export async function openStoreOn(database: Database<unknown>, options?: StoreOptions): Promise<Store> {
  await migrate(database, migrations)
  return createStore(database, options)
}
