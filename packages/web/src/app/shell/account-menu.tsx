import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentPropsWithRef, cloneElement, type ReactElement, useRef } from 'react'
import { useFeed } from '../../data/feed.tsx'
import { sessionQuery } from '../../data/session.ts'
import { useWords } from '../../i18n/strings.ts'
import { useBrand } from '../../ui/brand.ts'
import { Kit } from '../../ui/kit.tsx'
import { VERSION_LABEL } from '../../ui/product.ts'
import type { Screen } from '../../ui/screen.ts'
import { uiStrings } from '../../ui/strings.ts'
import type { MenuEntry } from '../menu.ts'
import { menuStrings } from '../menu-strings.ts'
import { useVersionClick } from '../version/use-version-history.ts'
import styles from './account-menu.module.css'
import { logOutHere } from './leave.ts'
import { type Choice, useLanguageChoice, useThemeChoice } from './menu-choices.tsx'
import { shellStrings } from './strings.ts'
import { useMenuOpened } from './use-menu-opened.ts'

function Answers({ choice }: { choice: Choice }) {
  return (
    <Menu.RadioGroup value={choice.value} onChange={choice.choose}>
      <Menu.Label>{choice.label}</Menu.Label>
      <div className={styles.answers}>
        {choice.options.map(({ value, label, lang }) => (
          <Menu.RadioItem key={value} value={value} lang={lang}>
            {label}
          </Menu.RadioItem>
        ))}
      </div>
    </Menu.RadioGroup>
  )
}

function Links({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useWords(menuStrings)
  return entries.map(({ path, word, Icon }) => (
    <Menu.Item
      key={`${path} ${word}`}
      component={Link}
      to={path}
      leftSection={<Icon size={16} stroke={1.9} aria-hidden />}
    >
      {t(word)}
    </Menu.Item>
  ))
}

/** Where the brand sends people who need help or ask what becomes of their data. */
function Contacts() {
  const t = useWords(uiStrings)
  const { whatsapp, dataPolicy } = useBrand()
  const links = Object.entries({ whatsapp, dataPolicy } as const).filter(([, href]) => href !== undefined)
  return links.map(([name, href]) => (
    <Menu.Item key={name} component="a" href={href} target="_blank" rel="noreferrer">
      {t(name === 'whatsapp' ? 'whatsapp' : 'dataPolicy')}
    </Menu.Item>
  ))
}

interface AccountMenuProps {
  entries: readonly MenuEntry[]
  screen: Screen | undefined
  children: ReactElement<ComponentPropsWithRef<'button'>>
}

/** Who is logged in, where the account leads, language, theme, version and the way out; opens at once behind its button. */
export default function AccountMenu({ entries, screen, children }: AccountMenuProps) {
  const t = useWords(shellStrings)
  const feed = useFeed()
  const button = useRef<HTMLButtonElement>(null)
  const { data: user } = useQuery(sessionQuery)
  const language = useLanguageChoice()
  const theme = useThemeChoice()
  const [opened, setOpened] = useMenuOpened(screen, true)
  const onVersionClick = useVersionClick(() => setOpened(false))
  return (
    <Kit>
      <Menu
        opened={opened}
        onChange={setOpened}
        // The kit gives the focus back only to what had it before it was loaded itself.
        onClose={() => button.current?.focus()}
        position="bottom-end"
        width={248}
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
          <div className={styles.middle}>
            <Links entries={entries} />
            {entries.length > 0 ? <Menu.Divider /> : null}
            <Answers choice={theme} />
            <Answers choice={language} />
          </div>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.9} aria-hidden />}
            onClick={() => void logOutHere(() => feed.stop())}
          >
            {t('logOut')}
          </Menu.Item>
          <Menu.Divider />
          <Contacts />
          <Menu.Item className={styles.version} closeMenuOnClick={false} onClick={onVersionClick}>
            {t('version', { version: VERSION_LABEL })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}
