import { IconPlugConnectedX, IconTerminal2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentCommandsOf } from '../../../../data/commands.ts'
import type { VehicleDetail } from '../../../../data/live-feed.ts'
import { useHas } from '../../../../data/use-has.ts'
import { useVehicleRights } from '../../../../data/vehicle-rights.ts'
import { useWords } from '../../../../i18n/strings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Message } from '../../../../ui/message.tsx'
import { useDelayed } from '../../../../ui/use-delayed.ts'
import styles from './commands.module.css'
import { SendForm } from './send-form.tsx'
import { SentLine } from './sent-line.tsx'
import { sentStrings } from './strings.ts'

const SKELETON_AFTER_MS = 150

function SentList({ deviceId }: { deviceId: number }) {
  const t = useWords(sentStrings)
  const { data, isError, isPending, refetch } = useQuery(sentCommandsOf(deviceId))
  const skeleton = useDelayed(isPending, SKELETON_AFTER_MS)
  if (isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (!data) return skeleton ? <div className={styles.skeleton} role="status" aria-label={t('loading')} /> : null
  if (data.length === 0) {
    return (
      <Message icon={<IconTerminal2 size={22} stroke={1.6} aria-hidden />} title={t('none')} text={t('noneText')} />
    )
  }
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {data.map((command) => (
        <SentLine key={command.id} command={command} />
      ))}
    </ul>
  )
}

/** Send a command to the vehicle, and see what became of every one. */
export function CommandsTab({ vehicle: { device } }: { vehicle: VehicleDetail }) {
  const t = useWords(sentStrings)
  const { sendSaved } = useVehicleRights()
  const withList = useHas('sentCommands')
  const [writing, setWriting] = useState(false)
  return (
    <>
      {writing ? <SendForm device={device} onDone={() => setWriting(false)} /> : null}
      {sendSaved && !writing ? (
        <div className={styles.head}>
          <Button look="primary" onClick={() => setWriting(true)}>
            {t('send')}
          </Button>
        </div>
      ) : null}
      {withList ? <SentList deviceId={device.id} /> : <p className={styles.note}>{t('noList')}</p>}
    </>
  )
}
