import { TELEGRAM_CHAT } from '@rastro/contracts'
import type { Egress } from '@rastro/platform'
import { DeliveryError, refusedBy } from '../delivery-error.ts'
import type { TelegramSettings } from '../settings.ts'
import { type ChannelDeps, defineChannel } from './channel.ts'

/** User attribute: also send the place as a point on Telegram's map. */
const SEND_LOCATION = 'notificator.telegram.sendLocation'
/** Longest text Telegram takes. */
const TEXT_LIMIT = 4096

/** A message of our bot to the chat of the user. Source: Bot API, sendMessage and sendLocation. */
export const telegram = defineChannel({
  name: 'telegram',
  atOnce: 4,
  isForAnnouncements: true,
  create({ egress, settings, log }: ChannelDeps) {
    return {
      isConfigured: () => settings().telegram !== undefined,
      lacks: ({ attributes }) => (String(attributes[TELEGRAM_CHAT] ?? '').trim() ? undefined : TELEGRAM_CHAT),
      async send({ attributes }, { digest, isUrgent, occasion }) {
        const bot = settings().telegram
        if (!bot) throw new DeliveryError('telegram is not configured', { isFinal: true })
        const chat_id = String(attributes[TELEGRAM_CHAT] ?? '').trim()
        const disable_notification = !isUrgent
        // Without a parse mode, so that no name of a device is taken for markup.
        await call(egress, bot, 'sendMessage', { chat_id, text: digest.slice(0, TEXT_LIMIT), disable_notification })
        const { position } = occasion ?? {}
        if (!position || attributes[SEND_LOCATION] !== true) return
        const { latitude, longitude } = position
        // The text has arrived: an error here must not send it again.
        await call(egress, bot, 'sendLocation', { chat_id, latitude, longitude, disable_notification: true }).catch(
          (error: unknown) => log.warn({ err: error }, 'the place did not follow the message'),
        )
      },
    }
  },
})

async function call(
  egress: Egress,
  { url, token }: TelegramSettings,
  method: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await egress.request(
    { name: 'telegram', hosts: [new URL(url).hostname] },
    {
      url: `${url}/bot${token}/${method}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  if (answer.status >= 200 && answer.status < 300) return
  const seconds = retryAfter(answer.body)
  throw seconds === undefined
    ? refusedBy('telegram', answer)
    : refusedBy('telegram', { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } })
}

/** Telegram says in the body for how many seconds it wants to be left alone. */
function retryAfter(body: Buffer): number | undefined {
  try {
    const { parameters } = JSON.parse(body.toString()) as { parameters?: { retry_after?: number } } // Bot API, Response
    return parameters?.retry_after
  } catch {
    // An answer of something in between, not of Telegram: its status alone counts.
    return undefined
  }
}
