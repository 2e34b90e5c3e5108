import { Tabs } from '@mantine/core'
import { PERMISSION } from '@rastro/contracts/permissions'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Kit } from '../../ui/kit.tsx'
import { AccessSections } from './access-sections.tsx'
import styles from './account.module.css'
import { PreferencesForm } from './preferences-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecuritySections } from './security-sections.tsx'
import { accountStrings } from './strings.ts'

const TABS = ['profile', 'preferences', 'security', 'access'] as const

/** Everything a person sets about the own account. Visitors have none; read-only accounts look only. */
export default function AccountScreen() {
  const t = useWords(accountStrings)
  const { user, shared, readOnly, deviceReadOnly, may } = useRights()
  const search: { tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (shared) return <Navigate to="/home" replace />
  if (!user) return null
  const tab = TABS.find((known) => known === search.tab) ?? 'profile'
  const locked = readOnly || !may(PERMISSION.account)
  const open = (value: string | null): void =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, tab: value }), replace: true })
  return (
    <Kit>
      <Tabs value={tab} onChange={open} className={styles.screen ?? ''} keepMounted={false}>
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {readOnly ? <p className={styles.notice}>{t('readOnly')}</p> : null}
        {deviceReadOnly && !readOnly ? <p className={styles.notice}>{t('deviceReadOnly')}</p> : null}
        <Tabs.Panel value="profile" className={styles.panel ?? ''}>
          <ProfileForm user={user} readOnly={locked} />
        </Tabs.Panel>
        <Tabs.Panel value="preferences" className={styles.panel ?? ''}>
          <PreferencesForm user={user} readOnly={locked} />
        </Tabs.Panel>
        <Tabs.Panel value="security" className={styles.sections ?? ''}>
          <SecuritySections user={user} readOnly={locked} />
        </Tabs.Panel>
        <Tabs.Panel value="access" className={styles.sections ?? ''}>
          <AccessSections user={user} />
        </Tabs.Panel>
      </Tabs>
    </Kit>
  )
}
