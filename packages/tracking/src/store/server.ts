import { SERVER_DEFAULTS, type Server } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { sql } from 'kysely'
import { assign, type EntityTable, readEntity, selectEntity, writeEntity } from './entity.ts'
import type { Tables } from './tables.ts'

export interface ServerStore {
  read(): Promise<Server>
  save(server: Server): Promise<void>
}

/** Facts of the running process (version, mail configured …) are not kept. */
const server: EntityTable<Server> = {
  table: 'servers',
  defaults: SERVER_DEFAULTS,
  duplicate: 'invalidInput',
  columns: {
    attributes: 'json',
    registration: 'plain',
    readonly: 'plain',
    deviceReadonly: 'plain',
    limitCommands: 'plain',
    disableReports: 'plain',
    fixedEmail: 'plain',
    map: 'plain',
    bingKey: 'plain',
    mapUrl: 'plain',
    overlayUrl: 'plain',
    poiLayer: 'plain',
    coordinateFormat: 'plain',
    announcement: 'plain',
    latitude: 'plain',
    longitude: 'plain',
    zoom: 'plain',
    forceSettings: 'plain',
  },
}

/** The one row of settings; defaults until it is saved the first time. */
export function createServerStore(database: Database<Tables>): ServerStore {
  return {
    async read() {
      const [row] = await database.rows(selectEntity(server))
      return row ? readEntity(server, row) : { ...SERVER_DEFAULTS, attributes: {} }
    },
    async save(settings) {
      const row = writeEntity(server, settings)
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
      await sql`
        INSERT INTO servers (id, ${columns}) VALUES (1, ${sql.join(Object.values(row))})
        ON CONFLICT (id) DO UPDATE SET ${assign(row)}`.execute(database.kysely)
    },
  }
}
