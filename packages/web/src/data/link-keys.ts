import type { ResourceKind } from './resources.ts'

/** Kinds that act on the users, groups and devices they are linked to, and how each is called in a link. */
export const LINK_KEYS = {
  geofences: 'geofenceId',
  drivers: 'driverId',
  notifications: 'notificationId',
  maintenance: 'maintenanceId',
  'attributes/computed': 'attributeId',
  commands: 'commandId',
  reports: 'reportId',
} as const satisfies Partial<Record<ResourceKind, string>>
export type LinkedKind = keyof typeof LINK_KEYS

/** Everything a user can be given, and how each is called in a link. */
export const USER_LINK_KEYS = {
  devices: 'deviceId',
  groups: 'groupId',
  geofences: LINK_KEYS.geofences,
  drivers: LINK_KEYS.drivers,
  notifications: LINK_KEYS.notifications,
  calendars: 'calendarId',
  commands: LINK_KEYS.commands,
  'attributes/computed': LINK_KEYS['attributes/computed'],
  maintenance: LINK_KEYS.maintenance,
  users: 'managedUserId',
} as const satisfies Partial<Record<ResourceKind, string>>
export type UserLinkedKind = keyof typeof USER_LINK_KEYS
