import { Outlet, useMatches, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, use, useEffect, useState } from 'react'
import { useAttention } from '../../data/attention.ts'
import { FeedProvider } from '../../data/feed.tsx'
import { loadCode } from '../../data/load-code.ts'
import { useMapTask } from '../../data/map-task.ts'
import { usePreference } from '../../data/preferences.ts'
import { mapSide } from '../../data/settings.ts'
import { useSurroundings } from '../../data/surroundings.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { HeadingProvider } from '../../ui/heading.tsx'
import { isWide, type Screen } from '../../ui/screen.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { Confirmations } from '../confirmations/confirmations.tsx'
import { openFleet } from '../fleet.ts'
import { PaletteHost } from '../palette/palette-host.tsx'
import { ExpiryCountdown } from '../session/expiry-countdown.tsx'
import { settleLooks } from '../settle-looks.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionState } from './connection-state.tsx'
import { DockHost } from './dock-host.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { HeadingBar } from './heading-bar.tsx'
import { MapStage } from './map-stage.tsx'
import { isMenuShown } from './menu-rules.ts'
import { Panel } from './panel.tsx'
import { Rail } from './rail.tsx'
import { PEEK, Sheet } from './sheet.tsx'
import { shellStrings } from './strings.ts'
import { TaskBar } from './task-bar.tsx'
import { useMapCover } from './use-map-cover.ts'
import { useMenus } from './use-menus.ts'

/** Comes after the map and the list: nobody waits for it. */
const NoticeCenter = lazy(() => loadCode(() => import('./notice-center.tsx')))

/** Where dialogs open that only a screen or menu asks for, all of which come later. */
const LateHosts = lazy(() => loadCode(() => import('./late-hosts.tsx')))

const HOME = '/home'
const LIST = '/devices'

/** The current screen in panel or sheet; on /home nothing but its hidden heading. */
function ScreenPlace({ screen, mobile }: { screen: Screen; mobile: boolean }) {
  const { expand }: { expand?: string } = useSearch({ strict: false })
  const side = usePreference(mapSide)
  const form = !isWide(screen, expand) ? 'side' : screen.mayLieUnder && side === 'above' ? 'under' : 'wide'
  const [sheetHeight, setSheetHeight] = useState(0)
  const busy = useMapTask(({ task }) => task !== null)
  const open = screen.path !== HOME
  useMapCover({ open, mobile, form, sheetHeight })
  if (!open) return <Outlet />
  const content = (
    <HeadingProvider>
      <HeadingBar key={screen.path} screen={screen} mobile={mobile} />
      <div className={styles.content}>
        <Outlet />
      </div>
    </HeadingProvider>
  )
  if (!mobile) {
    return (
      <Panel label={screen.title()} form={form}>
        {content}
        <TaskBar floating={false} />
      </Panel>
    )
  }
  return (
    <>
      <Sheet
        // A new screen starts at its own height again (LAY-15).
        key={screen.path}
        label={screen.title()}
        peek={screen.mobileBottom ? PEEK.bottom : PEEK.list}
        // Half a phone holds two rows of a table; one that shows its rows on the map raises the sheet itself.
        opensAt={screen.mobileBottom ? 0 : screen.opensWide && !screen.mayLieUnder ? 2 : 1}
        onRest={setSheetHeight}
        aside={busy}
      >
        {content}
      </Sheet>
      <TaskBar floating />
    </>
  )
}

/** The map alone has nothing selected. */
function useNothingSelectedAtHome(path: string | undefined): void {
  const select = useAttention((attention) => attention.select)
  useEffect(() => {
    if (path === HOME) select(null)
  }, [path, select])
}

function FrameBody({ shared }: { shared: boolean }) {
  const t = useWords(shellStrings)
  const mobile = useMobile()
  const screen = useMatches().at(-1)?.staticData.screen
  const menus = useMenus()
  useNothingSelectedAtHome(screen?.path)
  const menu = isMenuShown(screen, shared)
  const layout = mobile ? styles.mobile : menu ? styles.frame : `${styles.frame} ${styles.withoutRail}`
  return (
    <div className={layout}>
      <SkipLink to="main">{t('skip')}</SkipLink>
      {mobile ? null : <Header withCounts={screen?.path !== LIST} account={menus.account} screen={screen} />}
      {mobile || !menu ? null : <Rail menus={menus} />}
      <main className={styles.stage} id="main" tabIndex={-1}>
        <MapStage />
        {mobile ? (
          <div className={styles.live}>
            <ConnectionState />
            <ExpiryCountdown />
          </div>
        ) : null}
        {mobile ? null : <DockHost />}
        {screen ? <ScreenPlace screen={screen} mobile={mobile} /> : <Outlet />}
      </main>
      {mobile ? <BottomBar menus={menus} withLinks={menu} screen={screen} /> : null}
      <Toaster />
      <PaletteHost menus={menus} />
      <Confirmations />
      <Suspense fallback={null}>
        <LateHosts />
      </Suspense>
      {shared ? null : (
        <Suspense fallback={null}>
          <NoticeCenter />
        </Suspense>
      )}
    </div>
  )
}

function Surroundings(): null {
  useSurroundings()
  return null
}

function WithFleet({ shared }: { shared: boolean }) {
  return (
    <FeedProvider value={use(openFleet())}>
      <Surroundings />
      <FrameBody shared={shared} />
    </FeedProvider>
  )
}

/**
 * Header, menu, map and the current screen beside it. The map is mounted here once and outlives every screen.
 * Drivers see the screen and nothing around it (LAY-02).
 */
export function Frame() {
  const { shared, driver, user } = useRights()
  useEffect(() => {
    if (user) settleLooks(user)
  }, [user])
  return driver ? <Outlet /> : <WithFleet shared={shared} />
}
