import { GROUP_DEFAULTS, type Group } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import type { EntityStore } from './entity.ts'
import { createEntityStore, type EntityTable } from './entity.ts'
import type { Tables } from './tables.ts'

export type GroupStore = EntityStore<Group>

/** How groups are kept. */
export const groups: EntityTable<Group> = {
  table: 'groups',
  defaults: GROUP_DEFAULTS,
  duplicate: 'invalidInput',
  columns: { attributes: 'json', groupId: 'id', name: 'plain' },
}

/** Removing a group leaves its devices and subgroups without a group. */
export function createGroupStore(database: Database<Tables>): GroupStore {
  return createEntityStore(database, groups)
}
