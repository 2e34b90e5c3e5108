import { Tabs } from '@mantine/core'
import { useWords } from '../../i18n/strings.ts'
import { Kit } from '../../ui/kit.tsx'
import { ActionLog } from './action-log.tsx'
import styles from './logs.module.css'
import { ProtocolTab } from './protocol-tab.tsx'
import { ServerLog } from './server-log.tsx'
import { logStrings } from './strings.ts'
import { LOG_TABS, useLogAddress } from './use-log-address.ts'

/** What the server wrote, what people did, and what trackers say. */
export default function LogsScreen() {
  const t = useWords(logStrings)
  const address = useLogAddress()
  const { tab, change } = address
  return (
    <Kit>
      <Tabs
        value={tab}
        onChange={(next) => change({ tab: next === 'server' ? undefined : (next ?? undefined) })}
        className={styles.screen ?? ''}
        keepMounted={false}
      >
        <Tabs.List>
          {LOG_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="server" className={styles.panel ?? ''}>
          <ServerLog address={address} />
        </Tabs.Panel>
        {(['users', 'devices'] as const).map((of) => (
          <Tabs.Panel key={of} value={of} className={styles.panel ?? ''}>
            <ActionLog of={of} address={address} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="protocol" className={styles.panel ?? ''}>
          <ProtocolTab address={address} />
        </Tabs.Panel>
      </Tabs>
    </Kit>
  )
}
