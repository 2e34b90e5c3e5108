import { MAINTENANCE_DEFAULTS } from '@rastro/contracts'
import { IconTool } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { NO_LINKS, useLinkedList, useSaveLinked } from '../../data/object-links.ts'
import { type useList, useRemove } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import type { Problems } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { amountText } from './amounts.ts'
import styles from './maintenances.module.css'
import { PlanFields, type PlanForm } from './plan-fields.tsx'
import { maintenancesStrings } from './strings.ts'
import type { DueRow } from './urgency.ts'
import { useExported } from './use-exported.ts'

const BLANK: PlanForm = { ...MAINTENANCE_DEFAULTS, ...NO_LINKS, type: 'totalDistance', linksBefore: NO_LINKS }

interface PlansProps {
  list: ReturnType<typeof useList<'maintenance'>>
  rows: readonly DueRow[]
  onShowDue: (id: number) => void
}

function useRow(
  rows: readonly DueRow[],
): (plan: PlanForm) => { title: string; detail: string; lead: ReactNode; tail: ReactNode } {
  const t = useWords(maintenancesStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const late = useMemo(
    () =>
      Map.groupBy(
        rows.filter(({ urgency }) => urgency === 'late'),
        ({ maintenanceId }) => maintenanceId,
      ),
    [rows],
  )
  return useCallback(
    ({ id, name, type, start, period }) => {
      const amount = (value: number): string => amountText(value, type, unit, language)
      const count = late.get(id)?.length ?? 0
      return {
        title: name,
        detail: t('every', { period: amount(period), start: amount(start) }),
        lead: <IconTool size={20} stroke={1.5} aria-hidden />,
        tail: count > 0 ? <span className={styles.late}>{t('lateCount', { count })}</span> : null,
      }
    },
    [t, language, unit, late],
  )
}

/** The plans and the form of one. */
export function Plans({ list, rows, onShowDue }: PlansProps) {
  const t = useWords(maintenancesStrings)
  const { edit }: { edit?: string } = useSearch({ strict: false })
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const linked = useLinkedList('maintenance', list.items, list.loading, edit)
  const save = useSaveLinked('maintenance')
  const remove = useRemove('maintenance')
  const row = useRow(rows)
  const items = useMemo(
    () =>
      linked.items
        .map(({ deviceIds, groupIds, userIds, ...plan }): PlanForm => {
          const links = { deviceIds, groupIds, userIds }
          return { ...plan, ...links, linksBefore: links }
        })
        .toSorted((one, other) => compareNames(one.name, other.name)),
    [linked.items],
  )
  const validate = ({ name, type, period }: PlanForm): Problems => ({
    ...(name.trim() === '' && { name: t('nameMissing') }),
    ...(type === '' && { type: t('typeMissing') }),
    ...(!(period > 0) && { period: t('cycleMissing') }),
  })
  return (
    <SettingsScreen
      name="maintenances"
      exported={useExported()}
      items={items}
      denied={list.denied}
      loading={linked.loading}
      row={row}
      blank={mayCreate('maintenances') ? BLANK : null}
      mayEdit={mayEdit('maintenances')}
      renderFields={(form) => <PlanFields {...form} onShowDue={onShowDue} />}
      validate={validate}
      save={async ({ linksBefore, deviceIds, groupIds, userIds, ...plan }) => {
        const links = { deviceIds, groupIds, userIds }
        return { ...(await save({ ...plan, name: plan.name.trim() }, links, linksBefore)), linksBefore: links }
      }}
      remove={mayDelete('maintenances') ? (id) => remove.mutateAsync(id) : undefined}
      empty={{ icon: <IconTool size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
    />
  )
}
