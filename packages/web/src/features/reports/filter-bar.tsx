import { Menu } from '@mantine/core'
import { DEVICE_KEYS, EVENT_TYPES, EVENT_WORDS } from '@rastro/contracts'
import {
  IconBellRinging,
  IconCheck,
  IconColumns3,
  IconPlus,
  IconPolygon,
  IconSitemap,
  IconTruck,
  IconX,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePreference } from '../../data/preferences.ts'
import { useList } from '../../data/resources.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { hiddenColumns } from './column-choice.ts'
import { FilterButton } from './filter-button.tsx'
import type { Filters } from './filters.ts'
import { PeriodFilter } from './period-filter.tsx'
import type { AnyReport } from './report-list.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'

interface FilterProps {
  report: AnyReport
  filters: Filters
  change: (part: Partial<Filters>) => void
}

function VehicleFilter({ filters, change }: Omit<FilterProps, 'report'>) {
  const t = useWords(reportStrings)
  const { items } = useList('devices')
  const choices = useMemo(
    () =>
      items
        .map(({ id, name, attributes }) => ({ id, label: name, detail: String(attributes[DEVICE_KEYS.plate] ?? '') }))
        .toSorted((one, other) => compareNames(one.label, other.label)),
    [items],
  )
  const { deviceIds } = filters
  const only = deviceIds.length === 1 ? items.find(({ id }) => id === deviceIds[0])?.name : undefined
  const count = deviceIds.length
  const some = t('vehicles', { count, formatted: formatNumber(count, useLanguage()) })
  const text = only ?? (count === 0 ? t('allVehicles') : some)
  return (
    <FilterButton Icon={IconTruck} label={t('vehicle')} text={text} isSet={deviceIds.length > 0}>
      {() => (
        <ChoiceList
          label={t('vehicle')}
          choices={choices}
          chosen={deviceIds}
          onChange={(ids) => change({ deviceIds: ids })}
        />
      )}
    </FilterButton>
  )
}

function GroupFilter({ filters, change }: Omit<FilterProps, 'report'>) {
  const t = useWords(reportStrings)
  const { items } = useList('groups')
  const choices = useMemo(() => items.map(({ id, name }) => ({ id, label: name })), [items])
  const { groupIds } = filters
  if (items.length === 0 && groupIds.length === 0) return null
  const only = groupIds.length === 1 ? items.find(({ id }) => id === groupIds[0])?.name : undefined
  const text = only ?? (groupIds.length === 0 ? t('allGroups') : t('groups', { count: groupIds.length }))
  return (
    <FilterButton Icon={IconSitemap} label={t('allGroups')} text={text} isSet={groupIds.length > 0}>
      {() => (
        <ChoiceList
          label={t('allGroups')}
          choices={choices}
          chosen={groupIds}
          onChange={(ids) => change({ groupIds: ids })}
        />
      )}
    </FilterButton>
  )
}

function TypeFilter({ filters: { types }, change }: Omit<FilterProps, 'report'>) {
  const t = useWords(reportStrings)
  const language = useLanguage()
  const choices = useMemo(
    () => EVENT_TYPES.map((type) => ({ id: type as string, label: EVENT_WORDS[type][language] })),
    [language],
  )
  const text = types.length === 0 ? t('allTypes') : t('types', { count: types.length })
  return (
    <FilterButton Icon={IconBellRinging} label={t('allTypes')} text={text} isSet={types.length > 0}>
      {() => (
        <ChoiceList label={t('allTypes')} choices={choices} chosen={types} onChange={(ids) => change({ types: ids })} />
      )}
    </FilterButton>
  )
}

function GeofenceFilter({ filters: { geofenceIds }, change }: Omit<FilterProps, 'report'>) {
  const t = useWords(reportStrings)
  const { items } = useList('geofences')
  const choices = useMemo(() => items.map(({ id, name }) => ({ id, label: name })), [items])
  const text = geofenceIds.length === 0 ? t('allGeofences') : t('geofences', { count: geofenceIds.length })
  return (
    <FilterButton Icon={IconPolygon} label={t('allGeofences')} text={text} isSet={geofenceIds.length > 0}>
      {() => (
        <ChoiceList
          label={t('allGeofences')}
          choices={choices}
          chosen={geofenceIds}
          onChange={(ids) => change({ geofenceIds: ids })}
        />
      )}
    </FilterButton>
  )
}

const LIMITS = [
  { field: 'minKm', parameter: 'minDistance', unit: 'km', amounts: [1, 5, 10, 50] },
  { field: 'minMinutes', parameter: 'minDuration', unit: 'min', amounts: [5, 15, 30, 60] },
] as const

function LimitChips({ report, filters, change }: FilterProps) {
  const t = useWords(reportStrings)
  const known = LIMITS.filter(({ parameter }) => report.parameters.includes(parameter))
  if (known.length === 0) return null
  return (
    <>
      {known
        .filter(({ field }) => filters[field] > 0)
        .map(({ field, unit }) => {
          const text = `≥ ${filters[field]} ${unit}`
          return (
            <button
              key={field}
              type="button"
              className={styles.chip}
              aria-label={t('removeFilter', { filter: text })}
              onClick={() => change({ [field]: 0 })}
            >
              {text}
              <IconX size={14} stroke={1.9} aria-hidden />
            </button>
          )
        })}
      <Menu position="bottom-start">
        <Menu.Target>
          <IconButton label={t('addFilter')}>
            <IconPlus size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {known.map(({ field, unit, amounts }) => [
            <Menu.Label key={field}>{t(field)}</Menu.Label>,
            ...amounts.map((amount) => (
              <Menu.Item key={`${field}${amount}`} onClick={() => change({ [field]: amount })}>
                {`≥ ${amount} ${unit}`}
              </Menu.Item>
            )),
          ])}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function ColumnMenu({ report }: { report: AnyReport }) {
  const t = useWords(reportStrings)
  const language = useLanguage()
  const preference = hiddenColumns(report)
  const hidden = usePreference(preference)
  const choosable = report.columns.filter(({ key }) => key !== 'device')
  if (choosable.length === 0) return null
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <IconButton label={t('columns')} className={styles.columnsButton ?? ''}>
          <IconColumns3 size={20} stroke={1.8} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.columnsMenu ?? ''}>
        {choosable.map(({ key, title }) => {
          const isShown = !hidden.includes(key)
          return (
            <Menu.Item
              key={key}
              role="menuitemcheckbox"
              aria-checked={isShown}
              rightSection={isShown ? <IconCheck size={16} stroke={1.8} aria-hidden /> : null}
              onClick={() => preference.set(isShown ? [...hidden, key] : hidden.filter((each) => each !== key))}
            >
              {title[language]}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Everything a report can be filtered by, and which columns it shows. */
export function FilterBar({ report, filters, change }: FilterProps) {
  const t = useWords(reportStrings)
  const { parameters } = report
  return (
    <div className={`${styles.filters} sideways`}>
      <PeriodFilter period={filters.period} onChange={(period) => change({ period })} />
      <VehicleFilter filters={filters} change={change} />
      <GroupFilter filters={filters} change={change} />
      {parameters.includes('type') ? <TypeFilter filters={filters} change={change} /> : null}
      {parameters.includes('geofenceId') ? <GeofenceFilter filters={filters} change={change} /> : null}
      {parameters.includes('daily') ? (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={filters.daily}
          onClick={() => change({ daily: !filters.daily })}
        >
          {t('byDay')}
        </button>
      ) : null}
      <LimitChips report={report} filters={filters} change={change} />
      <span className="grow" />
      <ColumnMenu report={report} />
    </div>
  )
}
