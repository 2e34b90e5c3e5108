import {
  MESSAGE_LIMITS,
  Refusal,
  SUBJECT_LIMIT,
  type User,
  type WrittenChannel,
  type WrittenText,
} from '@rastro/contracts'
import type { Confirmations, Traccar } from '../connect.ts'
import type { People } from './people.ts'

export interface MessageDeskDeps extends Traccar {
  people: People
  confirmations: Confirmations
  /** Use up a turn of somebody's hour. @returns milliseconds until there is one, 0 = now */
  take: (userId: number) => Promise<number>
}

/** What a channel needs of an account. */
const NEEDED: Readonly<Record<WrittenChannel, (user: User) => unknown>> = {
  mail: ({ email }) => email.includes('@'),
  sms: ({ phone }) => phone,
  telegram: ({ attributes }) => attributes['telegramChatId'],
  firebase: ({ attributes }) => attributes['notificationTokens'],
  web: () => true,
}

const isManager = (user: User): boolean => user.administrator || user.userLimit !== 0

/** @throws Refusal invalidInput */
function readWords(channel: WrittenChannel, { subject, body }: WrittenText): void {
  const limit = MESSAGE_LIMITS[channel]
  const problem =
    body.trim() === ''
      ? '/body is needed'
      : body.length > limit
        ? `/body must not exceed ${limit} characters`
        : channel === 'mail' && subject.trim() === ''
          ? '/subject is needed'
          : subject.length > SUBJECT_LIMIT
            ? `/subject must not exceed ${SUBJECT_LIMIT} characters`
            : undefined
  if (problem !== undefined) throw new Refusal('invalidInput', `Invalid input: ${problem}`)
}

/** Written messages, sent by the server's own channels. */
export function createMessageDesk({
  administrator,
  installation,
  rules,
  people,
  confirmations,
  take,
}: MessageDeskDeps) {
  return {
    confirmations,
    callerOf(userId: number): User | undefined {
      const user = installation.user(userId)
      return user && !user.disabled && isManager(user) ? user : undefined
    },
    requireMay(caller: User): void {
      if (!isManager(caller)) throw new Refusal('managerRequired')
      rules.requireWrite(caller)
    },
    readWords,
    take,
    async takeAgain(userId: number, turns: number): Promise<void> {
      for (let turn = 0; turn < turns; turn++) await take(userId)
    },
    recipientOf: (caller: User, userId: number): User => people.requireUser(caller, userId),
    obstacleOf(channel: WrittenChannel, user: User): 'notEnabled' | 'noContact' | undefined {
      if (!installation.channels().has(channel)) return 'notEnabled'
      return NEEDED[channel](user) ? undefined : 'noContact'
    },
    async send(channel: WrittenChannel, user: User, { subject, body }: WrittenText): Promise<string | null> {
      try {
        const message = { subject: subject.trim(), digest: body, body, priority: false }
        await administrator.send('POST', `/api/notifications/send/${channel}?userId=${user.id}`, message)
        return null
      } catch (error) {
        if (error instanceof Refusal) return error.message
        throw error
      }
    },
  }
}
