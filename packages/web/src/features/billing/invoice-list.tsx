import type { Invoice, InvoiceOrder } from '@rastro/contracts'
import { IconPlugConnectedX, IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { ApiError } from '../../data/api.ts'
import { type InvoiceFilters, type InvoiceScope, useInvoices } from '../../data/invoices.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Message } from '../../ui/message.tsx'
import type { TableSort } from '../../ui/table/sort.ts'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import styles from './billing.module.css'
import { useColumns } from './columns.tsx'
import { FilterBar, isFiltered, NO_FILTERS } from './filter-bar.tsx'
import { billingStrings } from './strings.ts'
import { Summary } from './summary.tsx'
import { billingTitles } from './title-strings.ts'

interface InvoiceListProps {
  scope: InvoiceScope
  filters: InvoiceFilters
  change: (changes: Partial<InvoiceFilters>) => void
  selected: number | null
  onRow: (invoice: Invoice) => void
  /** What an empty list offers. */
  action?: ReactNode
}

const keyOf = ({ id }: Invoice): number => id

/** Sums, filters and the table of invoices (BIL-19). */
export function InvoiceList({ scope, filters, change, selected, onRow, action }: InvoiceListProps) {
  const t = useWords(billingStrings)
  const titles = useWords(billingTitles)
  const query = useInvoices(scope, filters)
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const columns = useColumns(scope)
  const rows = useMemo(() => data?.pages.flatMap(({ invoices }) => invoices) ?? [], [data])
  const sort = useMemo(
    (): TableSort => ({ key: filters.order, direction: filters.descending ? 'descending' : 'ascending' }),
    [filters.order, filters.descending],
  )
  const onSort = useCallback(
    ({ key, direction }: TableSort) =>
      // The keys of columns that sort are the server's orders.
      change({ order: key as InvoiceOrder, descending: direction === 'descending' }),
    [change],
  )
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (isPending) return <TableSkeleton />
  if (isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  const [first] = data.pages
  if (!first) return null
  const { total, totals } = first
  return (
    <div className={styles.screen}>
      <Summary totals={totals} phase={filters.phase} onPhase={(phase) => change({ phase })} />
      <FilterBar filters={filters} change={change} />
      {rows.length === 0 ? (
        <Nothing scope={scope} filters={filters} change={change} action={action} />
      ) : (
        <>
          <DataTable
            label={titles(scope)}
            {...{ columns, rows, sort, onSort, selected, onRow, onEnd }}
            rowKey={keyOf}
            count={total}
          />
          <p className={styles.foot}>{t('shown', { shown: rows.length, total })}</p>
        </>
      )}
    </div>
  )
}

function Nothing({
  scope,
  filters,
  change,
  action,
}: Pick<InvoiceListProps, 'scope' | 'filters' | 'change' | 'action'>) {
  const t = useWords(billingStrings)
  const icon = <IconReceipt size={22} stroke={1.6} aria-hidden />
  if (isFiltered(filters)) {
    const clear = <Button onClick={() => change(NO_FILTERS)}>{t('clearFilters')}</Button>
    return <Message icon={icon} title={t('noneFound')} action={clear} />
  }
  return (
    <Message icon={icon} title={t('none')} text={t(scope === 'mine' ? 'noneMine' : 'noneManaged')} action={action} />
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useWords(billingStrings)
  const icon = <IconPlugConnectedX size={22} stroke={1.6} aria-hidden />
  if (error instanceof ApiError && error.status === 400)
    return <Message icon={icon} title={t('denied')} text={t('deniedText')} />
  const text = error instanceof ApiError ? error.body || undefined : error.message
  return (
    <Message
      alert
      icon={icon}
      title={t('failed')}
      text={text}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}
