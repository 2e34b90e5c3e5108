import type { Combined } from '@rastro/contracts'
import { IconChartBar, IconPlugConnectedX, IconTruck } from '@tabler/icons-react'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Message } from '../../ui/message.tsx'
import type { TableColumn, TableTotals } from '../../ui/table/column.ts'
import type { TableSort } from '../../ui/table/sort.ts'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { CombinedLegend } from './combined-legend.tsx'
import { problemOf } from './problem-text.ts'
import { keyOf, type ReportRow } from './report-list.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'
import type { ReportNames } from './use-names.ts'
import type { ReportState } from './use-report.ts'

interface ReportBodyProps {
  label: string
  state: ReportState
  /** What to say instead of asking: the person must choose first. */
  mustChoose: boolean
  /** Given for the report without a table: its rows, which are then `Combined`, are lines on the map. */
  names: ReportNames | null
  columns: readonly TableColumn<ReportRow>[]
  totals: TableTotals | undefined
  sort: TableSort | null
  onSort: (sort: TableSort) => void
  selected: number | string | null
  onRow: (row: ReportRow) => void
  onCancel: () => void
  onReload: () => void
  /** Looks at a longer period; absent when it is long already. */
  onWider: (() => void) | undefined
}

function Waiting({ onCancel }: { onCancel: () => void }) {
  const t = useWords(reportStrings)
  return (
    <>
      <div className={styles.progress} role="status">
        <span className={styles.bar} aria-hidden="true" />
        <span className="grow">{t('computing')}</span>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      <TableSkeleton rows={10} />
    </>
  )
}

function Failed({ problem, onReload }: { problem: unknown; onReload: () => void }) {
  const t = useWords(reportStrings)
  const { word, detail } = problemOf(problem)
  return (
    <Message
      alert
      icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
      title={word === 'failed' ? t('failed') : t(word)}
      text={detail || (word === 'failed' ? undefined : t('failed'))}
      action={<Button onClick={onReload}>{t('retry')}</Button>}
    />
  )
}

/** The table of a report, or why there is none. */
export function ReportBody(props: ReportBodyProps) {
  const { label, state, mustChoose, columns, totals, sort, onSort, selected, onRow } = props
  const t = useWords(reportStrings)
  if (mustChoose)
    return (
      <Message icon={<IconTruck size={22} stroke={1.6} aria-hidden />} title={t('choose')} text={t('chooseText')} />
    )
  if (state.phase === 'failed') return <Failed problem={state.problem} onReload={props.onReload} />
  if (state.phase === 'cancelled')
    return (
      <Message
        icon={<IconChartBar size={22} stroke={1.6} aria-hidden />}
        title={t('cancelled')}
        text={t('cancelledText')}
        action={<Button onClick={props.onReload}>{t('loadMore')}</Button>}
      />
    )
  if (state.rows.length === 0 && state.phase !== 'done') return <Waiting onCancel={props.onCancel} />
  if (state.rows.length === 0)
    return (
      <Message
        icon={<IconChartBar size={22} stroke={1.6} aria-hidden />}
        title={t('empty')}
        text={t('emptyText')}
        action={props.onWider ? <Button onClick={props.onWider}>{t('wider')}</Button> : null}
      />
    )
  if (props.names) return <CombinedLegend rows={state.rows as readonly unknown[] as Combined[]} names={props.names} />
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={state.rows}
      rowKey={keyOf}
      sort={sort}
      onSort={onSort}
      onRow={onRow}
      selected={selected}
      {...(totals && { totals })}
    />
  )
}
