import { IconMap, IconTruck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/strings.ts'
import styles from './rail.module.css'
import { shellStrings } from './strings.ts'

interface NavigationProps {
  /** Whether the person may see the list of vehicles. */
  withVehicles: boolean
}

/** The places of the app, as links of rail and bottom bar. */
export function NavigationLinks({ withVehicles }: NavigationProps) {
  const t = useWords(shellStrings)
  return (
    <>
      <Link to="/home" activeProps={{ 'aria-current': 'page' }}>
        <IconMap size={20} stroke={1.8} aria-hidden />
        <span>{t('map')}</span>
      </Link>
      {withVehicles ? (
        <Link to="/devices" activeProps={{ 'aria-current': 'page' }}>
          <IconTruck size={20} stroke={1.8} aria-hidden />
          <span>{t('vehicles')}</span>
        </Link>
      ) : null}
    </>
  )
}

/** The menu at the left edge. */
export function Rail(props: NavigationProps) {
  const t = useWords(shellStrings)
  return (
    <nav className={styles.rail} aria-label={t('main')}>
      <NavigationLinks {...props} />
    </nav>
  )
}
