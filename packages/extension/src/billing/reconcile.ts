import type { BillingParts } from './parts.ts'

const DAY_MS = 86_400_000
/** Providers limit how often they are asked (Asaas: 25 000 calls in 12 hours). */
const MOST_A_ROUND = 5_000
/** Longer than any provider sends an event again (Asaas: 14 days). */
const EVENTS_KEPT_MS = 30 * DAY_MS

/** Have every unsettled payment looked at that nobody looked at for a day: events get lost. */
export async function reconcile({ store, gateway, clock }: BillingParts): Promise<void> {
  const now = clock.now().getTime()
  await store.tasks.forgetEvents(now - EVENTS_KEPT_MS)
  if (!gateway()) return
  for (const { providerId } of await store.invoices.unsettled(now - DAY_MS, MOST_A_ROUND))
    if (providerId !== null) await store.tasks.add('payment', providerId, now)
}
