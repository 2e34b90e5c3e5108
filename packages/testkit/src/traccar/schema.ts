/** How the two databases write the types of a Traccar server's tables. */
const TYPES = {
  postgres: { ID: 'INTEGER PRIMARY KEY', BOOL: 'BOOLEAN', TIME: 'TIMESTAMP', BYTES: 'BYTEA' },
  mysql: { ID: 'INTEGER PRIMARY KEY', BOOL: 'BIT(1)', TIME: 'TIMESTAMP(3) NULL', BYTES: 'MEDIUMBLOB' },
} as const
export type TheirDialect = keyof typeof TYPES

/** Tables as version 6 has them, columns that mean something to us. */
const TABLES: Readonly<Record<string, string>> = {
  tc_servers: `id ID, registration BOOL, latitude DOUBLE PRECISION, longitude DOUBLE PRECISION, zoom INTEGER, map VARCHAR(128),
    readonly BOOL, devicereadonly BOOL, limitcommands BOOL, disablereports BOOL, fixedemail BOOL, forcesettings BOOL,
    announcement VARCHAR(4000), mapurl VARCHAR(512), bingkey VARCHAR(128), attributes VARCHAR(4000)`,
  tc_users: `id ID, name VARCHAR(128), email VARCHAR(128), login VARCHAR(128), phone VARCHAR(128), hashedpassword VARCHAR(128),
    salt VARCHAR(128), readonly BOOL, administrator BOOL, disabled BOOL, devicereadonly BOOL, limitcommands BOOL,
    disablereports BOOL, fixedemail BOOL, temporary BOOL, devicelimit INTEGER, userlimit INTEGER, expirationtime TIME, map VARCHAR(128),
    latitude DOUBLE PRECISION, longitude DOUBLE PRECISION, zoom INTEGER, coordinateformat VARCHAR(128), poilayer VARCHAR(512),
    totpkey VARCHAR(64), attributes VARCHAR(4000)`,
  tc_groups: 'id ID, name VARCHAR(128), groupid INTEGER, attributes VARCHAR(4000)',
  tc_devices: `id ID, name VARCHAR(128), uniqueid VARCHAR(128), lastupdate TIME, positionid INTEGER, groupid INTEGER,
    calendarid INTEGER, phone VARCHAR(128), model VARCHAR(128), contact VARCHAR(512), category VARCHAR(128), disabled BOOL,
    status CHAR(8), expirationtime TIME, attributes VARCHAR(4000)`,
  tc_calendars: 'id ID, name VARCHAR(128), data BYTES, attributes VARCHAR(4000)',
  tc_geofences:
    'id ID, name VARCHAR(128), description VARCHAR(128), area VARCHAR(4096), calendarid INTEGER, attributes VARCHAR(4000)',
  tc_drivers: 'id ID, name VARCHAR(128), uniqueid VARCHAR(128), attributes VARCHAR(4000)',
  tc_attributes:
    'id ID, description VARCHAR(4000), type VARCHAR(128), attribute VARCHAR(128), expression VARCHAR(4000), priority INTEGER',
  tc_maintenances:
    'id ID, name VARCHAR(128), type VARCHAR(128), start DOUBLE PRECISION, period DOUBLE PRECISION, attributes VARCHAR(4000)',
  tc_notifications: `id ID, type VARCHAR(128), always BOOL, notificators VARCHAR(128), calendarid INTEGER, commandid INTEGER,
    description VARCHAR(4000), attributes VARCHAR(4000)`,
  tc_commands: 'id ID, description VARCHAR(4000), type VARCHAR(128), textchannel BOOL, attributes VARCHAR(4000)',
  tc_orders: `id ID, uniqueid VARCHAR(128), description VARCHAR(512), fromaddress VARCHAR(512), toaddress VARCHAR(512),
    attributes VARCHAR(4000)`,
  tc_reports: 'id ID, type VARCHAR(32), description VARCHAR(128), calendarid INTEGER, attributes VARCHAR(4000)',
  tc_positions: `id ID, protocol VARCHAR(128), deviceid INTEGER, servertime TIME, devicetime TIME, fixtime TIME, valid BOOL,
    latitude DOUBLE PRECISION, longitude DOUBLE PRECISION, altitude FLOAT, speed FLOAT, course FLOAT, address VARCHAR(512),
    attributes VARCHAR(4000), accuracy DOUBLE PRECISION, network VARCHAR(4000), geofenceids VARCHAR(128)`,
  tc_events: `id ID, type VARCHAR(128), eventtime TIME, deviceid INTEGER, positionid INTEGER, geofenceid INTEGER,
    maintenanceid INTEGER, attributes VARCHAR(4000)`,
}

const ACTING = ['geofence', 'driver', 'attribute', 'maintenance', 'notification', 'command', 'order', 'report']

/** Every table of links: two ids, and nothing that keeps a pair from standing there twice. */
const LINK_TABLES: readonly string[] = [
  ...['device', 'group', 'calendar', ...ACTING].map(
    (property) => `tc_user_${property} (userid INTEGER, ${property}id INTEGER)`,
  ),
  'tc_user_user (userid INTEGER, manageduserid INTEGER)',
  ...['group', 'device'].flatMap((owner) =>
    ACTING.map((property) => `tc_${owner}_${property} (${owner}id INTEGER, ${property}id INTEGER)`),
  ),
  'tc_device_device (deviceid INTEGER, linkeddeviceid INTEGER)',
]

/** The statements that make the tables of a Traccar server. */
export function theirSchema(dialect: TheirDialect): string[] {
  const write = (columns: string) =>
    columns.replaceAll(/\b(ID|BOOL|TIME|BYTES)\b/g, (word) => TYPES[dialect][word as keyof (typeof TYPES)['mysql']])
  return [
    ...Object.entries(TABLES).map(([name, columns]) => `CREATE TABLE ${name} (${write(columns)})`),
    ...LINK_TABLES.map((table) => `CREATE TABLE ${table}`),
    'CREATE INDEX position_deviceid_fixtime ON tc_positions (deviceid, fixtime)',
  ]
}
