import { pbkdf2Sync } from 'node:crypto'
import type { TheirDialect } from './schema.ts'

/** Passwords of the two who are worth logging in as, one for each kind of hash. */
export const THEIR_LOGINS = {
  old: { email: 'Marta@frota.example', password: 'caminhões do vale' },
  newer: { email: 'jorge@frota.example', password: 'entregas de sexta' },
} as const

const SALT = Buffer.alloc(24, 5)
const OLD_HASH = pbkdf2Sync(THEIR_LOGINS.old.password, SALT, 1000, 24, 'sha1').toString('hex')
const NEW_HASH = `PBKDF2WithHmacSHA256$200000$${pbkdf2Sync(THEIR_LOGINS.newer.password, SALT, 200_000, 24, 'sha256').toString('hex')}`
const CALENDAR = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260105T080000Z\r\nDTEND:20260105T180000Z\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

type Row = Readonly<Record<string, string | number | boolean | null>>

/** One company: three accounts, a visitor, two groups, vehicles with a past, and what does not fit. */
const ROWS: readonly (readonly [table: string, row: Row])[] = [
  [
    'tc_servers',
    { id: 1, registration: true, latitude: -23.5, longitude: -46.6, zoom: 11, attributes: '{"tarkan.lang":"pt"}' },
  ],
  ['tc_calendars', { id: 1, name: 'Expediente', data: CALENDAR, attributes: '{}' }],
  ['tc_commands', { id: 4, description: 'Parar', type: 'engineStop', textchannel: false, attributes: '{}' }],
  ['tc_groups', { id: 7, name: 'Caminhões', groupid: 9, attributes: '{"speedLimit":43.2}' }],
  ['tc_groups', { id: 9, name: 'Frota', attributes: '{}' }],
  [
    'tc_maintenances',
    { id: 2, name: 'Óleo', type: 'totalDistance', start: 10_000_000, period: 10_000_000, attributes: '{}' },
  ],
  [
    'tc_attributes',
    { id: 1, description: 'Tanque', type: 'number', attribute: 'fuel', expression: 'adc1 * 2 + 50', priority: 0 },
  ],
  [
    'tc_attributes',
    { id: 2, description: 'Laço', type: 'number', attribute: 'x', expression: 'for (i : list) { i }', priority: 0 },
  ],
  ['tc_drivers', { id: 3, name: 'Zé', uniqueid: 'CNH123', attributes: '{}' }],
  [
    'tc_devices',
    {
      id: 5,
      name: 'Scania 01',
      uniqueid: '864000000000005',
      groupid: 7,
      calendarid: 1,
      category: 'truck',
      disabled: false,
      lastupdate: '2026-11-20 12:00:05.250',
      attributes: '{"tarkan.maintenance.2":9000000,"nested":{"a":1}}',
    },
  ],
  ['tc_devices', { id: 6, name: 'Moto', uniqueid: '864000000000006', disabled: true, attributes: null }],
  [
    'tc_geofences',
    {
      id: 1,
      name: 'Garagem',
      area: 'CIRCLE (-23.55 -46.63, 150)',
      calendarid: 1,
      attributes: '{"isAnchor":true,"deviceId":5}',
    },
  ],
  ['tc_geofences', { id: 2, name: 'Torta', area: 'POLYGON ((181 0, 0 0, 1 1))', attributes: '{}' }],
  [
    'tc_notifications',
    {
      id: 1,
      type: 'geofenceExit',
      always: true,
      notificators: 'web,mail,pushover',
      commandid: 4,
      attributes: '{"geofenceIds":"1"}',
    },
  ],
  ['tc_notifications', { id: 2, type: 'teleported', always: true, notificators: 'web', attributes: '{}' }],
  ['tc_orders', { id: 1, uniqueid: 'P-1', description: 'Entrega', fromaddress: 'A', toaddress: 'B', attributes: '{}' }],
  ['tc_reports', { id: 1, type: 'summary', description: 'Diário', calendarid: 1, attributes: '{}' }],
  [
    'tc_users',
    {
      ...account(1, THEIR_LOGINS.old.email, OLD_HASH),
      administrator: true,
      userlimit: -1,
      devicelimit: -1,
      attributes: '{"tarkan.taxId":"529.982.247-25"}',
    },
  ],
  [
    'tc_users',
    {
      ...account(2, THEIR_LOGINS.newer.email, NEW_HASH),
      login: 'jorge',
      devicelimit: 10,
      expirationtime: '2030-01-01 00:00:00',
      attributes: '{"managerId":1}',
    },
  ],
  ['tc_users', { ...account(3, 'marta@FROTA.example', OLD_HASH), attributes: '{}' }],
  ['tc_users', { ...account(4, 'marta@frota.example:864000000000005', OLD_HASH), temporary: true }],
  ['tc_users', { ...account(5, 'sso@frota.example', null) }],
  ['tc_user_user', { userid: 1, manageduserid: 2 }],
  ['tc_user_group', { userid: 2, groupid: 9 }],
  ['tc_user_device', { userid: 1, deviceid: 5 }],
  ['tc_user_device', { userid: 1, deviceid: 5 }],
  ['tc_user_device', { userid: 1, deviceid: 6 }],
  ['tc_user_notification', { userid: 1, notificationid: 1 }],
  ['tc_user_notification', { userid: 1, notificationid: 2 }],
  ['tc_device_geofence', { deviceid: 5, geofenceid: 1 }],
  ['tc_device_maintenance', { deviceid: 5, maintenanceid: 2 }],
  ['tc_group_attribute', { groupid: 9, attributeid: 1 }],
  ['tc_device_driver', { deviceid: 5, driverid: 3 }],
]

function account(id: number, email: string, hash: string | null): Row {
  const none = { readonly: false, administrator: false, disabled: false, devicereadonly: false, limitcommands: false }
  return {
    id,
    name: `Pessoa ${id}`,
    email,
    hashedpassword: hash,
    salt: hash && SALT.toString('hex'),
    ...none,
    temporary: false,
    devicelimit: -1,
    userlimit: 0,
    zoom: 0,
  }
}

/** Where the first position of a seeded history lies; one follows every ten seconds. */
export const HISTORY_START = Date.UTC(2026, 9, 1, 12)

/** The statements that fill the tables. @param positions of vehicle 5; a few more belong to a removed one */
export function theirRows(dialect: TheirDialect, positions: number): string[] {
  const statements = ROWS.map(([table, row]) => insert(dialect, table, [row]))
  const history = Array.from({ length: positions }, (_, index) => position(index + 1, 5))
  history.push(position(positions + 1, 77), position(positions + 2, 77))
  for (let start = 0; start < history.length; start += 500)
    statements.push(insert(dialect, 'tc_positions', history.slice(start, start + 500)))
  const events: Row[] = [
    { id: 1, type: 'geofenceExit', eventtime: time(0), deviceid: 5, positionid: 1, geofenceid: 1, attributes: '{}' },
    { id: 2, type: 'deviceOnline', eventtime: time(1), deviceid: 77, attributes: '{}' },
  ]
  return [...statements, ...events.map((event) => insert(dialect, 'tc_events', [event]))]
}

function position(id: number, deviceid: number): Row {
  const times = { servertime: time(id), devicetime: time(id), fixtime: time(id) }
  const attributes = JSON.stringify({
    ignition: true,
    motion: id % 2 === 0,
    totalDistance: id * 100,
    odometer: id * 100,
  })
  const place = {
    latitude: -23.5 + id / 100_000,
    longitude: -46.6,
    altitude: 700,
    speed: 20.5,
    course: 90,
    accuracy: 0,
  }
  return {
    id,
    protocol: 'gt06',
    deviceid,
    ...times,
    valid: true,
    ...place,
    attributes,
    geofenceids: id === 1 ? '[1,2]' : null,
  }
}

function time(serial: number): string {
  return new Date(HISTORY_START + serial * 10_000).toISOString().slice(0, 23).replace('T', ' ')
}

function insert(dialect: TheirDialect, table: string, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map(
    (row) => `(${columns.map((column) => literal(dialect, column, row[column] ?? null)).join(', ')})`,
  )
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values.join(', ')}`
}

function literal(dialect: TheirDialect, column: string, value: string | number | boolean | null): string {
  if (value === null || typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return dialect === 'mysql' ? `b'${Number(value)}'` : String(value)
  if (column === 'data') {
    const hex = Buffer.from(value).toString('hex')
    return dialect === 'mysql' ? `x'${hex}'` : `'\\x${hex}'`
  }
  return `'${value.replaceAll("'", "''").replaceAll('\\', dialect === 'mysql' ? '\\\\' : '\\')}'`
}
