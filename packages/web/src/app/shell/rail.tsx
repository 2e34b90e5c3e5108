import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/strings.ts'
import type { MenuEntry, Menus } from '../menu.ts'
import { menuStrings } from '../menu-strings.ts'
import { MuteEntry } from './mute.tsx'
import { UnreadBadge } from './notice-bell.tsx'
import styles from './rail.module.css'
import { shellStrings } from './strings.ts'

/** Entries of the main menu as links with picture and word. */
export function MenuLinks({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useWords(menuStrings)
  return entries.map(({ path, word, Icon }) => (
    <Link key={path} to={path} activeProps={{ 'aria-current': 'page' }}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span>{t(word)}</span>
      {path === '/notifications' ? <UnreadBadge /> : null}
    </Link>
  ))
}

/** The menu at the left edge. */
export function Rail({ menus }: { menus: Menus }) {
  const t = useWords(shellStrings)
  return (
    <nav className={styles.rail} aria-label={t('main')}>
      <MenuLinks entries={menus.main} />
      <span className="grow" />
      <MenuLinks entries={menus.foot} />
      <MuteEntry />
    </nav>
  )
}
