import { IconCopy } from '@tabler/icons-react'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { accountStrings } from './strings.ts'

/** A secret that is shown once, to be copied or typed off. Browsers copy on secure pages only. */
export function SecretText({ label, text }: { label: string; text: string }) {
  const t = useWords(accountStrings)
  // Absent outside of secure pages, whatever the types say.
  const { clipboard }: { clipboard?: Clipboard } = navigator
  const copy = async (): Promise<void> => {
    await clipboard?.writeText(text)
    showToast({ tone: 'info', text: t('copied') })
  }
  return (
    <div className={styles.secret}>
      <code aria-label={label}>{text}</code>
      {clipboard ? (
        <IconButton label={t('copy')} onClick={() => void copy()}>
          <IconCopy size={18} stroke={1.8} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}
