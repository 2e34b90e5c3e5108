import type { User, WrittenChannel } from '@rastro/contracts'
import { MESSAGE_LIMITS, PUSH_TOKENS, SUBJECT_LIMIT, TELEGRAM_CHAT } from '@rastro/contracts/channels'

export type { WrittenChannel } from '@rastro/contracts'

/** Those of a message to one person: who opens the web app reads the rest there, so web is not among them (MSG-27). */
export const DIRECT_CHANNELS = ['sms', 'telegram', 'firebase', 'mail'] as const satisfies WrittenChannel[]
/** Those of a message to many (OP-62). */
export const MASS_CHANNELS = [...DIRECT_CHANNELS, 'web'] as const satisfies WrittenChannel[]

/** A subject in a mail, a title in what pops up. */
const WITH_SUBJECT: readonly WrittenChannel[] = ['mail', 'firebase', 'web']

/** Whether a message by this channel has a subject beside its text. */
export function hasSubject(channel: WrittenChannel): boolean {
  return WITH_SUBJECT.includes(channel)
}

/** What somebody writes by one channel. */
export interface Draft {
  subject: string
  body: string
}
export const EMPTY_DRAFT: Draft = { subject: '', body: '' }

/** What is wrong with a draft. */
export type DraftProblem =
  | { kind: 'unknown'; channel: string }
  | { kind: 'required'; field: keyof Draft }
  | { kind: 'tooLong'; field: keyof Draft; limit: number }

function isWritten(channel: string): channel is WrittenChannel {
  return Object.hasOwn(MESSAGE_LIMITS, channel)
}

/** What is wrong with what was written, field by field; nothing when it can be sent (MSG-04, MSG-05, MSG-12 to MSG-19). */
export function problemsOf(channel: string, { subject, body }: Draft): DraftProblem[] {
  if (!isWritten(channel)) return [{ kind: 'unknown', channel }]
  const problems: DraftProblem[] = []
  if (hasSubject(channel) && subject.trim() === '') problems.push({ kind: 'required', field: 'subject' })
  if (hasSubject(channel) && subject.length > SUBJECT_LIMIT)
    problems.push({ kind: 'tooLong', field: 'subject', limit: SUBJECT_LIMIT })
  const limit = MESSAGE_LIMITS[channel]
  if (body.trim() === '') problems.push({ kind: 'required', field: 'body' })
  if (body.length > limit) problems.push({ kind: 'tooLong', field: 'body', limit })
  return problems
}

/** Where a message by a channel goes, as it stands in the account; empty when the user has no such thing. */
export function contactOf(channel: WrittenChannel, { phone, email, attributes }: User): string {
  const attribute = (key: string): string => String(attributes[key] ?? '').trim()
  if (channel === 'sms') return phone?.trim() ?? ''
  if (channel === 'telegram') return attribute(TELEGRAM_CHAT)
  if (channel === 'firebase') return attribute(PUSH_TOKENS)
  // Names without an address log in as well, and read what comes by web.
  return channel === 'web' || email.includes('@') ? email : ''
}

/** Why a channel cannot be used: the server has not set it up, or the user lacks what it needs (MSG-06, MSG-07, MSG-26). */
export function obstacleOf(
  channel: WrittenChannel,
  user: User,
  enabled: readonly string[],
): 'notEnabled' | 'noContact' | null {
  if (!enabled.includes(channel)) return 'notEnabled'
  return contactOf(channel, user) === '' ? 'noContact' : null
}

/** Characters of a contact, and of a text that was sent, that are shown (MSG-37, MSG-38). */
export const CONTACT_PREVIEW = 30
export const BODY_PREVIEW = 100

/** The beginning of a text that is longer than it may be shown. */
export function previewOf(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  // Half of a character outside the basic plane would show as a box.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
