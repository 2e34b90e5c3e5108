import { OBJECT_KINDS, OBJECTS, type ObjectKind, type Objects } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import type { EntityStore } from './entity.ts'
import { createEntityStore, type EntityTable } from './entity.ts'
import type { Tables } from './tables.ts'

/** Geofences, drivers and everything else that is owned by being linked to a user. */
export type ObjectStores = { readonly [K in ObjectKind]: EntityStore<Objects[K]> }

type ObjectTable<K extends ObjectKind> = Pick<EntityTable<Objects[K]>, 'table' | 'columns'> &
  Partial<Pick<EntityTable<Objects[K]>, 'duplicate'>>

/** How each kind is kept. */
const TABLES: { readonly [K in ObjectKind]: ObjectTable<K> } = {
  geofence: {
    table: 'geofences',
    columns: { attributes: 'json', name: 'plain', description: 'plain', area: 'plain', calendarId: 'id' },
  },
  driver: {
    table: 'drivers',
    columns: { attributes: 'json', name: 'plain', uniqueId: 'plain' },
    duplicate: 'duplicateUniqueId',
  },
  calendar: { table: 'calendars', columns: { attributes: 'json', name: 'plain', data: 'plain' } },
  maintenance: {
    table: 'maintenances',
    columns: { attributes: 'json', name: 'plain', type: 'plain', start: 'plain', period: 'plain' },
  },
  attribute: {
    table: 'attributes',
    columns: { description: 'plain', attribute: 'plain', expression: 'plain', type: 'plain', priority: 'plain' },
  },
  notification: {
    table: 'notifications',
    columns: {
      attributes: 'json',
      description: 'plain',
      type: 'plain',
      always: 'plain',
      calendarId: 'id',
      commandId: 'id',
      notificators: 'plain',
    },
  },
  // The device of a saved command is only known when it is sent.
  command: {
    table: 'commands',
    columns: { attributes: 'json', type: 'plain', textChannel: 'plain', description: 'plain' },
  },
  order: {
    table: 'orders',
    columns: { attributes: 'json', uniqueId: 'plain', description: 'plain', fromAddress: 'plain', toAddress: 'plain' },
  },
  report: {
    table: 'reports',
    columns: { attributes: 'json', type: 'plain', description: 'plain', calendarId: 'id' },
  },
}

/** One store for every kind of object. */
export function createObjectStores(database: Database<Tables>): ObjectStores {
  function create<K extends ObjectKind>(kind: K): EntityStore<Objects[K]> {
    return createEntityStore<Objects[K]>(database, objectTable(kind))
  }
  // Every kind is in the list, each with the store of its own type.
  return Object.fromEntries(OBJECT_KINDS.map((kind) => [kind, create(kind)])) as unknown as ObjectStores
}

/** How a kind of object is kept. */
export function objectTable<K extends ObjectKind>(kind: K): EntityTable<Objects[K]> {
  return { duplicate: 'invalidInput', ...TABLES[kind], defaults: OBJECTS[kind].defaults }
}
