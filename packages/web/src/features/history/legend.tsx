import type { History } from '../../data/history/load-history.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useWords } from '../../i18n/strings.ts'
import { SPEED_SYMBOL } from '../../i18n/units.ts'
import { SPEED_STEPS } from '../../map/route/speed-ramp.ts'
import { PALETTES } from './colours.ts'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'
import { COLOURINGS, type Colouring } from './use-history-address.ts'

interface LegendProps {
  history: History
  colouring: Colouring
  onColouring: (colouring: Colouring) => void
}

/** What the colours of the way mean, and the choice of what they tell. */
export function Legend({ history, colouring, onColouring }: LegendProps) {
  const t = useWords(historyStrings)
  const names: Readonly<Record<Colouring, string>> = {
    speed: t('bySpeed'),
    ignition: t('byIgnition'),
    trip: t('byTrip'),
  }
  return (
    <div className={styles.legend}>
      <select
        aria-label={t('colour')}
        value={colouring}
        onChange={(event) => onColouring(COLOURINGS.find((each) => each === event.target.value) ?? 'speed')}
      >
        {COLOURINGS.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
      <Meanings history={history} colouring={colouring} />
    </div>
  )
}

function Meanings({ history, colouring }: Pick<LegendProps, 'history' | 'colouring'>) {
  const t = useWords(historyStrings)
  const unit = useSpeedUnit()
  const [low, high] = SPEED_STEPS[unit]
  const words: Readonly<Record<Colouring, readonly string[]>> = {
    speed: [
      t('upTo', { speed: low }),
      `${low}–${high}`,
      `${t('above', { speed: high })} ${SPEED_SYMBOL[unit]}`,
      ...(history.limit === null ? [] : [t('overLimit')]),
    ],
    ignition: [t('ignitionOn'), t('ignitionOff'), t('ignitionUnknown')],
    trip: [t('trips')],
  }
  return (
    <ul>
      {words[colouring].map((text, index) => (
        <li key={text}>
          <i style={{ background: `var(${PALETTES[colouring][index]})` }} />
          {text}
        </li>
      ))}
    </ul>
  )
}
