import { INVOICE_ORDERS, INVOICE_PHASES } from '@rastro/contracts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { InvoiceFilters } from '../../data/invoices.ts'

type InSearch = Partial<Record<'phase' | 'keyword' | 'from' | 'to' | 'order' | 'descending', string>>

const DAY = /^\d{4}-\d{2}-\d{2}$/

function dayOf(text: string | undefined): string {
  return text !== undefined && DAY.test(text) ? text : ''
}

/** The filters as the address has them; the latest due date first unless told otherwise. */
export function readFilters({ phase, keyword = '', from, to, order, descending }: InSearch): InvoiceFilters {
  return {
    phase: INVOICE_PHASES.find((one) => one === phase) ?? null,
    keyword,
    from: dayOf(from),
    to: dayOf(to),
    order: INVOICE_ORDERS.find((one) => one === order) ?? 'dueDate',
    descending: descending === undefined ? order === undefined : descending === 'true',
  }
}

/** What is usual does not stand in the address. */
function toSearch({ phase, keyword, from, to, order, descending }: InvoiceFilters): Record<keyof InSearch, unknown> {
  const isUsual = order === 'dueDate' && descending
  return {
    phase: phase ?? undefined,
    keyword: keyword || undefined,
    from: from || undefined,
    to: to || undefined,
    order: isUsual ? undefined : order,
    descending: isUsual ? undefined : String(descending),
  }
}

/** Filters that live in the address, so that a list can be linked to. */
export function useFilters() {
  const search: InSearch = useSearch({ strict: false })
  const { phase, keyword, from, to, order, descending } = search
  const filters = useMemo(
    () => readFilters({ phase, keyword, from, to, order, descending } as InSearch),
    [phase, keyword, from, to, order, descending],
  )
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Partial<InvoiceFilters>) =>
      void navigate({
        to: '.',
        replace: true,
        search: (before: InSearch) => ({ ...before, ...toSearch({ ...readFilters(before), ...changes }) }),
      }),
    [navigate],
  )
  return { filters, change }
}
