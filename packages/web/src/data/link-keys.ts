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
