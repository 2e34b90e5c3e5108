import {
  type AccountAccess,
  type Invoice,
  type InvoiceDraft,
  type InvoiceOrder,
  type InvoicePage,
  type InvoicePhase,
  MOST_INVOICES,
} from '@rastro/contracts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { callExtension } from './api.ts'

/** Whose invoices: the person's own, or those of the customers he manages. */
export type InvoiceScope = 'mine' | 'managed'

/** What narrows and orders a list of invoices. */
export interface InvoiceFilters {
  phase: InvoicePhase | null
  keyword: string
  /** Days, `2026-12-10`; empty = open. */
  from: string
  to: string
  order: InvoiceOrder
  descending: boolean
}

const PATHS: Readonly<Record<InvoiceScope, string>> = { mine: '/invoices', managed: '/invoices/manager' }
const PAGE = 200

async function loadPage(
  scope: InvoiceScope,
  filters: InvoiceFilters,
  { limit, offset, signal }: { limit: number; offset: number; signal?: AbortSignal },
): Promise<InvoicePage> {
  const { phase, keyword, from, to, order, descending } = filters
  const query = { order, descending: String(descending), limit, offset, phase: phase ?? '', keyword, from, to }
  const response = await callExtension(PATHS[scope], { query, ...(signal && { signal }) })
  // The wire is parsed here once; everything behind trusts the contract.
  return (await response.json()) as InvoicePage
}

/** Invoices as the filters say, page by page, with sums over all of them. */
export function useInvoices(scope: InvoiceScope, filters: InvoiceFilters) {
  return useInfiniteQuery({
    queryKey: ['invoices', scope, filters],
    queryFn: ({ pageParam, signal }) => loadPage(scope, filters, { limit: PAGE, offset: pageParam, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { invoices }) => sum + invoices.length, 0)
      return last.invoices.length === 0 || loaded >= last.total ? undefined : loaded
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/**
 * Every invoice the filters let through, for a file.
 * @throws ApiError the server refused or is away
 */
export async function gatherInvoices(scope: InvoiceScope, filters: InvoiceFilters): Promise<Invoice[]> {
  const all: Invoice[] = []
  for (;;) {
    const { invoices, total } = await loadPage(scope, filters, { limit: MOST_INVOICES, offset: all.length })
    all.push(...invoices)
    if (invoices.length === 0 || all.length >= total) return all
  }
}

/** What can be done to an invoice, or to the access of its customer. */
export type InvoiceDeed = 'cancel' | 'receiveInCash' | 'suspend' | 'trust' | 'unlock'

const DEEDS: Readonly<Record<InvoiceDeed, (invoice: Pick<Invoice, 'id' | 'userId'>) => string>> = {
  cancel: ({ id }) => `${id}/delete`,
  receiveInCash: ({ id }) => `${id}/setAsReceivedCash`,
  suspend: ({ userId }) => `${userId}/lockUser`,
  trust: ({ userId }) => `${userId}/unlockUser?perma=false`,
  unlock: ({ userId }) => `${userId}/unlockUser?perma=true`,
}

/** Do something to an invoice; lists load again afterwards, and those of users, whose accounts may have changed. */
export function useInvoiceDeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      deed,
      invoice,
    }: {
      deed: InvoiceDeed
      invoice: Invoice
    }): Promise<Invoice | AccountAccess> => {
      const response = await callExtension(`${PATHS.managed}/${DEEDS[deed](invoice)}`, { method: 'POST', json: {} })
      return (await response.json()) as Invoice | AccountAccess
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['invoices'] })
      await queries.invalidateQueries({ queryKey: ['objects', 'users'] })
    },
  })
}

/** Write an invoice for a customer, or change one that is open. */
export function useSaveInvoice() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ userId, draft }: { userId: number; draft: InvoiceDraft }): Promise<Invoice> => {
      const response = await callExtension(`${PATHS.managed}/${userId}/save`, { method: 'POST', json: draft })
      return (await response.json()) as Invoice
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['invoices'] }),
  })
}
