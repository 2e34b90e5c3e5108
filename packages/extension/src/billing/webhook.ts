import { createHash, timingSafeEqual } from 'node:crypto'
import { PREFIX, Refusal } from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import { Type } from 'typebox'
import type { IntegrationDesk } from '../integrations/integrations.ts'
import type { Billing } from './billing.ts'

/** Where the provider tells us of payments. */
export const WEBHOOK_PATH = `/${PREFIX}/invoices/webhook`

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  event: Type.Optional(Type.String({ maxLength: 100 })),
  payment: Type.Optional(Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })),
})

/**
 * Hear of payments. The event is written down and answered at once; what it says is not believed: the payment is read
 * from the provider afterwards. It comes at least once, in any order, and 14 days late.
 */
export function webhook(app: Http, billing: Billing, integrations: IntegrationDesk): void {
  app.post(
    WEBHOOK_PATH,
    {
      config: { access: 'public', audit: false, summary: 'Events of the payment provider' },
      schema: { body: Event, response: { 200: Type.Object({ received: Type.Boolean() }) } },
    },
    async (request) => {
      const shown = request.headers['asaas-access-token']
      if (typeof shown !== 'string' || !isSame(shown, await integrations.webhookToken()))
        throw new Refusal('unauthorized')
      const { id, payment } = request.body
      // An event about something else is none of ours; refused, it would come again.
      if (payment) await billing.hear(id, payment.id)
      return { received: true }
    },
  )
}

/** Compared without telling by its time how much is right. */
function isSame(shown: string, token: string): boolean {
  const [one, other] = [shown, token].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
