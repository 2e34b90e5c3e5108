import { Select } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useProtocolLog } from '../../data/protocol-log.ts'
import { useList } from '../../data/resources.ts'
import { useWords } from '../../i18n/strings.ts'
import { Message } from '../../ui/message.tsx'
import { ProtocolLog } from '../../ui/protocol-log/protocol-log.tsx'
import styles from './logs.module.css'
import { logStrings } from './strings.ts'
import type { LogAddress } from './use-log-address.ts'

/** The bytes of one vehicle's tracker as they come and go. */
export function ProtocolTab({ address: { deviceId, change } }: { address: LogAddress }) {
  const t = useWords(logStrings)
  const { items } = useList('devices')
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t('device')}
          placeholder={t('choose')}
          searchable
          limit={100}
          data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={deviceId === null ? null : String(deviceId)}
          onChange={(value) => change({ deviceId: value ?? undefined })}
        />
      </div>
      {deviceId === null ? (
        <Message
          icon={<IconTruck size={22} stroke={1.6} aria-hidden />}
          title={t('chooseDevice')}
          text={t('chooseDeviceText')}
        />
      ) : (
        <Followed deviceId={deviceId} />
      )}
    </>
  )
}

function Followed({ deviceId }: { deviceId: number }) {
  return <ProtocolLog {...useProtocolLog(deviceId)} />
}
