import { useQuery } from '@tanstack/react-query'
import { serverQuery } from '../data/server.ts'
import { useWords } from '../i18n/strings.ts'
import { uiStrings } from '../ui/strings.ts'
import styles from './start-progress.module.css'

/** A bar along the top edge until the server has answered (PWA-05). */
export function StartProgress() {
  const t = useWords(uiStrings)
  const { isPending } = useQuery(serverQuery)
  return isPending ? <div className={styles.bar} role="progressbar" aria-label={t('starting')} /> : null
}
