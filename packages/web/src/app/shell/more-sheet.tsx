import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useFeed } from '../../data/feed.tsx'
import { sessionQuery } from '../../data/session.ts'
import { useWords } from '../../i18n/strings.ts'
import { BrandLinks } from '../../ui/brand-links.tsx'
import { VERSION_LABEL } from '../../ui/product.ts'
import { IN_BAR, type MenuEntry, type Menus } from '../menu.ts'
import { menuStrings } from '../menu-strings.ts'
import { useVersionClick } from '../version/use-version-history.ts'
import { logOutHere } from './leave.ts'
import { type Choice, useLanguageChoice, useThemeChoice } from './menu-choices.tsx'
import styles from './more-sheet.module.css'
import { MuteEntry } from './mute.tsx'
import { PushEntry } from './push-button.tsx'
import { MenuLinks } from './rail.tsx'
import { shellStrings } from './strings.ts'

function Answers({ choice }: { choice: Choice }) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{choice.label}</legend>
      {choice.options.map(({ value, label, lang }) => (
        <label key={value} lang={lang}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === choice.value}
            onChange={() => choice.choose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function AccountLinks({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useWords(menuStrings)
  if (entries.length === 0) return null
  return (
    <ul className={styles.list}>
      {entries.map(({ path, word, Icon }) => (
        <li key={`${path} ${word}`}>
          <Link to={path} activeProps={{ 'aria-current': 'page' }}>
            <Icon size={20} stroke={1.8} aria-hidden />
            {t(word)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface MoreSheetProps {
  menus: Menus
  withLinks: boolean
  onClose: () => void
}

/** What the bottom bar has no room for: the other places, the account, sounds, theme, language, and the way out. */
export default function MoreSheet({ menus, withLinks, onClose }: MoreSheetProps) {
  const t = useWords(shellStrings)
  const feed = useFeed()
  const { data: user } = useQuery(sessionQuery)
  const dialog = useRef<HTMLDialogElement>(null)
  const language = useLanguageChoice()
  const theme = useThemeChoice()
  // What this sheet opened would lie under it.
  const onVersionClick = useVersionClick(onClose)
  useEffect(() => dialog.current?.showModal(), [])
  const others = menus.main.filter(({ path }) => !IN_BAR.includes(path))
  const places = withLinks ? [...others, ...menus.foot] : []
  const inPlaces = new Set(places.map(({ path }) => path))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog by itself; this is the click beside it
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={t('more')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.inside}>
        <p className={styles.account}>
          <b className="ell">{user?.name}</b>
          <span className="ell">{user?.email}</span>
        </p>
        <div className={styles.places}>
          <MenuLinks entries={places} />
          <MuteEntry />
          <PushEntry />
        </div>
        <AccountLinks entries={menus.account.filter(({ path }) => !inPlaces.has(path))} />
        <Answers choice={theme} />
        <Answers choice={language} />
        <ul className={styles.list}>
          <li>
            <button type="button" onClick={() => void logOutHere(() => feed.stop())}>
              <IconLogout size={20} stroke={1.8} aria-hidden />
              {t('logOut')}
            </button>
          </li>
        </ul>
        <p className={styles.links}>
          <BrandLinks only={['whatsapp', 'dataPolicy']} />
        </p>
        <button type="button" className={styles.version} onClick={onVersionClick}>
          {t('version', { version: VERSION_LABEL })}
        </button>
      </div>
    </dialog>
  )
}
