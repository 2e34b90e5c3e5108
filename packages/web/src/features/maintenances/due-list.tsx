import type { Maintenance } from '@rastro/contracts'
import { IconMoodEmpty, IconPlugConnectedX, IconTool } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRights } from '../../data/use-rights.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Message } from '../../ui/message.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { TableColumn } from '../../ui/table/column.ts'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { amountText } from './amounts.ts'
import { DoneDialog } from './done-dialog.tsx'
import { CycleBar, LeftText } from './due-text.tsx'
import styles from './maintenances.module.css'
import { maintenancesStrings } from './strings.ts'
import type { DueRow } from './urgency.ts'

interface DueListProps {
  rows: readonly DueRow[]
  loading: { isPending: boolean; isError: boolean; refetch: () => unknown }
  /** Only the vehicles of this plan. */
  plan: Maintenance | undefined
  onAllPlans: () => void
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const keyOf = ({ maintenanceId, deviceId }: DueRow): string => `${maintenanceId}-${deviceId}`

function useColumns(): readonly TableColumn<DueRow>[] {
  const t = useWords(maintenancesStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  return useMemo(() => {
    const amount = (value: number | null, { type }: Maintenance): string =>
      value === null ? t('never') : amountText(value, type, unit, language)
    return [
      {
        key: 'vehicle',
        title: t('vehicle'),
        width: 150,
        grows: true,
        priority: 1,
        value: (row) => row.vehicle,
        render: (row) => row.vehicle,
      },
      { key: 'left', title: t('left'), width: 150, priority: 1, render: (row) => <LeftText row={row} /> },
      {
        key: 'plan',
        title: t('plan'),
        width: 140,
        grows: true,
        value: (row) => row.maintenance.name,
        render: (row) => row.maintenance.name,
      },
      {
        key: 'progress',
        title: t('progress'),
        width: 140,
        value: (row) => (row.left === null ? null : row.progress),
        render: (row) => <CycleBar row={row} />,
      },
      {
        key: 'nextAt',
        title: t('nextAt'),
        width: 110,
        align: 'right',
        priority: 3,
        render: (row) => amount(row.due, row.maintenance),
      },
      {
        key: 'doneAt',
        title: t('doneAt'),
        width: 110,
        align: 'right',
        priority: 3,
        render: (row) => amount(row.done, row.maintenance),
      },
    ]
  }, [t, language, unit])
}

function Nothing({ text, onAllPlans }: { text: string; onAllPlans: () => void }) {
  const t = useWords(maintenancesStrings)
  if (text !== '') {
    const icon = <IconMoodEmpty size={22} stroke={1.6} aria-hidden />
    return <Message icon={icon} title={t('nothingFound', { text })} />
  }
  return (
    <Message
      icon={<IconTool size={22} stroke={1.6} aria-hidden />}
      title={t('nothingLinked')}
      text={t('nothingLinkedText')}
      action={<Button onClick={onAllPlans}>{t('toPlans')}</Button>}
    />
  )
}

/** Which plan is due for which vehicle, the most urgent first; choosing one tells more and lets it be done. */
export function DueList({ rows, loading, plan, onAllPlans }: DueListProps) {
  const t = useWords(maintenancesStrings)
  const { mayEdit } = useRights()
  const columns = useColumns()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<DueRow | null>(null)
  const found = useMemo(() => {
    const wanted = plain(search.trim())
    return rows.filter(
      ({ vehicle, plate, maintenance }) =>
        (!plan || maintenance.id === plan.id) && plain(`${vehicle} ${plate} ${maintenance.name}`).includes(wanted),
    )
  }, [rows, search, plan])
  if (loading.isPending) return <TableSkeleton />
  if (loading.isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        action={<Button onClick={() => void loading.refetch()}>{t('retry')}</Button>}
      />
    )
  }
  const count = (urgency: DueRow['urgency']): number => found.filter((row) => row.urgency === urgency).length
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={t('search')} hint={t('search')} clearLabel={t('clear')} value={search} onChange={setSearch} />
        {plan ? (
          <button type="button" className={styles.only} onClick={onAllPlans} title={t('allPlans')}>
            {t('onlyPlan', { name: plan.name })} <span aria-hidden>×</span>
            <span className="sr">{t('allPlans')}</span>
          </button>
        ) : null}
        <p className="muted num" role="status">
          {t('summary', { late: count('late'), soon: count('soon'), all: found.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <Nothing text={search.trim()} onAllPlans={onAllPlans} />
      ) : (
        <DataTable label={t('dueTitle')} columns={columns} rows={found} rowKey={keyOf} onRow={setChosen} />
      )}
      {chosen ? <DoneDialog row={chosen} readOnly={!mayEdit('maintenances')} onClose={() => setChosen(null)} /> : null}
    </>
  )
}
