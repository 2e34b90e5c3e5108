import { IconFileText, IconPlugConnectedX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { useHeading } from '../../ui/heading.tsx'
import { Message } from '../../ui/message.tsx'
import type { TableColumn, TableKey } from '../../ui/table/column.ts'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import styles from './logs.module.css'
import { logStrings } from './strings.ts'

const RESTRICTED = 'Operation restricted'

interface LogBodyProps<Row> {
  label: string
  loading: UseQueryResult<Row[]>
  columns: readonly TableColumn<Row>[]
  exported: readonly ExportColumn<Row>[]
  rowKey: (row: Row) => TableKey
  /** What narrows it, for files. */
  filters: string
  onReset: () => void
}

/** The lines of a log, in each of its states. */
export function LogBody<Row>({ label, loading, columns, exported, rowKey, filters, onReset }: LogBodyProps<Row>) {
  const t = useWords(logStrings)
  const language = useLanguage()
  const rows = loading.data
  const tools = useMemo(
    () => <ExportMenu title={label} filters={filters} columns={exported} rows={rows ?? []} />,
    [label, filters, exported, rows],
  )
  useHeading(null, null, tools)
  if (loading.isPending) return <TableSkeleton />
  if (!rows) {
    const isRestricted = 'body' in loading.error && loading.error.body === RESTRICTED
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t(isRestricted ? 'plusOnly' : 'failed')}
        action={isRestricted ? null : <Button onClick={() => void loading.refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (rows.length === 0)
    return (
      <Message
        icon={<IconFileText size={22} stroke={1.6} aria-hidden />}
        title={t('empty')}
        text={t('emptyText')}
        action={<Button onClick={onReset}>{t('reset')}</Button>}
      />
    )
  return (
    <>
      <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} />
      <p className={styles.foot}>{t('lines', { count: rows.length, number: formatNumber(rows.length, language) })}</p>
    </>
  )
}
