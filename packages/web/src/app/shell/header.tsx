import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useFeed } from '../../data/feed.tsx'
import { listQuery, setSearch } from '../../data/list-query.ts'
import { loadCode } from '../../data/load-code.ts'
import { usePreference } from '../../data/preferences.ts'
import { useWords } from '../../i18n/strings.ts'
import type { Screen } from '../../ui/screen.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import type { MenuEntry } from '../menu.ts'
import { ExpiryCountdown } from '../session/expiry-countdown.tsx'
import { ConnectionState } from './connection-state.tsx'
import { CountChips } from './count-chips.tsx'
import styles from './header.module.css'
import { HeaderLogo } from './header-logo.tsx'
import { MuteButton } from './mute.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { shellStrings } from './strings.ts'
import { initials, UserMenu, useUserName } from './user-menu.tsx'

/** Weather and push are for later: the header does not wait for them. */
const PushButton = lazy(() => loadCode(() => import('./push-button.tsx')))
const PlaceChip = lazy(() => loadCode(() => import('./place-chip.tsx')))

/** Filters the list while typing; Enter opens the first vehicle that fits. The key / comes here. */
function Search() {
  const t = useWords(shellStrings)
  const feed = useFeed()
  const navigate = useNavigate()
  const { search } = usePreference(listQuery)
  return (
    <div className={styles.search} data-shortcut="search">
      <SearchBox
        label={t('search')}
        hint={t('searchHint')}
        clearLabel={t('clearSearch')}
        value={search}
        onChange={setSearch}
        tail={<kbd>/</kbd>}
        onKeyDown={(event) => {
          const first = feed.order.get()[0]
          if (event.key !== 'Enter') return
          if (first === undefined) void navigate({ to: '/devices' })
          else void navigate({ to: '/devices/$deviceId', params: { deviceId: String(first) } })
        }}
      />
    </div>
  )
}

interface HeaderProps {
  /** Whether the counters are here; the list shows its own. */
  withCounts: boolean
  account: readonly MenuEntry[]
  screen: Screen | undefined
}

/** The bar over everything: name, search, counters, connection, sounds, account. */
export function Header({ withCounts, account, screen }: HeaderProps) {
  const t = useWords(shellStrings)
  const name = useUserName()
  return (
    <header className={styles.header}>
      <Link to="/home" className={styles.brand}>
        <HeaderLogo />
      </Link>
      <Search />
      {withCounts ? <CountChips /> : null}
      <span className="grow" />
      <ExpiryCountdown />
      <ConnectionState />
      <span className={styles.rule} />
      <Suspense fallback={null}>
        <PlaceChip />
      </Suspense>
      <span className={styles.rule} />
      <Suspense fallback={null}>
        <PushButton />
      </Suspense>
      <MuteButton />
      <NoticeBell />
      <UserMenu entries={account} screen={screen}>
        <button type="button" className={styles.avatar} aria-label={`${initials(name)} – ${t('menuOf', { name })}`}>
          {initials(name)}
        </button>
      </UserMenu>
    </header>
  )
}
