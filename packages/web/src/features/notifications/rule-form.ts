import {
  type Attributes,
  AUTO_ADD,
  type ChannelName,
  CUSTOM_SOUND,
  NOTICE_LOOK,
  NOTIFICATION_DEFAULTS,
  type NoticeLook,
  type Notification,
  readNoticeLook,
} from '@rastro/contracts'
import { CHANNEL_WORDS } from '@rastro/contracts/channels'
import { type Linked, type Links, NO_LINKS } from '../../data/object-links.ts'
import { isSoundAddress } from '../../data/sounds.ts'

/** A rule as its form shows it. */
export interface RuleForm extends Linked<Notification> {
  /** The links the form began with. */
  linksBefore: Links
}

/** A new rule; it tells in the browser. */
export const BLANK_RULE: RuleForm = {
  ...NOTIFICATION_DEFAULTS,
  ...NO_LINKS,
  notificators: 'web',
  linksBefore: NO_LINKS,
}

/** The parts of a form that are wrong. */
export type RuleProblem = 'type' | 'channels' | 'alarms' | 'devices' | 'calendar' | 'soundURL'

/**
 * What keeps a rule from being saved (NOT-17 to NOT-19, OP-60): type, channels and vehicles always, alarms for those,
 * a calendar for everything else. "All vehicles" and groups are vehicles, too.
 */
export function problemsOf(rule: RuleForm): RuleProblem[] {
  const isAlarm = rule.type === 'alarm'
  const { sound, soundURL } = lookOfRule(rule)
  const wrong: Record<RuleProblem, boolean> = {
    type: rule.type === '',
    channels: channelsOf(rule).length === 0,
    alarms: isAlarm && alarmsOf(rule).length === 0,
    devices: !rule.always && rule.deviceIds.length === 0 && rule.groupIds.length === 0,
    calendar: rule.type !== '' && !isAlarm && rule.calendarId === 0,
    soundURL: sound === CUSTOM_SOUND && !(soundURL !== null && isSoundAddress(soundURL)),
  }
  return (Object.keys(wrong) as RuleProblem[]).filter((part) => wrong[part]) // the keys of a literal
}

function listOf(text: Attributes[string] | undefined): string[] {
  return typeof text === 'string' ? text.split(',').filter((word) => word.trim() !== '') : []
}

function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(CHANNEL_WORDS, name)
}

/** The channels of a rule, in the order of the wire. */
export function channelsOf({ notificators }: Pick<Notification, 'notificators'>): ChannelName[] {
  return listOf(notificators).filter(isChannel)
}

/** The alarms of a rule. */
export function alarmsOf({ attributes }: Pick<Notification, 'attributes'>): string[] {
  return listOf(attributes['alarms'])
}

/** How notices of a rule look and sound. */
export function lookOfRule({ attributes }: Pick<Notification, 'attributes'>): NoticeLook {
  return readNoticeLook(attributes)
}

/** Whether new users get the rule. */
export function isAutoAdd({ attributes }: Pick<Notification, 'attributes'>): boolean {
  return attributes[AUTO_ADD] === true
}

/** Attributes with some of them changed; those that become empty are left out. */
function withAttributes(attributes: Attributes, part: Attributes): Attributes {
  const merged = Object.entries({ ...attributes, ...part })
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== '' && value !== false))
}

/** The attributes of a rule with another look. */
export function withLook(attributes: Attributes, part: Partial<NoticeLook>): Attributes {
  const changes = Object.entries(part).map(([name, value]) => [NOTICE_LOOK[name as keyof NoticeLook], value] as const)
  return withAttributes(attributes, Object.fromEntries(changes))
}

export const withAlarms = (attributes: Attributes, alarms: readonly string[]): Attributes =>
  withAttributes(attributes, { alarms: alarms.join(',') })

export const withAutoAdd = (attributes: Attributes, on: boolean): Attributes =>
  withAttributes(attributes, { [AUTO_ADD]: on })

/** The rule as it is sent: what belongs to another type or channel stays behind. */
export function ruleOf(form: RuleForm): Notification {
  const { id, attributes, type, always, calendarId, notificators } = form
  const isAlarm = type === 'alarm'
  return {
    id,
    type,
    always,
    calendarId,
    notificators,
    description: form.description?.trim() || null,
    attributes: isAlarm ? attributes : withAlarms(attributes, []),
    commandId: channelsOf(form).includes('command') ? form.commandId : 0,
  }
}
