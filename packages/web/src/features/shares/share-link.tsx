import { IconCopy, IconShare2 } from '@tabler/icons-react'
import { useShareAddress } from '../../data/shares.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './shares.module.css'
import { shareStrings } from './strings.ts'

/** The address of a link: to read, to copy, to scan, and on phones to hand on. Asked for only when somebody wants it. */
export function ShareAddress({ id, name }: { id: number; name: string }) {
  const t = useWords(shareStrings)
  const { data: url, isError, refetch } = useShareAddress(id)
  if (isError) return <Button onClick={() => void refetch()}>{t('linkFailed')}</Button>
  if (url === undefined) return <div className={styles.link} aria-busy="true" />
  const copy = async (): Promise<void> => {
    await copyText(url)
    showToast({ tone: 'success', text: t('copied') })
  }
  // Only where the browser has a menu for it; closing that menu is no failure.
  const canSend = typeof navigator.share === 'function'
  return (
    <div className={styles.link}>
      <div className={styles.address}>
        <span className={styles.label}>{t('link')}</span>
        <code className={styles.url}>{url}</code>
        <div className={styles.buttons}>
          <Button onClick={() => void copy()}>
            <IconCopy size={16} stroke={1.8} aria-hidden />
            {t('copy')}
          </Button>
          {canSend ? (
            <Button onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}>
              <IconShare2 size={16} stroke={1.8} aria-hidden />
              {t('send')}
            </Button>
          ) : null}
        </div>
      </div>
      <QrCode text={url} label={t('qr')} size={128} />
    </div>
  )
}
