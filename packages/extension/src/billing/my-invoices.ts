import { InvoicePage, InvoiceQuery, PREFIX } from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import type { ExtensionDeps } from '../index.ts'
import { answerPage } from './invoice-query.ts'

/** What the caller himself owes and has paid. */
export function myInvoices(app: Http, { tracking, store, clock }: ExtensionDeps): void {
  app.get(
    `/${PREFIX}/invoices`,
    {
      config: { access: 'user', summary: 'Invoices of the caller' },
      schema: { querystring: InvoiceQuery, response: { 200: InvoicePage } },
    },
    async (request) => {
      const { id } = await tracking.requireCaller(request)
      return answerPage(request.query, { invoices: store.invoices, userIds: [id], now: clock.now() })
    },
  )
}
