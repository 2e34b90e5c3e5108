import { createChanges, type Migration, type WatchedTable, watchTable } from '@rastro/platform'

/** What nodes of one installation tell each other through the database; the embedded store has one node only. */
export const changes: Migration = {
  name: '0017-changes',
  async up(transaction, dialect) {
    if (dialect === 'sqlite') return
    await createChanges(transaction)
    for (const watched of [...entities, ...links, ...passing]) await watchTable(transaction, watched)
  },
}

/** Not when a device was last heard: that is told much faster, and all the time. */
const DEVICE_COLUMNS =
  'attributes, group_id, calendar_id, name, unique_id, phone, model, contact, category, disabled, expiration_time'

const entities: readonly WatchedTable[] = [
  { table: 'servers', kind: 'server', key: ['id'] },
  { table: 'users', kind: 'user', key: ['id'] },
  { table: '"groups"', kind: 'group', key: ['id'] },
  { table: 'devices', kind: 'device', key: ['id'], columns: DEVICE_COLUMNS.split(', ') },
  { table: 'calendars', kind: 'calendar', key: ['id'] },
  { table: 'geofences', kind: 'geofence', key: ['id'] },
  { table: 'drivers', kind: 'driver', key: ['id'] },
  { table: 'maintenances', kind: 'maintenance', key: ['id'] },
  { table: 'attributes', kind: 'attribute', key: ['id'] },
  { table: 'commands', kind: 'command', key: ['id'] },
  { table: 'notifications', kind: 'notification', key: ['id'] },
  { table: 'orders', kind: 'order', key: ['id'] },
  { table: 'reports', kind: 'report', key: ['id'] },
]

const OWNED = ['device', 'group', 'managed_user', 'calendar']
const ACTING = ['geofence', 'driver', 'attribute', 'maintenance', 'notification', 'command', 'order', 'report']

const links: readonly WatchedTable[] = [
  ...[...OWNED, ...ACTING].map((property) => link('user', property)),
  ...ACTING.map((property) => link('group', property)),
  ...[...ACTING, 'linked_device'].map((property) => link('device', property)),
]

/** Sessions that end, commands on their way, and lines that became known. */
const passing: readonly WatchedTable[] = [
  { table: 'secrets', kind: 'secret', key: ['hash'], on: ['DELETE'] },
  { table: 'sent_commands', kind: 'sentCommand', key: ['id'] },
  { table: 'device_lines', kind: 'lines', key: ['device_id'] },
]

/** `user_users (user_id, managed_user_id)` is told as `link.userId.managedUserId`. */
function link(owner: string, property: string): WatchedTable {
  const plural = property.replace(/^managed_|^linked_/, '')
  const key = [`${owner}_id`, `${property}_id`]
  return { table: `${owner}_${plural}s`, kind: ['link', ...key.map(camel)].join('.'), key }
}

function camel(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
