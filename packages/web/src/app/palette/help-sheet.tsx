import { useWords } from '../../i18n/strings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './palette.module.css'
import { paletteStrings } from './palette-strings.ts'
import { SHORTCUTS } from './shortcuts.ts'

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

function Keys({ keys, mod }: { keys: readonly string[]; mod?: true | undefined }) {
  const t = useWords(paletteStrings)
  return (
    <span className={styles.keys}>
      {mod ? <kbd>{MOD}</kbd> : null}
      {keys.map((key, place) => (
        <span key={key}>
          {place > 0 ? <span className="muted">{t('nextKey')} </span> : null}
          <kbd>{key.toUpperCase()}</kbd>
        </span>
      ))}
    </span>
  )
}

/** Every shortcut, from the same table that runs them. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const t = useWords(paletteStrings)
  return (
    <Dialog title={t('shortcuts')} opened onClose={onClose}>
      <dl className={styles.help}>
        {SHORTCUTS.map(({ keys, mod, word }) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              <Keys keys={keys} mod={mod} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('close')}</dt>
          <dd>
            <Keys keys={['Esc']} />
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
