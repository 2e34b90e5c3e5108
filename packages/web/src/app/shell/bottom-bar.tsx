import { IconDotsVertical } from '@tabler/icons-react'
import { useWords } from '../../i18n/strings.ts'
import styles from './bottom-bar.module.css'
import { NavigationLinks } from './rail.tsx'
import { shellStrings } from './strings.ts'
import { UserMenu } from './user-menu.tsx'

/** The menu of phones, at the bottom edge where thumbs are. */
export function BottomBar({ withVehicles, withLinks }: { withVehicles: boolean; withLinks: boolean }) {
  const t = useWords(shellStrings)
  return (
    <nav className={styles.bar} aria-label={t('main')}>
      {withLinks ? <NavigationLinks withVehicles={withVehicles} /> : null}
      <UserMenu>
        <button type="button">
          <IconDotsVertical size={20} stroke={1.8} aria-hidden />
          <span>{t('more')}</span>
        </button>
      </UserMenu>
    </nav>
  )
}
