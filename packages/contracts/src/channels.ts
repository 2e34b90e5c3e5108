import type { Words } from './vocabulary.ts'
import { productKey } from './wire.ts'

/** Ways to tell somebody of something, by their name on the wire (NOT-30). `firebase` is push, to browsers and phones. */
export const CHANNEL_WORDS = {
  web: { en: 'Web', pt: 'Web', es: 'Web' },
  firebase: { en: 'Mobile', pt: 'Celular', es: 'Móvil' },
  telegram: { en: 'Telegram', pt: 'Telegram', es: 'Telegram' },
  sms: { en: 'SMS', pt: 'SMS', es: 'SMS' },
  command: { en: 'Command', pt: 'Comando', es: 'Comando' },
  mail: { en: 'E-mail', pt: 'E-mail', es: 'Correo electrónico' },
} as const satisfies Record<string, Words>
export type ChannelName = keyof typeof CHANNEL_WORDS

/** Most characters of a message a person writes, by channel (MSG-13 to MSG-17). */
export const MESSAGE_LIMITS = {
  sms: 160,
  telegram: 1000,
  firebase: 500,
  web: 500,
  mail: 5000,
} as const satisfies Partial<Record<ChannelName, number>>

/** Most characters of a message's subject (MSG-18). */
export const SUBJECT_LIMIT = 100

/** User attribute with the chat a Telegram message goes to. */
export const TELEGRAM_CHAT = 'telegramChatId'

/**
 * User attribute with everything push goes to, by comma or space: registration tokens of Firebase, and subscriptions of
 * browsers as `endpoint#p256dh.auth` (an endpoint has no fragment of its own, and the keys are base64url).
 */
export const PUSH_TOKENS = 'notificationTokens'

/**
 * Attributes of the server that say how SMS are sent (SRV-18 to SRV-21): the address of the provider's API, and the values
 * of its parameters `key`, `type` and `refer`. The key is write-only.
 */
export const SMS_SETTINGS = {
  url: productKey('smsApiUrl'),
  key: productKey('smsApiKey'),
  type: productKey('smsApiType'),
  refer: productKey('smsApiRefer'),
} as const

/** Attributes of the server that are written and never read: everybody may read the others. */
export const SERVER_SECRETS: readonly string[] = [SMS_SETTINGS.key]
