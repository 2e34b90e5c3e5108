import { IconArrowDown, IconArrowUp, IconBookmark, IconSitemap } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { listQuery, sortBy } from '../../../data/list-query.ts'
import { listViews, openView, viewOf } from '../../../data/list-views.ts'
import { DEFAULT_QUERY, SORT_KEYS } from '../../../data/live-feed.ts'
import { loadCode } from '../../../data/load-code.ts'
import { usePreference } from '../../../data/preferences.ts'
import { grouped } from '../../../data/settings.ts'
import { useWords } from '../../../i18n/strings.ts'
import { MenuButton, type MenuEntry } from '../../../ui/menu-at.tsx'
import { listStrings } from './list-strings.ts'
import styles from './sort-bar.module.css'

const ViewsDialog = lazy(() => loadCode(() => import('./views-dialog.tsx')))

function SortMenu() {
  const t = useWords(listStrings)
  const { sort } = usePreference(listQuery)
  const Arrow = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown
  const entries = SORT_KEYS.map((key): MenuEntry => {
    const checked = sort.key === key
    return {
      key,
      label: t(`sort_${key}`),
      checked,
      hint: checked ? <Arrow size={14} stroke={2} aria-label={t(sort.direction)} /> : undefined,
      onSelect: () => sortBy(key),
    }
  })
  return (
    <MenuButton label={t('sort')} entries={entries} className={styles.button}>
      {t('sortBy')} <b className="ell">{t(`sort_${sort.key}`)}</b>
      <Arrow size={12} stroke={2} aria-hidden />
      <span className="sr">{t(sort.direction)}</span>
    </MenuButton>
  )
}

function ViewsMenu() {
  const t = useWords(listStrings)
  const query = usePreference(listQuery)
  const { views } = usePreference(listViews)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const present = viewOf(query, views)
  const entries: MenuEntry[] = [
    {
      key: 'everything',
      label: t('everything'),
      checked: viewOf(query, [{ name: '', query: { ...DEFAULT_QUERY, sort: query.sort } }]) !== undefined,
      onSelect: () => listQuery.set({ ...DEFAULT_QUERY, sort: query.sort }),
    },
    ...views.map((view) => ({
      key: `view-${view.name}`,
      label: view.name,
      checked: view === present,
      onSelect: () => openView(view),
    })),
    { key: 'save', label: t('saveView'), divided: true, onSelect: () => setDialog('save') },
    { key: 'manage', label: t('manageViews'), onSelect: () => setDialog('manage') },
  ]
  return (
    <>
      <MenuButton label={t('views')} entries={entries} className={styles.button}>
        <IconBookmark size={14} stroke={1.8} aria-hidden />
        <span className="ell">{present ? present.name : t('views')}</span>
      </MenuButton>
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <ViewsDialog saves={dialog === 'save'} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Order, grouping and saved views, over the rows. `showing` says how many, where there is no foot to say it. */
export function SortBar({ showing }: { showing: string | null }) {
  const t = useWords(listStrings)
  const isGrouped = usePreference(grouped)
  return (
    <div className={styles.bar}>
      <SortMenu />
      <span className="grow" />
      {showing === null ? null : (
        <span className={`${styles.showing} num`} role="status">
          {showing}
        </span>
      )}
      <ViewsMenu />
      <button
        type="button"
        className={styles.button}
        aria-pressed={isGrouped}
        aria-label={t('byGroup')}
        title={t('byGroup')}
        onClick={() => grouped.set(!isGrouped)}
      >
        <IconSitemap size={16} stroke={1.8} aria-hidden />
      </button>
    </div>
  )
}
