import { STATES } from '../data/scene.ts'
import { useWords } from '../i18n/strings.ts'
import styles from './fleet-map.module.css'
import { STATE_TOKENS } from './marker-shapes.ts'
import { mapStrings } from './strings.ts'
import { StateGlyph } from './vehicle-symbol.tsx'

/** What shapes and colours of the markers mean. */
export function Legend() {
  const words = useWords(mapStrings)
  return (
    <ul className={styles.legend} aria-label={words('legend')}>
      {STATES.map((state) => (
        <li key={state} style={{ color: `var(${STATE_TOKENS[state]})` }}>
          <StateGlyph state={state} />
          {words(state)}
        </li>
      ))}
    </ul>
  )
}
