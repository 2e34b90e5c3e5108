import { type ChannelName, type Event, USER_DEFAULTS, type User } from '@rastro/contracts'
import { createEgress } from '@rastro/platform'
import { type Channels, createChannels } from '../notify/channels/index.ts'
import type { Message } from '../notify/message.ts'
import { createVapidKeys } from '../notify/push/vapid.ts'
import type { NotifySettings } from '../notify/settings.ts'
import { silent } from './fleet.ts'

/** Every channel of an installation, and what they told others than the outside. */
export interface TestChannels {
  channels: Channels
  publicKey: string
  forgotten: { userId: number; tokens: readonly string[] }[]
  told: { userId: number; event: Event }[]
  commanded: { commandId: number; deviceId: number; userId: number }[]
  /** What the sender of mail is called; undefined: as the settings say. */
  senderName: string | undefined
  /** Change the settings channels read. */
  use(changes: Partial<NotifySettings>): void
}

/** Make them; `targets` are the servers of the test. */
export function makeChannels(settings: Partial<NotifySettings>, targets: readonly string[] = []): TestChannels {
  const keys = createVapidKeys()
  let current: NotifySettings = { push: { contact: 'mailto:ops@example.com', hosts: ['127.0.0.1'] }, ...settings }
  const test: Omit<TestChannels, 'channels'> = {
    senderName: undefined,
    publicKey: keys.publicKey,
    forgotten: [],
    told: [],
    commanded: [],
    use: (changes) => {
      current = { ...current, ...changes }
    },
  }
  const channels = createChannels({
    egress: createEgress({ targets }),
    settings: () => current,
    log: silent,
    vapid: async () => keys,
    letterheadOf: async () => ({ product: 'Rastro', url: 'https://fleet.example', senderName: test.senderName }),
    forgetPushTokens: async (userId, tokens) => void test.forgotten.push({ userId, tokens }),
    tellSockets: (userId, event) => void test.told.push({ userId, event }),
    sendSavedCommand: async (order) => void test.commanded.push(order),
  })
  return Object.assign(test, { channels })
}

export function makeUser(user: Partial<User> = {}): User {
  return { ...USER_DEFAULTS, id: 7, name: 'Ana', email: 'ana@example.com', attributes: {}, ...user }
}

export function makeMessage(message: Partial<Message> = {}): Message {
  return {
    subject: 'Van: ignition on',
    digest: 'Van: ignition on.',
    text: 'Ignition on\n',
    isUrgent: false,
    ...message,
  }
}

/** How sending by a channel ended: `sent`, or the sentence and whether it is final. */
export async function outcomeOf(
  { channels }: TestChannels,
  channel: ChannelName,
  user: User,
  message = makeMessage(),
): Promise<'sent' | { text: string; isFinal: boolean | undefined; retryAfterMs?: number }> {
  try {
    await channels[channel].send(user, message)
    return 'sent'
  } catch (error) {
    const { message: text, isFinal, retryAfterMs } = error as Error & { isFinal?: boolean; retryAfterMs?: number } // what a channel throws
    return { text, isFinal, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  }
}
