import type { Egress, EgressResponse } from '@rastro/platform'
import { refusedBy } from '../delivery-error.ts'
import type { FirebaseSettings } from '../settings.ts'
import { createGoogleAccess } from './google-access.ts'
import type { PushOutcome, PushText } from './push-outcome.ts'

/** Messages to phones through Firebase. */
export interface Fcm {
  /** @throws DeliveryError, EgressError */
  send(token: string, text: PushText, settings: FirebaseSettings): Promise<PushOutcome>
}

/** Create it. Source: Firebase Cloud Messaging, HTTP v1, messages:send. */
export function createFcm(egress: Egress): Fcm {
  const access = createGoogleAccess(egress)

  async function post(token: string, text: PushText, { url, account }: FirebaseSettings): Promise<EgressResponse> {
    const { title, body, data, isUrgent } = text
    const priority = isUrgent ? 'HIGH' : 'NORMAL'
    const message = { token, notification: { title, body }, data, android: { priority } }
    return egress.request(
      { name: 'firebase', hosts: [new URL(url).hostname] },
      {
        url: `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`,
        method: 'POST',
        headers: { authorization: `Bearer ${await access.token(account)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
      },
    )
  }

  return {
    async send(token, text, settings) {
      let answer = await post(token, text, settings)
      if (answer.status === 401) {
        access.forget()
        answer = await post(token, text, settings)
      }
      if (answer.status === 200) return 'sent'
      if (isGone(answer)) return 'gone'
      throw refusedBy('firebase', answer)
    },
  }
}

/** The phone is gone, the token belongs to another project, or it never was a token. */
function isGone({ status, body }: EgressResponse): boolean {
  const text = body.toString()
  if (status === 404) return true
  if (status === 403) return text.includes('SENDER_ID_MISMATCH')
  return status === 400 && /"UNREGISTERED"|"field":\s*"message\.token"/.test(text)
}
