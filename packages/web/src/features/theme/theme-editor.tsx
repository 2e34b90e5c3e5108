import { Tabs } from '@mantine/core'
import { THEME_LINKS, type ThemeState } from '@rastro/contracts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { lastBranding, loadBranding } from '../../data/branding.ts'
import { useSaveTheme } from '../../data/theme.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { setBrand } from '../../ui/brand.ts'
import { useHeading } from '../../ui/heading.tsx'
import { SettingsForm } from '../../ui/settings/settings-form.tsx'
import { ColoursTab } from './colours-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { LoginTab } from './login-tab.tsx'
import { LogosTab } from './logos-tab.tsx'
import { Preview } from './preview/preview.tsx'
import { ResetButton } from './reset-button.tsx'
import { themeStrings } from './strings.ts'
import styles from './theme.module.css'
import { type EditedTheme, problemsOf, TAB_OF_LINKS, type ThemeForm, themeIn } from './theme-form.ts'

const TABS = { general: GeneralTab, login: LoginTab, logos: LogosTab, colours: ColoursTab } as const
type Tab = keyof typeof TABS
const NAMES = Object.keys(TABS) as Tab[] // keys of the literal above
/** The page of the preview that shows what a tab changes. */
const PAGE_OF: Readonly<Record<Tab, 'login' | 'app'>> = {
  general: 'login',
  login: 'login',
  logos: 'login',
  colours: 'app',
}

/** The tab in the address. */
function useTab(): [Tab, (tab: string | null) => void] {
  const search: { tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (tab: string | null): void =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, tab }),
      replace: true,
      // Nobody leaves the form by looking at another part of it.
      ignoreBlocker: true,
    })
  return [NAMES.find((known) => known === search.tab) ?? 'general', open]
}

interface FieldsProps {
  form: ThemeForm
  stored: EditedTheme
  domain: string | null
}

function Fields({ form, stored, domain }: FieldsProps) {
  const t = useWords(themeStrings)
  const [tab, openTab] = useTab()
  const [page, setPage] = useState(PAGE_OF[tab])
  const isChanged = JSON.stringify(form.value) !== JSON.stringify(stored)
  const show = (name: string | null): void => {
    openTab(name)
    setPage(PAGE_OF[NAMES.find((known) => known === name) ?? 'general'])
  }
  return (
    <div className={styles.screen}>
      <Tabs value={tab} onChange={show} className={styles.tabs ?? ''} keepMounted={false}>
        <Tabs.List>
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NAMES.map((name) => {
          const Panel = TABS[name]
          return (
            <Tabs.Panel key={name} value={name} className={styles.tab ?? ''}>
              <Panel {...form} />
            </Tabs.Panel>
          )
        })}
      </Tabs>
      <div className={styles.side}>
        <div className={styles.status} role="status">
          {domain === null ? null : <span>{t('forDomain', { domain })}</span>}
          {isChanged ? <span className={styles.unsaved}>{t('unsaved')}</span> : null}
        </div>
        <Preview theme={form.value} page={page} onPage={setPage} />
      </div>
    </div>
  )
}

/** Take the branding as it is now, in this page and in every other tab. */
async function refreshBrand(): Promise<void> {
  const branding = await loadBranding()
  lastBranding.set(branding)
  setBrand(branding)
}

/** Four tabs beside what they make of login and app. What is saved takes effect without a reload. */
export function ThemeEditor({ state }: { state: ThemeState }) {
  const t = useWords(themeStrings)
  const { readOnly } = useRights()
  const [, openTab] = useTab()
  const { mutateAsync: save } = useSaveTheme()
  const { theme, saved, domain } = state
  const item = useMemo(() => ({ ...theme, id: 1 }), [theme])
  const actions = useMemo(
    () => (saved && !readOnly ? <ResetButton reset={() => save(null).then(refreshBrand)} /> : null),
    [saved, readOnly, save],
  )
  useHeading(null, null, actions)
  const words = {
    whatsapp: t('wrongWhatsapp'),
    androidApp: t('wrongAndroidApp'),
    iosApp: t('wrongIosApp'),
    dataPolicy: t('wrongDataPolicy'),
  }
  return (
    <SettingsForm<EditedTheme>
      name={domain === null ? 'theme' : `theme.${domain}`}
      item={item}
      label={theme.title ?? ''}
      readOnly={readOnly}
      renderFields={(form) => <Fields form={form} stored={item} domain={domain} />}
      validate={(value) => problemsOf(value, words)}
      onInvalid={(problems) => {
        if (THEME_LINKS.some((field) => field in problems)) openTab(TAB_OF_LINKS)
      }}
      save={async (value) => {
        const kept = await save(themeIn(value))
        await refreshBrand()
        return { ...kept.theme, id: 1 }
      }}
      onDone={() => undefined}
    />
  )
}
