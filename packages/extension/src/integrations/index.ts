import {
  INTEGRATION_KEYS,
  INTEGRATION_SECRETS,
  type IntegrationKey,
  IntegrationTest,
  IntegrationView,
  InvoiceMailIntegration,
  MailIntegration,
  PaymentIntegration,
  PREFIX,
  Refusal,
} from '@rastro/contracts'
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { WEBHOOK_PATH } from '../billing/webhook.ts'
import type { ExtensionDeps, Part } from '../index.ts'
import { testIntegration } from './test-integration.ts'

const BASE = `/${PREFIX}/integrations`
const BODIES = {
  payment: PaymentIntegration,
  mail: MailIntegration,
  invoiceMail: InvoiceMailIntegration,
} as const satisfies Record<IntegrationKey, TSchema>

/** Services an administrator connects, for the plus edition (INT-01, INT-02). What is secret goes in and never comes out. */
export const integrations: Part = (app, deps) => {
  const { tracking, edition, integrations: desk } = deps
  const requirePlus = (): void => {
    if (edition !== 'plus') throw new Refusal('operationRestricted')
  }

  app.get(
    BASE,
    {
      config: { access: 'administrator', summary: 'Services the installation uses, without their secrets' },
      schema: { response: { 200: Type.Array(IntegrationView) } },
    },
    async () => {
      requirePlus()
      return INTEGRATION_KEYS.map((key) => viewOf(key, deps))
    },
  )

  for (const key of INTEGRATION_KEYS) {
    app.post(
      `${BASE}/${key}`,
      {
        config: {
          access: 'administrator',
          audit: { action: 'edit', object: `integration ${key}` },
          summary: `Set up the integration ${key}; a secret that is null stays as it is`,
        },
        schema: { body: BODIES[key], response: { 200: IntegrationView } },
      },
      async (request) => {
        requirePlus()
        await desk.save(key, request.body)
        return viewOf(key, deps)
      },
    )
    app.post(
      `${BASE}/${key}/test`,
      {
        config: { access: 'administrator', audit: false, summary: `Try the integration ${key} as it is saved` },
        schema: { response: { 200: IntegrationTest } },
      },
      async (request) => {
        requirePlus()
        return testIntegration(key, await tracking.requireCaller(request), deps)
      },
    )
  }
}

function viewOf(key: IntegrationKey, { integrations: desk, publicUrl }: ExtensionDeps): IntegrationView {
  const secret = INTEGRATION_SECRETS[key]
  const values: Record<string, unknown> = { ...desk.get(key) }
  const hasSecret = secret !== null && typeof values[secret] === 'string'
  return {
    key,
    hasSecret,
    webhookUrl: key === 'payment' ? publicUrl() + WEBHOOK_PATH : null,
    values: secret === null ? values : { ...values, [secret]: null },
  }
}
