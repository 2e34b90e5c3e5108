import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDate } from '../../i18n/times.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { VERSION_LABEL } from '../../ui/product.ts'
import styles from './version-dialog.module.css'
import { FORMER_READING, RELEASES, type Release } from './version-history.ts'
import { versionStrings } from './version-strings.ts'

function ReleaseEntry({ release }: { release: Release }) {
  const t = useWords(versionStrings)
  const language = useLanguage()
  const { version, date, type, title, changes } = release
  return (
    <li className={styles.release}>
      <h3>
        <span className="num">v{version}</span> {title[language]}
      </h3>
      <p className={styles.facts}>
        <time dateTime={date}>{formatDate(new Date(`${date}T12:00`).getTime())}</time>
        <span className={styles.tag}>{t(type)}</span>
      </p>
      <ul>
        {changes.map(({ kind, text }) => (
          <li key={text.en} className={styles.change}>
            <span className={styles.tag}>{t(kind)}</span>
            {text[language]}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** What changed in the last releases of the interface. */
export default function VersionDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(versionStrings)
  return (
    <Dialog title={t('title')} size="medium" opened onClose={onClose}>
      <ol className={styles.list}>
        {RELEASES.map((release) => (
          <ReleaseEntry key={release.version} release={release} />
        ))}
      </ol>
      <p className="muted">{t('about', { label: VERSION_LABEL, former: FORMER_READING })}</p>
    </Dialog>
  )
}
