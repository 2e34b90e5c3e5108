import { useState } from 'react'
import { useWords } from '../i18n/strings.ts'
import { Button } from '../ui/button.tsx'
import { uiStrings } from '../ui/strings.ts'
import styles from './update-prompt.module.css'

/** A new version waits: take it now, or go on with this one until the page is closed. */
export default function UpdatePrompt({ accept }: { accept: () => void }) {
  const t = useWords(uiStrings)
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <div className={styles.prompt} role="alertdialog" aria-label={t('newVersion')} aria-describedby="new-version">
      <p>
        <b>{t('newVersion')}</b>
        <span id="new-version">{t('newVersionText')}</span>
      </p>
      <Button look="ghost" onClick={() => setClosed(true)}>
        {t('later')}
      </Button>
      <Button look="primary" onClick={accept}>
        {t('update')}
      </Button>
    </div>
  )
}
