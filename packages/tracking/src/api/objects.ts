import {
  type Command,
  type ComputedAttribute,
  DRIVER_IMAGE_UPDATED,
  type Driver,
  PERMISSION,
  Refusal,
  type Report,
  type User,
} from '@rastro/contracts'
import { createCalendar } from '@rastro/contracts/calendar/create-calendar'
import { reports } from '@rastro/reports'
import { compileExpression } from '../expressions/compile.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import type { Resource, ResourceDeps } from './api-deps.ts'
import { type Asking, entityResource } from './entity-resource.ts'
import { checkGeofence, keepOneAnchor } from './geofence-rules.ts'

/** The resources that are objects owned by being linked. */
export const objects: readonly Resource[] = [
  entityResource({
    kind: 'geofence',
    right: PERMISSION.geofences,
    special: { right: PERMISSION.anchor, covers: ({ attributes }) => attributes['isAnchor'] === true },
    check: checkGeofence,
    beforeSave: keepOneAnchor,
  }),
  entityResource({
    kind: 'driver',
    right: PERMISSION.drivers,
    beforeSave: keepPhotoTime,
    afterRemove: ({ id }, { media }) => media.drivers.remove(id),
  }),
  entityResource({
    kind: 'calendar',
    right: PERMISSION.calendars,
    check: ({ data }) => void createCalendar(data),
    afterRemove: releaseCalendar,
  }),
  entityResource({ kind: 'maintenance', right: PERMISSION.maintenances }),
  entityResource({ kind: 'attribute', right: PERMISSION.computed, check: requireExpression }),
  // Everybody has notices, so everybody may read the rules that make them (OP-13).
  entityResource({ kind: 'notification', right: PERMISSION.notifications, isOpen: true }),
  entityResource({
    kind: 'command',
    right: PERMISSION.commands,
    requireWrite: requireCommandWrite,
    afterRemove: releaseCommand,
  }),
  entityResource({ kind: 'order' }),
  entityResource({ kind: 'report', right: PERMISSION.reports, check: requireReportType }),
]

/** When a photo changed is the server's to say: a form that was opened before must not undo it. */
function keepPhotoTime(wanted: Driver, { deps }: Asking): Driver {
  const { [DRIVER_IMAGE_UPDATED]: _, ...attributes } = wanted.attributes
  const time = deps.directory.get('driver', wanted.id)?.attributes[DRIVER_IMAGE_UPDATED]
  return { ...wanted, attributes: time === undefined ? attributes : { ...attributes, [DRIVER_IMAGE_UPDATED]: time } }
}

/** @throws Refusal for a schedule of a report that does not exist: it would send nothing, without a word */
function requireReportType({ type }: Report, before: Report | undefined): void {
  if (type !== before?.type && !reports.some(({ name }) => name === type))
    throw new Refusal('invalidInput', 'Invalid input: /type is no report')
}

/** @throws Refusal with the place of what is wrong in a new expression; one that is stored already may stay */
function requireExpression(wanted: ComputedAttribute, before: ComputedAttribute | undefined): void {
  if (wanted.expression === before?.expression) return
  try {
    compileExpression(wanted.expression)
  } catch (error) {
    if (error instanceof ExpressionError) throw new Refusal('invalidInput', `Invalid expression: ${error.message}`)
    throw error
  }
}

/** @throws Refusal `Write access denied` for accounts whose commands are limited to saved ones */
function requireCommandWrite(user: User, { access }: ResourceDeps): void {
  if (!user.administrator && (user.limitCommands || access.server().limitCommands)) throw new Refusal('writeDenied')
}

/** What kept the times of a removed calendar keeps none; schedules went with it. */
async function releaseCalendar({ id }: { id: number }, { directory, fleet, store }: ResourceDeps): Promise<void> {
  for (const kind of ['geofence', 'notification'] as const)
    for (const object of directory.all(kind))
      if (object.calendarId === id) directory.put(kind, { ...object, calendarId: 0 })
  for (const { id: reportId, calendarId } of directory.all('report'))
    if (calendarId === id) directory.remove('report', reportId)
  for (const { device } of fleet.all()) {
    if (device.calendarId !== id) continue
    const freed = { ...device, calendarId: 0 }
    await store.devices.save(freed)
    fleet.put(freed)
  }
}

async function releaseCommand({ id }: Command, { directory }: ResourceDeps): Promise<void> {
  for (const rule of directory.all('notification'))
    if (rule.commandId === id) directory.put('notification', { ...rule, commandId: 0 })
}
