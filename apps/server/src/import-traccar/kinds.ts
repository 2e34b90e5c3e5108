import {
  DEVICE_DEFAULTS,
  Device,
  GROUP_DEFAULTS,
  Group,
  OBJECTS,
  type ObjectKind,
  USER_DEFAULTS,
  User,
} from '@rastro/contracts'
import type { Moved, MovedKind } from '@rastro/tracking/store/moves'
import type { TObject } from 'typebox'
import type { Convert } from './convert.ts'
import { convertDevice } from './convert-devices.ts'
import {
  convertAttribute,
  convertCalendar,
  convertCommand,
  convertDriver,
  convertGeofence,
  convertGroup,
  convertMaintenance,
  convertNotification,
  convertOrder,
  convertReport,
} from './convert-objects.ts'
import { convertUsers } from './convert-users.ts'

/** How one kind of object is moved. */
export interface Plan<K extends MovedKind> {
  kind: K
  defaults: Moved[K]
  /** What the wire takes; who does not fit could be shown but never saved. */
  schema: TObject
  convert: Convert<K>
}

/** Every kind in the order they come: nothing refers to what comes after it. */
export function listPlans(logins: Set<string>): readonly Plan<MovedKind>[] {
  return [
    planObject('calendar', convertCalendar),
    planObject('command', convertCommand),
    planObject('maintenance', convertMaintenance),
    planObject('attribute', convertAttribute),
    planObject('driver', convertDriver),
    plan({ kind: 'group', defaults: GROUP_DEFAULTS, schema: Group, convert: convertGroup }),
    plan({ kind: 'device', defaults: DEVICE_DEFAULTS, schema: Device, convert: convertDevice }),
    planObject('geofence', convertGeofence),
    planObject('notification', convertNotification),
    planObject('order', convertOrder),
    planObject('report', convertReport),
    plan({ kind: 'user', defaults: USER_DEFAULTS, schema: User, convert: convertUsers(logins) }),
  ]
}

function planObject<K extends ObjectKind>(kind: K, convert: Convert<K>): Plan<MovedKind> {
  const { defaults, schema } = OBJECTS[kind]
  // Each kind of object has the defaults of its own type.
  return plan({ kind, defaults: defaults as Moved[K], schema, convert })
}

/** A plan is only ever given rows of its own kind, so the list may forget which one it is. */
function plan<K extends MovedKind>(one: Plan<K>): Plan<MovedKind> {
  return one as unknown as Plan<MovedKind>
}
