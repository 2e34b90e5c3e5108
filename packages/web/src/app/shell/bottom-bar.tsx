import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { loadCode } from '../../data/load-code.ts'
import { useWords } from '../../i18n/strings.ts'
import type { Screen } from '../../ui/screen.ts'
import { IN_BAR, type Menus } from '../menu.ts'
import styles from './bottom-bar.module.css'
import { MenuLinks } from './rail.tsx'
import { shellStrings } from './strings.ts'
import { useMenuOpened } from './use-menu-opened.ts'

const MoreSheet = lazy(() => loadCode(() => import('./more-sheet.tsx')))

interface BottomBarProps {
  menus: Menus
  /** Whether the main menu is there on this screen; "more" always is, it holds the way out. */
  withLinks: boolean
  screen: Screen | undefined
}

/** The menu of phones, at the bottom edge where thumbs are: the most used places, and a sheet with everything else. */
export function BottomBar({ menus, withLinks, screen }: BottomBarProps) {
  const t = useWords(shellStrings)
  const [opened, setOpened] = useMenuOpened(screen, false)
  const inBar = IN_BAR.flatMap((path) => menus.main.find((entry) => entry.path === path) ?? [])
  return (
    <>
      <nav className={styles.bar} aria-label={t('main')}>
        {withLinks ? <MenuLinks entries={inBar} /> : null}
        <button type="button" aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)}>
          <IconDots size={20} stroke={1.8} aria-hidden />
          <span>{t('more')}</span>
        </button>
      </nav>
      {opened ? (
        <Suspense fallback={null}>
          <MoreSheet menus={menus} withLinks={withLinks} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
