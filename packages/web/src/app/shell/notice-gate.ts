import type { Event } from '@rastro/contracts'
import { NOTICE_LOOK, type NoticeLook, readNoticeLook } from '@rastro/contracts/notice-look'

/** Events that come within so long are shown together: a page that slept hears many at once. */
export const GATHER_MS = 400
/** Toasts of one batch at most (B2). */
export const MOST_TOASTS = 3

/** One toast: a single event, or many of a type. */
export interface NoticeGroup {
  /** The latest first. */
  events: readonly Event[]
  /** The type they share; null = what is left of many types. */
  type: string | null
  look: NoticeLook
}

/** Whether an event is told to somebody who does something else right now. */
export function isUrgent({ type }: Pick<Event, 'type'>): boolean {
  return type === 'alarm'
}

/** What of a rule's wishes stands on an event. Without a colour of its rule an alarm is red. */
export function lookOf(event: Event): NoticeLook {
  const look = readNoticeLook(event.attributes)
  return isUrgent(event) && event.attributes[NOTICE_LOOK.color] === undefined ? { ...look, color: 'soft-red' } : look
}

/** Make at most three toasts of what came together: each its own, or one for each of the biggest types and one for the rest. */
export function groupEvents(events: readonly Event[]): NoticeGroup[] {
  const latest = [...events].reverse()
  if (latest.length <= MOST_TOASTS) return latest.map((event) => groupOf([event], event.type))
  const types = [...Map.groupBy(latest, ({ type }) => type).entries()]
  types.sort(
    ([one, many], [other, more]) => Number(other === 'alarm') - Number(one === 'alarm') || more.length - many.length,
  )
  if (types.length <= MOST_TOASTS) return types.map(([type, those]) => groupOf(those, type))
  const first = types.slice(0, MOST_TOASTS - 1)
  const rest = types.slice(MOST_TOASTS - 1).flatMap(([, those]) => those)
  return [...first.map(([type, those]) => groupOf(those, type)), groupOf(rest, null)]
}

function groupOf(events: readonly Event[], type: string | null): NoticeGroup {
  const [first] = events
  if (!first) throw new Error('a group without an event')
  return { events, type, look: lookOf(first) }
}

/** The one sound of a batch: that of an alarm before any other, of a rule that wants one before one that is mute. */
export function soundOf(groups: readonly NoticeGroup[]): NoticeLook | undefined {
  const audible = groups.flatMap(({ events }) => events.map((event) => ({ event, look: lookOf(event) })))
  const loud = audible.filter(({ look }) => look.sound !== 'mute')
  return (loud.find(({ event }) => isUrgent(event)) ?? loud[0])?.look
}
