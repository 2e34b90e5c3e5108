import { alarmWord } from '@rastro/contracts/attribute-words'
import { VEHICLE_STATES } from '@rastro/contracts/vocabulary'
import type { VehicleRow } from '../../data/live-feed.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDuration } from '../../i18n/times.ts'
import { StateGlyph } from '../../map/vehicle-symbol.tsx'
import styles from './device-row.module.css'
import { deviceStrings } from './strings.ts'

interface StateTextProps {
  row: Pick<VehicleRow, 'state' | 'stateSince' | 'alarm'>
  now: number
  /** `short` fits the column of a compact row, `bare` leaves the duration out. */
  form?: 'long' | 'short' | 'bare'
}

/** Small first letter, as within a sentence; abbreviations such as SOS stay. */
function inSentence(word: string): string {
  return /^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word
}

/** Shape, colour and words of a state, with how long it lasts: never colour alone. */
export function StateText({ row, now, form = 'long' }: StateTextProps) {
  const t = useWords(deviceStrings)
  const language = useLanguage()
  const alarm = row.state === 'alarm' && row.alarm ? alarmWord(row.alarm, language) : null
  const word = row.state === 'moving' && form === 'short' ? t('movingShort') : VEHICLE_STATES[row.state][language]
  const text = alarm === null ? word : form === 'short' ? alarm : t('alarmOf', { alarm: inSentence(alarm) })
  const lasts =
    row.stateSince === null || form === 'bare' || alarm !== null ? '' : ` · ${formatDuration(now - row.stateSince)}`
  return (
    <span className={`${styles.state} ${row.state}`}>
      <StateGlyph state={row.state} />
      <span className="ell">
        {text}
        {lasts}
      </span>
    </span>
  )
}
