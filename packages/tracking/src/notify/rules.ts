import {
  type Attributes,
  CHANNEL_WORDS,
  type ChannelName,
  type Device,
  type Event,
  type Notification,
  type User,
} from '@rastro/contracts'
import type { Bus } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import type { TrackingEvents } from '../fleet/fleet.ts'
import { instantOf } from './texts/reader.ts'

/** Somebody who is to be told of an event, how, and by which rule. */
export interface Recipient {
  readonly userId: number
  readonly channel: ChannelName
  readonly ruleId: number
}

/** Who is told of which event. */
export interface Rules {
  /**
   * Everybody who is to be told of an event of a device, each once by each channel; a command of a rule once, whoever
   * the rule belongs to. In memory.
   */
  recipientsOf(event: Event, device: Pick<Device, 'id' | 'groupId'>): Recipient[]
}

export interface RulesDeps {
  directory: Pick<Directory, 'get' | 'all' | 'actingOn' | 'links'>
  access: {
    user(id: number): User | undefined
    /** Devices linked to a user, directly or through groups. */
    devicesOf(userId: number): ReadonlySet<number>
  }
  /** Whether an account may not be used any more. */
  isShut: (user: User) => boolean
  calendars: { isActive(calendarId: number, at: Date): boolean }
  bus: Bus<TrackingEvents>
}

/** A rule as it is asked: lists read once. */
interface Rule {
  readonly id: number
  readonly type: string
  readonly channels: readonly ChannelName[]
  readonly isForAll: boolean
  /** Names of alarms as {@link plainAlarm}; only of rules about alarms. */
  readonly alarms: ReadonlySet<string>
  /** Undefined: everywhere. */
  readonly geofenceIds: ReadonlySet<number> | undefined
  readonly calendarId: number
}

type ByType = ReadonlyMap<string, readonly Rule[]>

/** Rules are read when they change and sorted by type; of a device the sorting is kept as long as its set of rules is. */
export function createRules({ directory, access, isShut, calendars, bus }: RulesDeps): Rules {
  const owners = directory.links('userId', 'notificationId')
  const read = new Map<number, Rule>()
  let forAll: ByType | undefined
  let linked = new WeakMap<ReadonlySet<number>, ByType>()

  bus.on('objectChanged', ({ kind, id }) => {
    if (kind !== 'notification') return
    read.delete(id)
    forAll = undefined
    linked = new WeakMap()
  })

  function ruleOf(notification: Notification): Rule {
    const known = read.get(notification.id)
    if (known) return known
    const rule = readRule(notification)
    read.set(rule.id, rule)
    return rule
  }

  function rulesForAll(): ByType {
    forAll ??= byType([...directory.all('notification')].map(ruleOf).filter(({ isForAll }) => isForAll))
    return forAll
  }

  /** Rules linked to the device or its groups. The directory gives the same set until a link changes. */
  function rulesLinked(device: Pick<Device, 'id' | 'groupId'>): ByType {
    const ids = directory.actingOn('notification', device)
    const known = linked.get(ids)
    if (known) return known
    const rules = [...ids].flatMap((id) => directory.get('notification', id) ?? []).map(ruleOf)
    const sorted = byType(rules.filter(({ isForAll }) => !isForAll))
    linked.set(ids, sorted)
    return sorted
  }

  /** Not a generator, which would cost something for each of thousands of rules. */
  function eachApplying(event: Event, device: Pick<Device, 'id' | 'groupId'>, take: (rule: Rule) => void): void {
    for (const rules of [rulesLinked(device), rulesForAll()])
      for (const rule of rules.get(event.type) ?? []) if (isAbout(rule, event)) take(rule)
  }

  const isActive = ({ calendarId }: Rule, at: Date): boolean => calendarId === 0 || calendars.isActive(calendarId, at)

  function hears(userId: number, deviceId: number): boolean {
    const user = access.user(userId)
    return user !== undefined && access.devicesOf(userId).has(deviceId) && !isShut(user)
  }

  return {
    recipientsOf(event, device) {
      const found = new Map<string, Recipient>()
      // Each person is asked for once, however many rules he owns.
      const heard = new Map<number, boolean>()
      const isHearing = (userId: number): boolean => {
        const known = heard.get(userId)
        if (known !== undefined) return known
        const answer = hears(userId, device.id)
        heard.set(userId, answer)
        return answer
      }
      const at = instantOf(event.eventTime)
      eachApplying(event, device, (rule) => {
        const users = matching(owners.ownersOf(rule.id), isHearing)
        if (users.length === 0 || !isActive(rule, at)) return
        for (const channel of rule.channels)
          for (const userId of channel === 'command' ? users.slice(0, 1) : users) {
            const key = channel === 'command' ? `${channel} ${rule.id}` : `${channel} of ${userId}`
            if (!found.has(key)) found.set(key, { userId, channel, ruleId: rule.id })
          }
      })
      return [...found.values()]
    },
  }
}

/** Those of a set that pass; most rules are for nobody, and the empty list is then the same one. */
function matching(ids: ReadonlySet<number>, passes: (id: number) => boolean): readonly number[] {
  let kept: number[] | undefined
  for (const id of ids) if (passes(id)) (kept ??= []).push(id)
  return kept ?? NOBODY
}

const NOBODY: readonly number[] = []

function readRule({ id, type, notificators, always, attributes, calendarId }: Notification): Rule {
  const { alarms, geofenceIds } = attributes
  return {
    id,
    type,
    channels: channelsOf(notificators),
    isForAll: always,
    alarms: new Set(wordsOf(alarms).map(plainAlarm)),
    geofenceIds: wordsOf(geofenceIds).length > 0 ? new Set(wordsOf(geofenceIds).map(Number)) : undefined,
    calendarId,
  }
}

/** Channels of a list with commas; what is no channel is left out. */
export function channelsOf(list: string | null): ChannelName[] {
  return [...new Set(wordsOf(list).filter(isChannel))]
}

function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(CHANNEL_WORDS, name)
}

/** A rule about alarms names the alarms it is about; one that names none is about none. */
function isAbout({ type, alarms, geofenceIds }: Rule, { attributes, geofenceId }: Event): boolean {
  if (type === 'alarm' && !wordsOf(attributes['alarm']).some((alarm) => alarms.has(plainAlarm(alarm)))) return false
  return geofenceIds === undefined || geofenceIds.has(geofenceId)
}

/** Both spellings of an alarm are one: `geofenceEnter` and `geofence enter` (OP-98). */
function plainAlarm(alarm: string): string {
  return alarm.replaceAll(/\s/g, '').toLowerCase()
}

function wordsOf(list: Attributes[string] | undefined): string[] {
  return String(list ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

function byType(rules: readonly Rule[]): ByType {
  const sorted = new Map<string, Rule[]>()
  for (const rule of rules) {
    const ofType = sorted.get(rule.type)
    if (ofType) ofType.push(rule)
    else sorted.set(rule.type, [rule])
  }
  return sorted
}
