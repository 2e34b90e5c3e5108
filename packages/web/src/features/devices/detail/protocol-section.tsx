import { IconChevronDown, IconChevronRight, IconTerminal } from '@tabler/icons-react'
import { useState } from 'react'
import { useProtocolLog } from '../../../data/protocol-log.ts'
import { useWords } from '../../../i18n/strings.ts'
import { ProtocolLog } from '../../../ui/protocol-log/protocol-log.tsx'
import { protocolStrings } from '../../../ui/protocol-log/strings.ts'
import styles from './device-detail.module.css'

/** The bytes of the tracker as they come and go; followed only while it is open. */
export function ProtocolSection({ deviceId }: { deviceId: number }) {
  const t = useWords(protocolStrings)
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <button type="button" className={styles.telemetryLink} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconTerminal size={18} stroke={1.8} aria-hidden />
        <span className="grow">{t('title')}</span>
        <Chevron size={16} stroke={1.8} aria-hidden />
      </button>
      {isOpen ? (
        <div className={styles.protocol}>
          <Followed deviceId={deviceId} />
        </div>
      ) : null}
    </>
  )
}

function Followed({ deviceId }: { deviceId: number }) {
  return <ProtocolLog {...useProtocolLog(deviceId)} />
}
