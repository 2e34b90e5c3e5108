/** What acts on devices: it may be linked to a user, a group or a device. */
const ACTING = [
  'geofenceId',
  'driverId',
  'attributeId',
  'maintenanceId',
  'notificationId',
  'commandId',
  'orderId',
  'reportId',
] as const

/** Pairs of objects that may be linked by `/api/permissions`, owner first. */
export const LINKS = [
  ['userId', 'deviceId'],
  ['userId', 'groupId'],
  ['userId', 'managedUserId'],
  ['userId', 'calendarId'],
  ...ACTING.map((property) => ['userId', property] as const),
  ...ACTING.map((property) => ['groupId', property] as const),
  ...ACTING.map((property) => ['deviceId', property] as const),
  ['deviceId', 'linkedDeviceId'],
] as const satisfies readonly (readonly [LinkOwner, string])[]

/** Who an object may be linked to. */
export type LinkOwner = 'userId' | 'groupId' | 'deviceId'

/** A link on the wire: exactly two known keys, owner and property. */
export type PermissionLink = Record<string, number>
