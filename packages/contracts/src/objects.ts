import type { TObject } from 'typebox'
import { CALENDAR_DEFAULTS, Calendar } from './calendars.ts'
import { COMMAND_DEFAULTS, Command } from './commands.ts'
import { COMPUTED_ATTRIBUTE_DEFAULTS, ComputedAttribute } from './computed-attributes.ts'
import { DRIVER_DEFAULTS, Driver } from './drivers.ts'
import { GEOFENCE_DEFAULTS, Geofence } from './geofences.ts'
import { MAINTENANCE_DEFAULTS, Maintenance } from './maintenance.ts'
import { NOTIFICATION_DEFAULTS, Notification } from './notifications.ts'
import { ORDER_DEFAULTS, Order } from './orders.ts'
import { REPORT_DEFAULTS, Report } from './report-schedules.ts'

/** Everything that is owned by being linked to a user, besides devices, groups and users themselves. */
export interface Objects {
  geofence: Geofence
  driver: Driver
  calendar: Calendar
  maintenance: Maintenance
  attribute: ComputedAttribute
  notification: Notification
  command: Command
  order: Order
  report: Report
}
export type ObjectKind = keyof Objects

export interface ObjectDefinition<T> {
  /** How the wire names it when access is denied. */
  readonly entity: string
  /** Its key in links. */
  readonly key: `${string}Id`
  /** Below `/api`. */
  readonly path: string
  readonly schema: TObject
  /** Values of one nobody filled in. */
  readonly defaults: T
  /** Fields nobody may leave out. */
  readonly required: readonly (keyof T & string)[]
  /** The field lists are sorted by and searched in. */
  readonly label: keyof T & string
  /** Further fields a keyword is looked for in. */
  readonly searched?: readonly (keyof T & string)[]
}

/** The kinds of objects, and what tells them apart on the wire. */
export const OBJECTS: { readonly [K in ObjectKind]: ObjectDefinition<Objects[K]> } = {
  geofence: {
    entity: 'Geofence',
    key: 'geofenceId',
    path: 'geofences',
    schema: Geofence,
    defaults: GEOFENCE_DEFAULTS,
    required: ['name', 'area'],
    label: 'name',
  },
  driver: {
    entity: 'Driver',
    key: 'driverId',
    path: 'drivers',
    schema: Driver,
    defaults: DRIVER_DEFAULTS,
    required: ['name', 'uniqueId'],
    label: 'name',
    searched: ['uniqueId'],
  },
  calendar: {
    entity: 'Calendar',
    key: 'calendarId',
    path: 'calendars',
    schema: Calendar,
    defaults: CALENDAR_DEFAULTS,
    required: ['name', 'data'],
    label: 'name',
  },
  maintenance: {
    entity: 'Maintenance',
    key: 'maintenanceId',
    path: 'maintenance',
    schema: Maintenance,
    defaults: MAINTENANCE_DEFAULTS,
    required: ['name', 'type'],
    label: 'name',
  },
  attribute: {
    entity: 'Attribute',
    key: 'attributeId',
    path: 'attributes/computed',
    schema: ComputedAttribute,
    defaults: COMPUTED_ATTRIBUTE_DEFAULTS,
    required: ['attribute', 'expression'],
    label: 'description',
  },
  notification: {
    entity: 'Notification',
    key: 'notificationId',
    path: 'notifications',
    schema: Notification,
    defaults: NOTIFICATION_DEFAULTS,
    required: ['type'],
    label: 'description',
  },
  command: {
    entity: 'Command',
    key: 'commandId',
    path: 'commands',
    schema: Command,
    defaults: COMMAND_DEFAULTS,
    required: ['type'],
    label: 'description',
  },
  order: {
    entity: 'Order',
    key: 'orderId',
    path: 'orders',
    schema: Order,
    defaults: ORDER_DEFAULTS,
    required: ['uniqueId'],
    label: 'description',
  },
  report: {
    entity: 'Report',
    key: 'reportId',
    path: 'reports',
    schema: Report,
    defaults: REPORT_DEFAULTS,
    required: ['type', 'calendarId'],
    label: 'description',
  },
}

/** Every kind of object. */
export const OBJECT_KINDS = Object.keys(OBJECTS) as readonly ObjectKind[] // the keys of a literal
