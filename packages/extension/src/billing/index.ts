import type { Part } from '../index.ts'
import { createBilling } from './billing.ts'
import { manageInvoices } from './manage-invoices.ts'
import { myInvoices } from './my-invoices.ts'
import { webhook } from './webhook.ts'

/** Invoices: made every month, paid through a provider, managed by people. */
export const billing: Part = (app, deps) => {
  const { tracking, integrations } = deps
  const work = createBilling({
    ...deps,
    customers: tracking.customers,
    post: tracking.post,
    asaasUrl: deps.settings.asaasUrl,
  })
  myInvoices(app, deps)
  manageInvoices(app, deps, work)
  webhook(app, work, integrations)
  return work
}
