import {
  IconFilter,
  IconLayoutList,
  IconList,
  IconMoodEmpty,
  IconPlugConnectedX,
  IconPlus,
  IconTable,
  IconTableImport,
  IconTruck,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useFeed, useFleetLoad, useSlice } from '../../data/feed.tsx'
import { groupPreferences } from '../../data/group-preferences.ts'
import { clearFilters, listQuery, setSearch } from '../../data/list-query.ts'
import { loadCode } from '../../data/load-code.ts'
import { openOverlay } from '../../data/overlays.ts'
import { usePreference } from '../../data/preferences.ts'
import { useList } from '../../data/resources.ts'
import { DENSITIES, type Density, density, grouped } from '../../data/settings.ts'
import { useRights } from '../../data/use-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { Message } from '../../ui/message.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import styles from './device-list.module.css'
import { FilterChips } from './list/filter-chips.tsx'
import { flatItems, groupedItems } from './list/list-items.ts'
import { listStrings } from './list/list-strings.ts'
import { countActive } from './list/query-filters.ts'
import { SortBar } from './list/sort-bar.tsx'
import { TableHead } from './list/table-head.tsx'
import { useRowMenu } from './list/use-row-menu.tsx'
import { StateStrip } from './state-strip.tsx'
import { deviceStrings } from './strings.ts'
import { VirtualRows } from './virtual-rows.tsx'

/** The filters bring the kit with them: both wait until somebody asks. */
const FilterPanel = lazy(() => loadCode(() => import('./list/filter-panel.tsx')))
/** Phones have neither room for it nor use. */
const ListExport = lazy(() => loadCode(() => import('./list/list-export.tsx')))

/** From this fleet size on rows are compact unless the person chose (interface design 5). */
const COMPACT_ABOVE = 200
/** Skeletons wait this long: most loads are over before. */
const SKELETON_AFTER_MS = 150

function DensitySwitch({ value }: { value: Density }) {
  const t = useWords(deviceStrings)
  const icons = { comfortable: IconLayoutList, compact: IconList, table: IconTable }
  return (
    <div className={styles.segments} role="group" aria-label={t('density')}>
      {DENSITIES.map((each) => {
        const Icon = icons[each]
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === value}
            aria-label={t(each)}
            title={t(each)}
            onClick={() => density.set(each)}
          >
            <Icon size={16} stroke={1.9} aria-hidden />
          </button>
        )
      })}
    </div>
  )
}

function Skeleton() {
  const t = useWords(deviceStrings)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <i />
          <span />
        </div>
      ))}
    </div>
  )
}

/** What stands in the place of rows: loading, failed, nothing there, or nothing that passes. */
function Instead({ all }: { all: number }) {
  const t = useWords(deviceStrings)
  const load = useFleetLoad()
  const showSkeleton = useDelayed(load.isPending, SKELETON_AFTER_MS)
  if (load.isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        text={load.error.message}
        action={<Button onClick={() => void load.refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (load.isPending) return showSkeleton ? <Skeleton /> : null
  if (all === 0) {
    return (
      <Message
        icon={<IconTruck size={22} stroke={1.6} aria-hidden />}
        title={t('noVehicles')}
        text={t('noVehiclesText')}
      />
    )
  }
  return (
    <Message
      icon={<IconMoodEmpty size={22} stroke={1.6} aria-hidden />}
      title={t('noMatch')}
      action={<Button onClick={clearFilters}>{t('clearFilters')}</Button>}
    />
  )
}

function useCountBesideTitle(all: number, language: ReturnType<typeof useLanguage>): void {
  const t = useWords(listStrings)
  const mayAdd = useRights().mayCreate('devices')
  const count = useMemo(() => <span className="num muted">{formatNumber(all, language)}</span>, [all, language])
  const isExported = !useMobile() && all > 0
  const actions = useMemo(
    () => (
      <>
        {isExported ? (
          <Suspense fallback={null}>
            <ListExport />
          </Suspense>
        ) : null}
        {mayAdd ? (
          <IconButton label={t('import')} onClick={() => openOverlay({ name: 'import', kind: 'devices' })}>
            <IconTableImport size={18} stroke={1.8} aria-hidden />
          </IconButton>
        ) : null}
        {mayAdd ? (
          <Link to="/devices/new" className={styles.add}>
            <IconPlus size={16} stroke={1.9} aria-hidden />
            {t('add')}
          </Link>
        ) : null}
      </>
    ),
    [mayAdd, isExported, t],
  )
  useHeading(null, count, mayAdd || isExported ? actions : null)
}

/** The button that opens the filters, with how many are on. */
function FilterButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useWords(listStrings)
  const count = countActive(usePreference(listQuery))
  return (
    <Button
      className={styles.filters ?? ''}
      aria-expanded={isOpen}
      aria-label={count === 0 ? t('filters') : t('filtersActive', { count })}
      onClick={onToggle}
    >
      <IconFilter size={16} stroke={1.8} aria-hidden />
      {t('filters')}
      {count === 0 ? null : <b className={`${styles.badge} num`}>{count}</b>}
    </Button>
  )
}

/** Rows as they are chosen: flat or below their groups, cards, lines or a table. */
function Rows({ rowDensity }: { rowDensity: Density }) {
  const t = useWords(listStrings)
  const navigate = useNavigate()
  const feed = useFeed()
  const order = useSlice(feed.order)
  const isGrouped = usePreference(grouped)
  const choices = usePreference(groupPreferences)
  const { items: groups } = useList('groups', undefined, { enabled: isGrouped })
  const { ask, menu } = useRowMenu()
  const items = useMemo(() => {
    if (!isGrouped) return flatItems(order)
    const isCollapsed = (id: number) => choices[id]?.collapsed === true
    return groupedItems({ order, orderGroups: feed.orderGroups.get(), groups, isCollapsed, noGroup: t('noGroup') })
  }, [feed, order, isGrouped, groups, choices, t])
  const open = useCallback(
    (id: number) => void navigate({ to: '/devices/$deviceId', params: { deviceId: String(id) } }),
    [navigate],
  )
  return (
    <div className={styles.list}>
      {rowDensity === 'table' ? <TableHead /> : null}
      <VirtualRows
        items={items}
        count={order.length}
        density={rowDensity}
        isTree={isGrouped}
        onOpen={open}
        onMenu={ask}
      />
      {menu}
    </div>
  )
}

/** What the foot and the heading say of the list. */
function useShowing(mobile: boolean): { all: number; shown: number; showing: string } {
  const t = useWords(deviceStrings)
  const language = useLanguage()
  const feed = useFeed()
  const { all } = useSlice(feed.counts)
  const shown = useSlice(feed.order).length
  useCountBesideTitle(all, language)
  const words = { shown: formatNumber(shown, language), all: formatNumber(all, language) }
  return { all, shown, showing: t(mobile ? 'shown' : 'showing', words) }
}

/** Every vehicle the person may see: search, filters, order, rows, and how many of them. */
export default function DeviceList() {
  const t = useWords(deviceStrings)
  const mobile = useMobile()
  const { search } = usePreference(listQuery)
  const chosen = usePreference(density)
  const { all, shown, showing } = useShowing(mobile)
  const [isFiltering, setFiltering] = useState(false)
  const rowDensity = mobile ? 'comfortable' : (chosen ?? (all > COMPACT_ABOVE ? 'compact' : 'comfortable'))
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label={t('search')}
          hint={t('searchHint')}
          clearLabel={t('clearSearch')}
          value={search}
          onChange={setSearch}
        />
        <FilterButton isOpen={isFiltering} onToggle={() => setFiltering(!isFiltering)} />
      </div>
      <div className={styles.body}>
        <StateStrip look={mobile ? 'chips' : 'strip'} />
        <FilterChips />
        <SortBar showing={mobile ? showing : null} />
        {shown === 0 ? (
          <div className={styles.rows}>
            <Instead all={all} />
          </div>
        ) : (
          <Rows rowDensity={rowDensity} />
        )}
        {mobile ? null : (
          <div className={styles.foot}>
            <span className="num" role="status">
              {showing}
            </span>
            <span className="grow" />
            <DensitySwitch value={rowDensity} />
          </div>
        )}
        {isFiltering ? (
          <Suspense fallback={null}>
            <FilterPanel onClose={() => setFiltering(false)} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
