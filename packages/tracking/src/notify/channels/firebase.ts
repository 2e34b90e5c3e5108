import { PUSH_TOKENS } from '@rastro/contracts'
import { DeliveryError, isFinalFailure } from '../delivery-error.ts'
import type { Message } from '../message.ts'
import { createFcm } from '../push/fcm.ts'
import type { PushOutcome, PushText } from '../push/push-outcome.ts'
import { pushTokensOf, readSubscription } from '../push/push-tokens.ts'
import { sendWebPush } from '../push/web-push.ts'
import { type ChannelDeps, defineChannel } from './channel.ts'

/**
 * Push to every browser and phone of the user: Web Push always, Firebase where an account is configured. What is gone
 * is taken out of the user.
 */
export const firebase = defineChannel({
  name: 'firebase',
  atOnce: 8,
  isForAnnouncements: true,
  create({ egress, settings, vapid, forgetPushTokens }: ChannelDeps) {
    const fcm = createFcm(egress)

    async function sendTo(token: string, text: PushText): Promise<PushOutcome> {
      const { push, firebase: account } = settings()
      const subscription = readSubscription(token)
      if (subscription) return sendWebPush(subscription, text, { egress, settings: push, keys: await vapid() })
      if (account) return fcm.send(token, text, account)
      throw new DeliveryError('firebase: no account is configured', { isFinal: true })
    }

    return {
      isConfigured: () => true,
      lacks: (user) => (pushTokensOf(user).length > 0 ? undefined : PUSH_TOKENS),
      async send(user, message) {
        const tokens = pushTokensOf(user)
        const text = pushTextOf(message)
        const outcomes = await Promise.allSettled(tokens.map((token) => sendTo(token, text)))
        const has = (wanted: PushOutcome) => (_: string, index: number) => {
          const outcome = outcomes[index]
          return outcome?.status === 'fulfilled' && outcome.value === wanted
        }
        const gone = tokens.filter(has('gone'))
        if (gone.length > 0) await forgetPushTokens(user.id, gone)
        // Once one of them heard it, sending again would tell him twice.
        if (tokens.some(has('sent'))) return
        throw worstOf(outcomes)
      },
    }
  },
})

function pushTextOf({ subject, digest, isUrgent, occasion }: Message): PushText {
  const { event } = occasion ?? {}
  const data = event && { eventId: String(event.id), deviceId: String(event.deviceId), type: event.type }
  return { title: subject.slice(0, 200), body: digest.slice(0, 800), isUrgent, data: data ?? {} }
}

/** Why nobody heard it; a failure that may pass counts before one that will not. */
function worstOf(outcomes: readonly PromiseSettledResult<PushOutcome>[]): unknown {
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  const passing = reasons.find((reason) => !isFinalFailure(reason))
  return passing ?? reasons[0] ?? new DeliveryError('Missing device notification tokens', { isFinal: true })
}
