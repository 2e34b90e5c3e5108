import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openExtensionStore } from '@rastro/extension'
import { type Database, lockFile, openDatabase, openSecretBox } from '@rastro/platform'
import { openStoreOn } from '@rastro/tracking/store/index'
import { requireRightKey } from '@rastro/tracking/store/key-check'
import { sealStore } from '@rastro/tracking/store/seal-store'
import type { Store } from '@rastro/tracking/store/store'
import { type Config, filesFolderOf } from './config.ts'

/** The store of a server that does not run, for programs that change much of it at once. */
export interface StoppedStore {
  store: Store
  close(): Promise<void>
}

/**
 * Open the store while no server works on it: rights, vehicles and geofences stand in a server's memory and would be
 * overwritten or overlooked there.
 * @throws AlreadyInUse when a server holds the data folder; Error when one is connected to the database
 */
export async function openStopped(config: Config): Promise<StoppedStore> {
  const { DATABASE_URL: url, DATA_DIR: folder } = config
  await mkdir(join(folder, 'spool'), { recursive: true })
  // Embedded, the database has a lock of its own; with PostgreSQL the server holds its spool.
  const lock = url ? lockFile(join(folder, 'spool', 'spool.sqlite')) : undefined
  try {
    const database = await openDatabase<unknown>(url ? { url } : { file: join(folder, 'rastro.sqlite') })
    try {
      if (url) await refuseServers(database)
      const opened = await openStoreOn(database)
      // Its tables too, so that whatever comes next finds a whole database.
      await openExtensionStore(database)
      const filesFolder = filesFolderOf(config)
      const secrets = await openSecretBox(filesFolder)
      await requireRightKey(opened.keptSecrets, secrets, filesFolder)
      const store = sealStore(opened, secrets)
      return {
        store,
        async close() {
          await store.close()
          lock?.release()
        },
      }
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** Servers on other machines hold no lock here, but they are connected. @throws Error when one is */
export async function refuseServers(database: Database<unknown>): Promise<void> {
  const [row] = await database.rows(
    `SELECT COUNT(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'rastro' AND pid <> pg_backend_pid()`,
  )
  if (Number(row?.[0]) > 0)
    throw new Error('A Rastro server is connected to the database. Stop every one of them first.')
}
