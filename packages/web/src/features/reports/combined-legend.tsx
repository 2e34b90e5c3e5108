import type { Combined } from '@rastro/contracts'
import { DEVICE_KEYS } from '@rastro/contracts'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { vehicleName } from './columns.tsx'
import styles from './combined.module.css'
import { combineWays, WAY_COLOURS } from './combined-ways.ts'
import { reportStrings } from './strings.ts'
import { useCombinedOnMap } from './use-combined-on-map.ts'
import type { ReportNames } from './use-names.ts'

/** Which line on the map is whose, with its events; a press lets one stand out, another press all of them again. */
export function CombinedLegend({ rows, names }: { rows: readonly Combined[]; names: ReportNames }) {
  const t = useWords(reportStrings)
  const language = useLanguage()
  const ways = useMemo(() => combineWays(rows), [rows])
  const [chosenId, choose] = useState<number | null>(null)
  useCombinedOnMap(ways, ways.lines.find(({ deviceId }) => deviceId === chosenId) ?? null)
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {ways.lines.map(({ deviceId, colour, range, events }) => {
        const plate = names.device(deviceId)?.attributes[DEVICE_KEYS.plate]
        const points = range[1] - range[0] + 1
        const facts = [
          t('positionsCount', { count: points, number: formatNumber(points, language) }),
          t('eventsCount', { count: events, number: formatNumber(events, language) }),
        ]
        return (
          <li key={deviceId}>
            <button
              type="button"
              aria-pressed={deviceId === chosenId}
              disabled={points === 0}
              onClick={() => choose(deviceId === chosenId ? null : deviceId)}
            >
              <i style={{ background: `var(${WAY_COLOURS[colour] ?? WAY_COLOURS[0]})` }} aria-hidden="true" />
              <b>{vehicleName({ deviceId }, names)}</b>
              {typeof plate === 'string' ? <small className="muted num">{plate}</small> : null}
              <span className="grow" />
              <span className="muted num">{points === 0 ? t('noWay') : facts.join(' · ')}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
