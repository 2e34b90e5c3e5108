import { Menu } from '@mantine/core'
import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentPropsWithRef, cloneElement, type ReactElement, useRef } from 'react'
import { useFeed } from '../../data/feed.tsx'
import { usePreference } from '../../data/preferences.ts'
import { logOut, sessionQuery } from '../../data/session.ts'
import { chooseLanguage, HTML_LANG, LANGUAGE_NAMES, languageOf, useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Kit } from '../../ui/kit.tsx'
import { VERSION_LABEL } from '../../ui/product.ts'
import { THEME_CHOICES, themeChoice } from '../theme.ts'
import styles from './account-menu.module.css'
import { shellStrings } from './strings.ts'

function pickLanguage(value: string): void {
  const language = languageOf(value)
  if (language) void chooseLanguage(language)
}

function pickTheme(value: string): void {
  const choice = THEME_CHOICES.find((known) => known === value)
  if (choice) themeChoice.set(choice)
}

/** The login page, loaded anew: nothing of the fleet stays in memory (OP-107). */
function leave(): void {
  location.replace('/login')
}

function Languages() {
  const t = useWords(shellStrings)
  const language = useLanguage()
  return (
    <Menu.RadioGroup value={language} onChange={pickLanguage}>
      <Menu.Label>{t('language')}</Menu.Label>
      {LANGUAGES.map((each) => (
        <Menu.RadioItem key={each} value={each} lang={HTML_LANG[each]}>
          {LANGUAGE_NAMES[each]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function Themes() {
  const t = useWords(shellStrings)
  const theme = usePreference(themeChoice)
  return (
    <Menu.RadioGroup value={theme} onChange={pickTheme}>
      <Menu.Label>{t('theme')}</Menu.Label>
      {THEME_CHOICES.map((choice) => (
        <Menu.RadioItem key={choice} value={choice}>
          {t(choice)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** Account, language, theme, version and the way out; opens at once behind the button it was asked with. */
export default function AccountMenu({ children }: { children: ReactElement<ComponentPropsWithRef<'button'>> }) {
  const t = useWords(shellStrings)
  const feed = useFeed()
  const button = useRef<HTMLButtonElement>(null)
  const { data: user } = useQuery(sessionQuery)
  return (
    <Kit>
      <Menu
        defaultOpened
        // The kit gives the focus back only to what had it before it was loaded itself.
        onClose={() => button.current?.focus()}
        position="bottom-end"
        width={224}
        offset={6}
        classNames={styles}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>{cloneElement(children, { ref: button })}</Menu.Target>
        <Menu.Dropdown>
          <div className={styles.account}>
            <b className="ell">{user?.name}</b>
            <span className="ell">{user?.email}</span>
          </div>
          <Menu.Divider />
          <Languages />
          <Menu.Divider />
          <Themes />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.9} aria-hidden />}
            onClick={() => void logOut({ stopFeed: () => feed.stop(), leave })}
          >
            {t('logOut')}
          </Menu.Item>
          <Menu.Divider />
          <div className={styles.version}>{t('version', { version: VERSION_LABEL })}</div>
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}
