import { headerLogoOf } from '@rastro/contracts/header-logo'
import { IconBell, IconChartBar, IconMap, IconPlus, IconSearch, IconTruck } from '@tabler/icons-react'
import { useWords } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { HeaderBrand } from '../../../ui/header-brand.tsx'
import { themeStrings } from '../strings.ts'
import styles from './preview.module.css'

const ENTRIES = [
  { word: 'map', Icon: IconMap },
  { word: 'vehicles', Icon: IconTruck },
  { word: 'reports', Icon: IconChartBar },
  { word: 'alerts', Icon: IconBell },
] as const
/** Widths of the grey lines that stand for names and addresses, in percent. */
const ROWS = [62, 48, 70, 40, 55, 66, 45] as const
const SELECTED = 1

function Menu({ className }: { className: string | undefined }) {
  const t = useWords(themeStrings)
  return (
    <div className={className}>
      {ENTRIES.map(({ word, Icon }) => (
        <span key={word} className={word === 'vehicles' ? styles.current : undefined}>
          <Icon size={20} stroke={1.6} aria-hidden />
          {t(word)}
        </span>
      ))}
    </div>
  )
}

function List() {
  const t = useWords(themeStrings)
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <b>{t('vehicles')}</b>
        <Button look="primary" tabIndex={-1}>
          <IconPlus size={16} stroke={2} aria-hidden />
          {t('add')}
        </Button>
      </div>
      {ROWS.map((width, index) => (
        <div key={width} className={index === SELECTED ? `${styles.row} ${styles.selected}` : styles.row}>
          <i className={index % 2 === 0 ? styles.moving : styles.stopped} />
          <div>
            <u style={{ width: `${width}%` }} />
            <span>{t(index % 2 === 0 ? 'moving' : 'stopped')}</span>
          </div>
        </div>
      ))}
    </div>
  )
}

/** A piece of map with the trail of the selected vehicle, in the brand's colour. */
function MapPiece() {
  return (
    <div className={styles.map}>
      <svg viewBox="0 0 800 700" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path d="M-20 190C180 150 420 240 820 120M-20 520C240 470 460 590 820 460M220-20C240 240 160 470 250 720M560-20C520 220 620 440 560 720" />
        <path className={styles.trail} d="M228 600C214 470 236 350 232 250S420 186 538 196" />
        <circle className={styles.ring} cx="538" cy="196" r="26" />
        <circle className={styles.spot} cx="538" cy="196" r="14" />
      </svg>
    </div>
  )
}

/** The frame of the app: header, menu, list and map, as far as the brand colours them. */
export function AppPreview({ narrow }: { narrow: boolean }) {
  const t = useWords(themeStrings)
  const header = (
    <div className={styles.header}>
      <span className={styles.brand}>
        <HeaderBrand attributes={headerLogoOf({})} />
      </span>
      {narrow ? null : (
        <span className={styles.search}>
          <IconSearch size={16} stroke={1.8} aria-hidden />
          {t('search')}
        </span>
      )}
    </div>
  )
  if (narrow) {
    return (
      <div className={styles.narrow}>
        {header}
        <MapPiece />
        <List />
        <Menu className={styles.bottom} />
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      {header}
      <Menu className={styles.rail} />
      <List />
      <MapPiece />
    </div>
  )
}
