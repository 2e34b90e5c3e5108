import {
  IconArrowDown,
  IconArrowUp,
  IconLayoutList,
  IconList,
  IconMoodEmpty,
  IconPlugConnectedX,
  IconTruck,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useFeed, useFleetLoad, useSlice } from '../../data/feed.tsx'
import { clearFilters, listQuery, setSearch, sortBy } from '../../data/list-query.ts'
import { usePreference } from '../../data/preferences.ts'
import { DENSITIES, type Density, density } from '../../data/settings.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { Message } from '../../ui/message.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import styles from './device-list.module.css'
import { StateStrip } from './state-strip.tsx'
import { deviceStrings } from './strings.ts'
import { VirtualRows } from './virtual-rows.tsx'

const SORT_KEYS = ['name', 'lastUpdate'] as const
/** From this fleet size on rows are compact unless the person chose (interface design 5). */
const COMPACT_ABOVE = 200
/** Skeletons wait this long: most loads are over before. */
const SKELETON_AFTER_MS = 150

function SortBar({ showing }: { showing: string | null }) {
  const t = useWords(deviceStrings)
  const { sort } = usePreference(listQuery)
  const Arrow = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <div className={styles.sort} role="group" aria-label={t('sort')}>
      <span>{t('sortBy')}</span>
      {SORT_KEYS.map((key) => (
        <button key={key} type="button" aria-pressed={sort.key === key} onClick={() => sortBy(key)}>
          {t(key)}
          {sort.key === key ? (
            <>
              <Arrow size={12} stroke={2} aria-hidden />
              <span className="sr">{t(sort.direction)}</span>
            </>
          ) : null}
        </button>
      ))}
      {showing === null ? null : (
        <span className={`${styles.showing} num`} role="status">
          {showing}
        </span>
      )}
    </div>
  )
}

function DensitySwitch({ value }: { value: Density }) {
  const t = useWords(deviceStrings)
  const icons = { comfortable: IconLayoutList, compact: IconList }
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
  const count = useMemo(() => <span className="num muted">{formatNumber(all, language)}</span>, [all, language])
  useHeading(null, count)
}

/** Every vehicle the person may see: search, states as filters, order, rows, and how many of them. */
export default function DeviceList() {
  const t = useWords(deviceStrings)
  const language = useLanguage()
  const mobile = useMobile()
  const navigate = useNavigate()
  const feed = useFeed()
  const counts = useSlice(feed.counts)
  const order = useSlice(feed.order)
  const { search } = usePreference(listQuery)
  const chosen = usePreference(density)
  const rowDensity = mobile ? 'comfortable' : (chosen ?? (counts.all > COMPACT_ABOVE ? 'compact' : 'comfortable'))
  useCountBesideTitle(counts.all, language)
  const open = useCallback(
    (id: number) => void navigate({ to: '/devices/$deviceId', params: { deviceId: String(id) } }),
    [navigate],
  )
  const showing = t(mobile ? 'shown' : 'showing', {
    shown: formatNumber(order.length, language),
    all: formatNumber(counts.all, language),
  })
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
      </div>
      <StateStrip look={mobile ? 'chips' : 'strip'} />
      <SortBar showing={mobile ? showing : null} />
      {order.length === 0 ? (
        <div className={styles.rows}>
          <Instead all={counts.all} />
        </div>
      ) : (
        <VirtualRows order={order} density={rowDensity} onOpen={open} />
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
    </>
  )
}
