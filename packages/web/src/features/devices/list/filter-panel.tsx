import { MultiSelect } from '@mantine/core'
import { CATEGORIES, CATEGORY_WORDS, DEVICE_STATE_WORDS, DEVICE_STATES } from '@rastro/contracts'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFeed, useSlice } from '../../../data/feed.tsx'
import { inTreeOrder } from '../../../data/group-tree.ts'
import { clearFilters, listQuery, narrow, toggled, toggleFilter } from '../../../data/list-query.ts'
import { type AdvancedType, DEFAULT_QUERY, type ValueCount } from '../../../data/live-feed.ts'
import { usePreference } from '../../../data/preferences.ts'
import { useList } from '../../../data/resources.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useWords } from '../../../i18n/strings.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Kit } from '../../../ui/kit.tsx'
import { useRaisedSheet } from '../../../ui/raised-sheet.tsx'
import styles from './filter-panel.module.css'
import { listStrings } from './list-strings.ts'
import { advancedWord, toggledAdvanced } from './query-filters.ts'
import { useFilterNames } from './use-filter-names.ts'

/** Options a drop-down shows at once; the rest is found by typing. */
const MOST_OPTIONS = 100

interface ToggleProps {
  label: string
  count?: number | undefined
  isOn: boolean
  onToggle: () => void
}

function Toggle({ label, count, isOn, onToggle }: ToggleProps) {
  const language = useLanguage()
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onToggle}>
      {label}
      {count === undefined ? null : <span className="num">{formatNumber(count, language)}</span>}
    </button>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {hint === undefined ? null : <p>{hint}</p>}
      <div className={styles.toggles}>{children}</div>
    </fieldset>
  )
}

function Connection() {
  const t = useWords(listStrings)
  const { filter } = usePreference(listQuery)
  const counts = useSlice(useFeed().counts)
  return (
    <>
      <Section title={t('connection')}>
        <Toggle
          label={t('all')}
          count={counts.all}
          isOn={filter === 'all'}
          onToggle={() => narrow({ filter: 'all' })}
        />
        {(['online', 'offline', 'unknown'] as const).map((status) => (
          <Toggle
            key={status}
            label={t(status)}
            count={counts.status[status]}
            isOn={filter === status}
            onToggle={() => toggleFilter(status)}
          />
        ))}
      </Section>
      <Section title={t('motion')}>
        {(['moving', 'stopped', 'idling'] as const).map((motion) => (
          <Toggle
            key={motion}
            label={t(motion)}
            count={motion === 'moving' ? counts.moving : counts.state[motion]}
            isOn={filter === motion}
            onToggle={() => toggleFilter(motion)}
          />
        ))}
      </Section>
    </>
  )
}

function Places() {
  const t = useWords(listStrings)
  const language = useLanguage()
  const query = usePreference(listQuery)
  const facets = useSlice(useFeed().facets)
  const { items: groups } = useList('groups')
  const { items: geofences } = useList('geofences')
  const counted = (name: string, count: number) => `${name} · ${formatNumber(count, language)}`
  const common = {
    placeholder: t('choose'),
    nothingFoundMessage: t('nothingFound'),
    limit: MOST_OPTIONS,
    searchable: true,
    clearable: true,
    hidePickedOptions: true,
  }
  return (
    <>
      <MultiSelect
        {...common}
        label={t('groups')}
        description={t('groupsHint')}
        data={inTreeOrder(groups).map(({ group, depth }) => ({
          value: String(group.id),
          label: `${'– '.repeat(depth)}${group.name}`,
        }))}
        value={query.groups.map(String)}
        onChange={(ids) => narrow({ groups: ids.map(Number) })}
      />
      <MultiSelect
        {...common}
        label={t('geofences')}
        data={geofences
          .filter(({ attributes }) => attributes['isAnchor'] !== true)
          .map(({ id, name }) => ({ value: String(id), label: counted(name, facets?.geofences.get(id) ?? 0) }))}
        value={query.geofences.map(String)}
        onChange={(ids) => narrow({ geofences: ids.map(Number) })}
      />
    </>
  )
}

const SWITCHES = ['anchor', 'locked', 'ignition'] as const satisfies readonly AdvancedType[]
const SWITCH_VALUES = { anchor: ['yes', 'no'], locked: ['yes', 'no'], ignition: ['yes', 'no', ''] } as const
const LISTS = ['driver', 'gps_brand', 'gps_model', 'technology'] as const satisfies readonly AdvancedType[]
/** Stands for "none told" in a drop-down, whose values may not be empty. */
const NONE = '\u0000'

const countOf = (values: readonly ValueCount[] | undefined, value: string): number =>
  values?.find((each) => each.value === value)?.count ?? 0

function Advanced() {
  const t = useWords(listStrings)
  const language = useLanguage()
  const query = usePreference(listQuery)
  const facets = useSlice(useFeed().facets)
  const names = useFilterNames(true)
  return (
    <>
      {SWITCHES.map((type) => (
        <Section key={type} title={t(type)}>
          {SWITCH_VALUES[type].map((value) => (
            <Toggle
              key={value}
              label={advancedWord(t, type, value, names)}
              count={countOf(facets?.advanced[type], value)}
              isOn={query.advanced[type]?.includes(value) === true}
              onToggle={() => narrow({ advanced: toggledAdvanced(query, type, value) })}
            />
          ))}
        </Section>
      ))}
      {LISTS.map((type) => {
        const told = facets?.advanced[type] ?? []
        const chosen = query.advanced[type] ?? []
        const missing = chosen.filter((value) => !told.some((each) => each.value === value))
        const values = [...told, ...missing.map((value) => ({ value, count: 0 }))]
        return (
          <MultiSelect
            key={type}
            label={t(type)}
            placeholder={t('choose')}
            nothingFoundMessage={t('nothingFound')}
            limit={MOST_OPTIONS}
            searchable
            clearable
            hidePickedOptions
            data={values.map(({ value, count }) => ({
              value: value === '' ? NONE : value,
              label: `${advancedWord(t, type, value, names)} · ${formatNumber(count, language)}`,
            }))}
            value={chosen.map((value) => (value === '' ? NONE : value))}
            onChange={(picked) => {
              const wanted = picked.map((value) => (value === NONE ? '' : value))
              narrow({ advanced: { ...query.advanced, [type]: wanted } })
            }}
          />
        )
      })}
    </>
  )
}

function Kinds() {
  const t = useWords(listStrings)
  const language = useLanguage()
  const { states, hiddenCategories } = usePreference(listQuery)
  const facets = useSlice(useFeed().facets)
  const present = CATEGORIES.filter((each) => facets?.categories[each] !== undefined || hiddenCategories.includes(each))
  return (
    <>
      <Section title={t('deviceState')}>
        {DEVICE_STATES.map((state) => (
          <Toggle
            key={state}
            label={DEVICE_STATE_WORDS[state][language]}
            count={facets?.states[state] ?? 0}
            isOn={states.includes(state)}
            onToggle={() => narrow({ states: toggled(states, state) })}
          />
        ))}
      </Section>
      <Section title={t('categories')} hint={t('categoriesHint')}>
        {present.map((category) => (
          <Toggle
            key={category}
            label={CATEGORY_WORDS[category][language]}
            count={facets?.categories[category] ?? 0}
            isOn={!hiddenCategories.includes(category)}
            onToggle={() => narrow({ hiddenCategories: toggled(hiddenCategories, category) })}
          />
        ))}
      </Section>
    </>
  )
}

/** All filters of list and map. They work as they are chosen; the map beside follows. */
export default function FilterPanel({ onClose }: { onClose: () => void }) {
  const t = useWords(listStrings)
  const query = usePreference(listQuery)
  const order = useSlice(useFeed().order)
  const language = useLanguage()
  const box = useRef<HTMLElement>(null)
  useRaisedSheet(true)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const isEmpty = JSON.stringify({ ...query, sort: DEFAULT_QUERY.sort }) === JSON.stringify(DEFAULT_QUERY)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from wherever the focus is inside
    <section
      ref={box}
      className={styles.panel}
      aria-label={t('filters')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus when it opens
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        // A list that is open below its field takes this one.
        if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2>{t('filters')}</h2>
        <span className="grow" />
        <IconButton label={t('close')} onClick={onClose}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      <Kit>
        <div className={styles.fields}>
          <Connection />
          <Places />
          <Kinds />
          <Advanced />
        </div>
      </Kit>
      <div className={styles.foot}>
        <Button look="ghost" disabled={isEmpty} onClick={clearFilters}>
          {t('clear')}
        </Button>
        <span className="grow" />
        <Button look="primary" onClick={onClose}>
          {t('show', { count: order.length, formatted: formatNumber(order.length, language) })}
        </Button>
      </div>
    </section>
  )
}
