import type { Egress } from '@rastro/platform'
import { DeliveryError, refusedBy } from '../delivery-error.ts'
import type { PushSettings } from '../settings.ts'
import { encryptPush } from './encrypt-push.ts'
import type { PushOutcome, PushText } from './push-outcome.ts'
import type { PushSubscription } from './push-tokens.ts'
import { type VapidKeys, vapidHeader } from './vapid.ts'

/** An alarm of yesterday is none: a browser that is away for longer hears nothing of it. */
const TTL_S = 3600

/** Send a message to one browser. Source: RFC 8030. */
export async function sendWebPush(
  subscription: PushSubscription,
  text: PushText,
  { egress, settings, keys }: { egress: Egress; settings: PushSettings; keys: VapidKeys },
): Promise<PushOutcome> {
  const body = readKeys(() => encryptPush(JSON.stringify(text), subscription.keys))
  if (!body) return 'gone'
  const answer = await egress.request(
    { name: 'push', hosts: settings.hosts },
    {
      url: subscription.endpoint,
      method: 'POST',
      headers: {
        authorization: vapidHeader(keys, new URL(subscription.endpoint), settings.contact, new Date()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_S),
        urgency: text.isUrgent ? 'high' : 'normal',
      },
      body,
    },
  )
  if (answer.status >= 200 && answer.status < 300) return 'sent'
  if (answer.status === 404 || answer.status === 410) return 'gone'
  throw refusedBy('push', answer)
}

/** A subscription whose key is no key was never a browser's. */
function readKeys(encrypt: () => Buffer): Buffer | undefined {
  try {
    return encrypt()
  } catch (error) {
    if (error instanceof RangeError) throw new DeliveryError('push: the message is too long', { isFinal: true })
    return undefined
  }
}
