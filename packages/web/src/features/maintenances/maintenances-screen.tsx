import { SegmentedControl } from '@mantine/core'
import { attributeText, DEVICE_KEYS, type Maintenance } from '@rastro/contracts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { maintenanceDueQuery } from '../../data/maintenance-due.ts'
import { useList } from '../../data/resources.ts'
import { useHas } from '../../data/use-has.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { Kit } from '../../ui/kit.tsx'
import { DueList } from './due-list.tsx'
import styles from './maintenances.module.css'
import { Plans } from './plans.tsx'
import { maintenancesStrings } from './strings.ts'
import { dueRows } from './urgency.ts'

interface Search {
  edit?: string | undefined
  view?: string | undefined
  plan?: string | undefined
}

/** The plans, where each vehicle stands with them, and how both are loading. */
function useDue(plans: readonly Maintenance[]) {
  const { items: devices, loading: devicesLoading } = useList('devices')
  const has = useHas('maintenanceDue')
  const due = useQuery({ ...maintenanceDueQuery, enabled: has })
  const rows = useMemo(() => {
    const vehicles = new Map(
      devices.map(({ id, name, attributes }) => [
        id,
        { name, plate: attributeText(attributes, DEVICE_KEYS.plate) ?? '' },
      ]),
    )
    return dueRows(due.data ?? [], new Map(plans.map((plan) => [plan.id, plan])), vehicles)
  }, [due.data, plans, devices])
  const isPending = due.isPending || devicesLoading.isPending
  const isError = due.isError || devicesLoading.isError
  const refetch = (): void => {
    void due.refetch()
    void devicesLoading.refetch()
  }
  return { rows, loading: { isPending, isError, refetch } }
}

function ViewChoice({ view, onChange }: { view: 'due' | 'plans'; onChange: (view: string) => void }) {
  const t = useWords(maintenancesStrings)
  return (
    <div className={styles.views}>
      <Kit>
        <SegmentedControl
          fullWidth
          aria-label={t('views')}
          data={[
            { value: 'due', label: t('due') },
            { value: 'plans', label: t('plans') },
          ]}
          value={view}
          onChange={onChange}
        />
      </Kit>
    </div>
  )
}

/** Plans and what is due, one at a time; both have an address. */
export default function MaintenancesScreen() {
  const { edit, view, plan }: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = useCallback(
    (search: Search) => void navigate({ to: '.', search: (before: Search) => ({ ...before, ...search }) }),
    [navigate],
  )
  const addPlan = useCallback(() => go({ edit: 'new' }), [go])
  const list = useList('maintenance')
  const { rows, loading } = useDue(list.items)
  const isEmpty = !list.loading.isPending && list.items.length === 0
  const withDue = useHas('maintenanceDue')
  const shown = view === 'plans' || isEmpty || !withDue ? 'plans' : 'due'
  const choice =
    isEmpty || !withDue || edit !== undefined ? null : (
      <ViewChoice view={shown} onChange={(chosen) => go({ view: chosen, plan: undefined })} />
    )
  const showDue = useCallback((id: number) => go({ edit: undefined, view: 'due', plan: String(id) }), [go])
  if (shown === 'plans' || edit !== undefined) {
    return (
      <>
        {choice}
        <Plans list={list} rows={rows} onShowDue={showDue} />
      </>
    )
  }
  return (
    <>
      {choice}
      <NewPlan onClick={addPlan} />
      <DueList
        rows={rows}
        loading={list.loading.isPending ? list.loading : loading}
        plan={list.items.find(({ id }) => String(id) === plan)}
        onAllPlans={() => go(plan === undefined ? { view: 'plans' } : { plan: undefined })}
      />
    </>
  )
}

/** The button in the heading that the list of plans has, too. */
function NewPlan({ onClick }: { onClick: () => void }) {
  const t = useWords(maintenancesStrings)
  const { mayCreate } = useRights()
  const mayAdd = mayCreate('maintenances')
  const add = useMemo(
    () =>
      mayAdd ? (
        <Button onClick={onClick}>
          <IconPlus size={16} stroke={1.9} aria-hidden />
          {t('add')}
        </Button>
      ) : null,
    [mayAdd, onClick, t],
  )
  useHeading(null, null, add)
  return null
}
