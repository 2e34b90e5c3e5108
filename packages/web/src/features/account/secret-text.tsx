import { IconCopy } from '@tabler/icons-react'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { accountStrings } from './strings.ts'

/** A secret that is shown once, to be copied or typed off. */
export function SecretText({ label, text }: { label: string; text: string }) {
  const t = useWords(accountStrings)
  const copy = async (): Promise<void> => {
    await copyText(text)
    showToast({ tone: 'info', text: t('copied') })
  }
  return (
    <div className={styles.secret}>
      <code aria-label={label}>{text}</code>
      <IconButton label={t('copy')} onClick={() => void copy()}>
        <IconCopy size={18} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}
