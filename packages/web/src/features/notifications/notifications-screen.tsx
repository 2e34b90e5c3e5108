import { Tabs } from '@mantine/core'
import { PERMISSION } from '@rastro/contracts/permissions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useHas } from '../../data/use-has.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Kit } from '../../ui/kit.tsx'
import { Inbox } from './inbox.tsx'
import styles from './notifications.module.css'
import { Rules } from './rules.tsx'
import { notificationStrings } from './strings.ts'

/** Notices of everybody, and the rules behind them for who may see those. The address says which: `?tab=rules`. */
export default function NotificationsScreen() {
  const t = useWords(notificationStrings)
  const { tab, edit }: { tab?: string; edit?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { may } = useRights()
  const withRules = may(PERMISSION.notifications)
  const withInbox = useHas('inbox')
  const isRules = withRules && (!withInbox || tab === 'rules' || edit !== undefined)
  // The form of a rule fills the panel.
  const withTabs = withRules && withInbox && edit === undefined
  return (
    <Kit>
      {withTabs ? (
        <Tabs
          value={isRules ? 'rules' : 'inbox'}
          onChange={(value) => void navigate({ to: '.', search: value === 'rules' ? { tab: 'rules' } : {} })}
        >
          <Tabs.List className={(isRules ? styles.rulesTabs : styles.tabs) ?? ''}>
            <Tabs.Tab value="inbox">{t('inbox')}</Tabs.Tab>
            <Tabs.Tab value="rules">{t('rules')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      ) : null}
      {isRules ? <Rules /> : withInbox ? <Inbox /> : null}
    </Kit>
  )
}
