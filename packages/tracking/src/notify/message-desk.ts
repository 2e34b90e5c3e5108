import {
  type ChannelName,
  MESSAGE_LIMITS,
  Refusal,
  SUBJECT_LIMIT,
  type User,
  type WrittenChannel,
} from '@rastro/contracts'
import { type Clock, EgressError } from '@rastro/platform'
import type { Access } from '../access/access.ts'
import { createLimit } from '../access/rate-limit.ts'
import { isManager, isShutOut, requireWrite } from '../access/write-rules.ts'
import { type Confirmations, createConfirmations } from '../commands/confirmations.ts'
import type { CountStore } from '../store/counts.ts'
import type { OneTimeStore } from '../store/one-time.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Messenger, WrittenWords } from './messenger.ts'

/** A message to many is no way to flood people: so many recipients of one sender in an hour. */
const RECIPIENTS_PER_HOUR = 1000
const HOUR_MS = 3_600_000

/** What somebody sent in to be written to others. */
export interface SentIn {
  readonly subject?: string | null | undefined
  readonly digest?: string | null | undefined
  readonly body: string
  readonly priority?: boolean | undefined
}

/** How people write to others, one by one or to many: by the same rights, limits and words. */
export interface MessageDesk {
  /** Proofs of the slide that sends to many (MSG-02). */
  readonly confirmations: Confirmations
  /** Who writes, as he is now; undefined when he may write to nobody any more. */
  callerOf(userId: number): User | undefined
  /** Whether he may write to many. @throws Refusal managerRequired, writeDenied */
  requireMay(caller: User): void
  /** @throws Refusal invalidInput when there is too much of it, or something is missing (MSG-04, MSG-05, MSG-13 to MSG-18) */
  readWords(channel: ChannelName, words: SentIn): WrittenWords
  /** Use up one of the sender's turns. @returns 0 when there was one, else milliseconds until there is */
  take(callerId: number): Promise<number>
  /** Count turns a process that ended took within the hour. */
  takeAgain(callerId: number, turns: number): Promise<void>
  /** Somebody the caller manages. @throws Refusal accessDenied */
  recipientOf(caller: User, userId: number): User
  /** Why a channel does not reach a user; undefined when it does. */
  obstacleOf(channel: WrittenChannel, user: User): 'notEnabled' | 'noContact' | undefined
  /** Send what stands in the words. @returns why it did not leave, in one sentence; null when it did */
  send(channel: WrittenChannel, user: User, words: SentIn): Promise<string | null>
}

export interface MessageDeskDeps {
  access: Access
  messenger: Messenger
  oneTime: OneTimeStore
  /** Where all processes count; absent: there is one. */
  counts?: CountStore | undefined
  clock: Clock
}

/** Create the desk. */
export function createMessageDesk({ access, messenger, oneTime, counts, clock }: MessageDeskDeps): MessageDesk {
  const sending = createLimit({ counts, clock }, 'message of user', {
    turns: RECIPIENTS_PER_HOUR,
    windowMs: HOUR_MS,
  })
  return {
    confirmations: createConfirmations(oneTime, clock),
    callerOf(userId) {
      const user = access.user(userId)
      return user && !isShutOut(user, clock.now()) && isManager(user) ? user : undefined
    },
    requireMay(caller) {
      if (!isManager(caller)) throw new Refusal('managerRequired')
      requireWrite(caller, access.server())
    },
    readWords,
    take: async (callerId) => sending.take(String(callerId)),
    async takeAgain(callerId, turns) {
      // Where all count together, nothing was forgotten.
      if (!counts) for (let turn = 0; turn < turns; turn++) await sending.take(String(callerId))
    },
    recipientOf: (caller, userId) => access.requireUser(caller, userId),
    obstacleOf(channel, user) {
      if (!messenger.enabled().includes(channel)) return 'notEnabled'
      return messenger.lacks(channel, user) === undefined ? undefined : 'noContact'
    },
    async send(channel, user, words) {
      try {
        await messenger.send(channel, user, readWords(channel, words))
        return null
      } catch (error) {
        if (error instanceof DeliveryError || error instanceof EgressError || error instanceof Refusal)
          return error.message
        throw error
      }
    },
  }
}

function readWords(channel: ChannelName, { subject, digest, body, priority }: SentIn): WrittenWords {
  const limit = channel === 'command' ? 0 : MESSAGE_LIMITS[channel]
  if (body.trim() === '') throw new Refusal('invalidInput', 'Invalid input: /body is needed')
  if (body.length > limit) throw new Refusal('invalidInput', `Invalid input: /body must not exceed ${limit} characters`)
  const title = subject?.trim() ?? ''
  if (title.length > SUBJECT_LIMIT)
    throw new Refusal('invalidInput', `Invalid input: /subject must not exceed ${SUBJECT_LIMIT} characters`)
  if (title === '' && channel === 'mail') throw new Refusal('invalidInput', 'Invalid input: /subject is needed')
  const short = digest?.trim() || body
  if (short.length > limit)
    throw new Refusal('invalidInput', `Invalid input: /digest must not exceed ${limit} characters`)
  return { subject: title, digest: short, body, isUrgent: priority ?? false }
}
