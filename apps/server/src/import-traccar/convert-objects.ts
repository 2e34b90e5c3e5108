import {
  type Attributes,
  CHANNEL_WORDS,
  COMPUTED_TYPES,
  GEOFENCE_KEYS,
  isEventType,
  parseArea,
  readCalendarData,
} from '@rastro/contracts'
import { compileExpression } from '@rastro/tracking/expressions/compile'
import type { MovedKind } from '@rastro/tracking/store/moves'
import { type Conversion, type Convert, LeftOut, ownReference } from './convert.ts'

/** Groups come without their parents, which may have higher ids; those follow. */
export const convertGroup: Convert<'group'> = (group) => ({
  entity: { ...group, name: group.name.trim() || `#${group.id}`, groupId: 0 },
})

export const convertCalendar: Convert<'calendar'> = (calendar) => {
  attempt(() => readCalendarData(calendar.data), 'is no iCalendar')
  return { entity: { ...calendar, name: calendar.name.trim() || `#${calendar.id}` } }
}

/** Areas have latitude first over there too. */
export const convertGeofence: Convert<'geofence'> = (geofence, conversion) => {
  attempt(() => parseArea(geofence.area), 'its area cannot be read')
  const { [GEOFENCE_KEYS.deviceId]: anchored, ...attributes } = geofence.attributes
  const deviceId = Number(anchored) > 0 ? conversion.own('device', Number(anchored)) : 0
  return {
    entity: {
      ...geofence,
      name: geofence.name.trim() || `#${geofence.id}`,
      calendarId: ownReference('calendar', geofence.calendarId, conversion),
      attributes: deviceId > 0 ? { ...attributes, [GEOFENCE_KEYS.deviceId]: deviceId } : geofence.attributes,
    },
  }
}

export const convertDriver: Convert<'driver'> = (driver) => {
  if (!driver.uniqueId.trim()) throw new LeftOut('has no identifier')
  return {
    entity: { ...driver, name: driver.name.trim() || driver.uniqueId.trim(), uniqueId: driver.uniqueId.trim() },
  }
}

export const convertMaintenance: Convert<'maintenance'> = (maintenance) => ({
  entity: { ...maintenance, name: maintenance.name.trim() || `#${maintenance.id}` },
})

/** Expressions are read by our own language; what it does not know would fail for every position. */
export const convertAttribute: Convert<'attribute'> = (computed) => {
  attempt(() => compileExpression(computed.expression), `its expression is not understood`)
  const type = COMPUTED_TYPES.find((known) => known === computed.type)
  if (!type) throw new LeftOut(`its type ${computed.type} is none`)
  return { entity: { ...computed, type } }
}

export const convertCommand: Convert<'command'> = (command) => ({ entity: { ...command, deviceId: 0 } })

export const convertOrder: Convert<'order'> = (order) => ({
  entity: { ...order, uniqueId: order.uniqueId.trim() || `#${order.id}` },
})

export const convertReport: Convert<'report'> = (report, { own }) => {
  const calendarId = own('calendar', report.calendarId)
  if (calendarId === 0) throw new LeftOut('its calendar did not come')
  return { entity: { ...report, calendarId } }
}

/** Rules name channels and geofences in lists with commas. */
export const convertNotification: Convert<'notification'> = (rule, conversion) => {
  if (!isEventType(rule.type)) throw new LeftOut(`no event is called ${rule.type}`)
  const wanted = words(rule.notificators)
  const channels = wanted.filter((channel) => Object.hasOwn(CHANNEL_WORDS, channel))
  const unknown = wanted.filter((channel) => !channels.includes(channel))
  if (unknown.length > 0) conversion.remark(`tells nobody by ${unknown.join(', ')} any more`)
  return {
    entity: {
      ...rule,
      notificators: channels.join(',') || null,
      calendarId: ownReference('calendar', rule.calendarId, conversion),
      commandId: ownReference('command', rule.commandId, conversion),
      attributes: ownIds(rule.attributes, 'geofenceIds', 'geofence', conversion),
    },
  }
}

/** A list of ids among attributes, with ours; a list of nothing that came would narrow the rule no more. */
function ownIds(
  attributes: Attributes,
  key: string,
  kind: MovedKind,
  { own, remark }: Pick<Conversion, 'own' | 'remark'>,
): Attributes {
  const value = attributes[key]
  if (typeof value !== 'string' || value === '') return attributes
  const ids = words(value).map((id) => own(kind, Number(id)))
  if (ids.includes(0)) remark(`some of its ${kind}s did not come`)
  const kept = ids.filter((id) => id > 0)
  if (kept.length === 0) throw new LeftOut(`none of its ${kind}s came`)
  return { ...attributes, [key]: kept.join(',') }
}

function words(list: string | null): string[] {
  return (list ?? '').split(',').flatMap((word) => word.trim() || [])
}

function attempt(read: () => unknown, problem: string): void {
  try {
    read()
  } catch (error) {
    throw new LeftOut(`${problem}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
