import { Refusal, type User, wireTime } from '@rastro/contracts'
import type { ReportOptions } from '@rastro/reports'
import { Type } from 'typebox'
import type { Preferences } from '../../reports/preferences.ts'
import type { ResourceDeps } from '../api-deps.ts'
import type { ActionNote } from '../audit-rules.ts'

/** What every report takes. `start` and `end` are other names of `from` and `to` (OP-50). */
export const ReportQuery = Type.Object({
  deviceId: Type.Optional(Type.Array(Type.Integer())),
  groupId: Type.Optional(Type.Array(Type.Integer())),
  from: Type.Optional(Type.String({ format: 'date-time' })),
  to: Type.Optional(Type.String({ format: 'date-time' })),
  start: Type.Optional(Type.String({ format: 'date-time' })),
  end: Type.Optional(Type.String({ format: 'date-time' })),
  daily: Type.Optional(Type.Boolean()),
  type: Type.Optional(Type.Array(Type.String())),
  alarm: Type.Optional(Type.Array(Type.String())),
  geofenceId: Type.Optional(Type.Array(Type.Integer())),
  /** Leave shorter rows out: metres and milliseconds. */
  minDistance: Type.Optional(Type.Number({ minimum: 0 })),
  minDuration: Type.Optional(Type.Number({ minimum: 0 })),
  /** Rows of a page, all without it; pages count from 1. */
  limit: Type.Optional(Type.Integer()),
  page: Type.Optional(Type.Integer()),
  /** Send the answer by mail. */
  mail: Type.Optional(Type.Boolean()),
  /** Answer with a spreadsheet. */
  export: Type.Optional(Type.Boolean()),
})
export type ReportQuery = Type.Static<typeof ReportQuery>

const MS_PER_DAY = 86_400_000
/** Devices of a report the audit trail names; of a large fleet it is enough to know that it was asked about. */
const NAMED_DEVICES = 100

/** @throws Refusal when a period is missing or longer than the installation allows */
export function readOptions(
  query: ReportQuery,
  { timeZone }: Preferences,
  limitSeconds: number | undefined,
): ReportOptions {
  const [from, to] = [query.from ?? query.start, query.to ?? query.end]
  if (from === undefined || to === undefined) throw new Refusal('invalidInput', 'A report needs from and to')
  const options: ReportOptions = {
    from: Date.parse(from),
    to: Date.parse(to),
    daily: query.daily ?? false,
    timeZone,
    types: query.type ?? [],
    alarms: query.alarm ?? [],
    geofenceIds: query.geofenceId ?? [],
    minDistance: query.minDistance ?? 0,
    minDuration: query.minDuration ?? 0,
  }
  if (limitSeconds !== undefined && options.to - options.from > limitSeconds * 1000)
    throw new Refusal('invalidInput', 'Time period exceeds the limit')
  return options
}

interface Span {
  from: number
  to: number
}

/** Days of a period that can have positions: there are none in the future. */
export function spanDays({ from, to }: Span, now: Date): number {
  return Math.max(0, Math.min(to, now.getTime()) - from) / MS_PER_DAY
}

/** What the audit trail says of a report. */
export function noteOf(type: string, { from, to }: Span, deviceIds: readonly number[]): ActionNote {
  const [start = '', end = ''] = [from, to].map((time) => wireTime(new Date(time)))
  const devices = deviceIds.slice(0, NAMED_DEVICES).join(',')
  return { action: 'report', object: type, attributes: { type, from: start, to: end, devices } }
}

/** `report.periodLimit` of the installation in seconds; undefined when there is none. */
export function periodLimit({ access }: Pick<ResourceDeps, 'access'>): number | undefined {
  const limit = Number(access.server().attributes['report.periodLimit'] ?? 0)
  return limit > 0 ? limit : undefined
}

/**
 * The devices a report is about, by name: those named, those in the groups named and all below them as far as the user
 * sees them; without either every device linked to him.
 * @throws Refusal for a device or group he does not see
 */
export function readDevices(user: User, query: ReportQuery, { access, fleet }: ResourceDeps): number[] {
  const { deviceId = [], groupId = [] } = query
  const chosen = new Set<number>()
  for (const id of deviceId) chosen.add(access.requireDevice(user, id).device.id)
  const groups = groupsBelow(new Set(groupId.map((id) => access.requireGroup(user, id).id)), access)
  if (groups.size > 0)
    for (const { device } of fleet.all())
      if (groups.has(device.groupId) && access.canSee(user, device.id)) chosen.add(device.id)
  const ids = deviceId.length + groupId.length === 0 ? access.devicesOf(user.id) : chosen
  const nameOf = (id: number): string => fleet.byId(id)?.device.name ?? ''
  return [...ids].sort((one, other) => nameOf(one).localeCompare(nameOf(other)) || one - other)
}

/** The groups and everything below them, without a limit of depth. */
function groupsBelow(groups: Set<number>, access: ResourceDeps['access']): ReadonlySet<number> {
  for (let before = 0; before !== groups.size; ) {
    before = groups.size
    for (const group of access.groups()) if (groups.has(group.groupId)) groups.add(group.id)
  }
  groups.delete(0)
  return groups
}
