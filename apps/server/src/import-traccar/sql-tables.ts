import { OBJECT_KINDS } from '@rastro/contracts'
import type { MovedKind } from '@rastro/tracking/store/moves'

/** What asks a database; both kinds answer numbers as they are, times and large numbers as text. */
export interface TheirDatabase {
  /** @param sql without parameters: what is asked for are numbers of ours */
  query(sql: string): Promise<{ columns: string[]; rows: unknown[][] }>
  /** The expression that names the schema its tables are in. */
  readonly schema: string
  close(): Promise<void>
}

/** The table of each kind; most have the plural. */
export const KIND_TABLES: Readonly<Record<MovedKind, string>> = {
  ...(Object.fromEntries(OBJECT_KINDS.map((kind) => [kind, `tc_${kind}s`])) as Record<MovedKind, string>),
  user: 'tc_users',
  device: 'tc_devices',
  group: 'tc_groups',
}

/** `userId` and `managedUserId` are in `tc_user_user (userid, manageduserid)`. */
export function linkTable(owner: string, property: string): string {
  const target = { managedUserId: 'user', linkedDeviceId: 'device' }[property] ?? property.slice(0, -2)
  return `tc_${owner.slice(0, -2)}_${target}`
}

/** Columns of a position in the order they are read. */
export const POSITION_COLUMNS = [
  'id',
  'deviceid',
  'protocol',
  'servertime',
  'devicetime',
  'fixtime',
  'valid',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'accuracy',
  'address',
  'network',
  'attributes',
] as const

export const EVENT_COLUMNS = [
  'id',
  'type',
  'eventtime',
  'deviceid',
  'positionid',
  'geofenceid',
  'maintenanceid',
  'attributes',
] as const
