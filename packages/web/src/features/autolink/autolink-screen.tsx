import { IconCircleCheck, IconCopy, IconLock } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type LinkedDevice, phoneSetupLink } from '../../data/autolink.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Kit } from '../../ui/kit.tsx'
import { Message } from '../../ui/message.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './autolink.module.css'
import { AutolinkForm } from './autolink-form.tsx'
import { autolinkStrings } from './strings.ts'

/** Which phone app to read the code with is for the person; the code itself says everything else. */
function PhoneSetup({ device }: { device: LinkedDevice }) {
  const t = useWords(autolinkStrings)
  const link = phoneSetupLink(location.origin, device.uniqueId)
  const copy = (): void => {
    copyText(link).then(() => showToast({ tone: 'success', text: t('copied') }), reportError)
  }
  return (
    <section className={styles.phone}>
      <h2>{t('phone')}</h2>
      <p className="muted">{t('phoneText')}</p>
      <QrCode text={link} label={t('phoneCode', { name: device.name })} />
      <Button onClick={copy}>
        <IconCopy size={16} stroke={1.8} aria-hidden />
        {t('copy')}
      </Button>
    </section>
  )
}

function Done({ device, onAnother }: { device: LinkedDevice; onAnother: () => void }) {
  const t = useWords(autolinkStrings)
  return (
    <div className={styles.done}>
      <div role="status" className={styles.success}>
        <IconCircleCheck size={28} stroke={1.6} aria-hidden />
        <b>{t('done', { name: device.name })}</b>
        <p className="muted">{t('doneText')}</p>
      </div>
      <div className={styles.actions}>
        <Link to="/devices/$deviceId" params={{ deviceId: String(device.id) }} className={styles.open}>
          {t('open')}
        </Link>
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
      <PhoneSetup device={device} />
    </div>
  )
}

/** Add a tracker to the own account, then set up a phone if it is one. */
export default function AutolinkScreen() {
  const t = useWords(autolinkStrings)
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const [done, setDone] = useState<LinkedDevice | null>(null)
  const { mayCreate } = useRights()
  if (!mayCreate('devices')) {
    return <Message icon={<IconLock size={22} stroke={1.6} aria-hidden />} title={t('denied')} />
  }
  return (
    <Kit>
      {done ? (
        <Done device={done} onAnother={() => setDone(null)} />
      ) : (
        <AutolinkForm key={id} given={id} onDone={setDone} />
      )}
    </Kit>
  )
}
