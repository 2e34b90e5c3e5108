import { type IntegrationKey, type IntegrationTest, type User } from '@rastro/contracts'
import { EgressError } from '@rastro/platform'
import { dayOf } from '../billing/days.ts'
import { GatewayError } from '../billing/gateway.ts'
import { createAsaas } from '../billing/gateways/asaas.ts'
import { writeInvoiceMail } from '../billing/invoice-mail.ts'
import { WEBHOOK_PATH } from '../billing/webhook.ts'
import type { ExtensionDeps } from '../index.ts'

/** Said where there is nothing to test. The web app has words for both. */
const NOT_SET_UP = 'notSetUp'
const SENT = 'sent'

/** Try an integration as it is saved, and tell what happened: a mail goes to who asks. */
export async function testIntegration(
  key: IntegrationKey,
  caller: User,
  deps: ExtensionDeps,
): Promise<IntegrationTest> {
  try {
    const detail = await TESTS[key](caller, deps)
    return { success: detail !== NOT_SET_UP, detail }
  } catch (error) {
    deps.log.warn({ err: error, integration: key }, 'the test of an integration failed')
    const isForPeople = error instanceof GatewayError || error instanceof EgressError || 'isFinal' in Object(error)
    return { success: false, detail: isForPeople && error instanceof Error ? error.message : 'failed' }
  }
}

const TESTS: Readonly<Record<IntegrationKey, (caller: User, deps: ExtensionDeps) => Promise<string>>> = {
  async payment(caller, { integrations, egress, store, settings, publicUrl }) {
    const payment = integrations.get('payment')
    if (!payment.token) return NOT_SET_UP
    const account = { ...payment, token: payment.token }
    const asaas = createAsaas({ egress, store: store.billing, settings: account, baseUrl: settings.asaasUrl })
    const token = await integrations.webhookToken()
    return asaas.check({ url: publicUrl() + WEBHOOK_PATH, token, contact: caller.email })
  },
  async mail(caller, { tracking: { post, customers } }) {
    if (!post.isConfigured()) return NOT_SET_UP
    const { product } = await customers.letterheadOf(caller)
    await post.send({ to: caller.email, subject: product, text: product, html: `<p>${TEST_SIGN}</p>` })
    return SENT
  },
  async invoiceMail(caller, { integrations, tracking: { post, customers }, clock }) {
    if (!post.isConfigured()) return NOT_SET_UP
    const settings = integrations.get('invoiceMail')
    const sample = { value: 9990, dueDate: dayOf(clock.now()), description: '', paymentLink: 'https://example.com' }
    const writing = {
      language: customers.languageOf(caller),
      letterhead: await customers.letterheadOf(caller),
      settings,
    }
    const letter = writeInvoiceMail(sample, caller, writing)
    await post.send({ ...letter, to: caller.email })
    return SENT
  },
}

const TEST_SIGN = '✓'
