import type { ServerHealth } from '@rastro/contracts'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './health.module.css'
import { healthStrings } from './strings.ts'

const COLUMNS = ['connections', 'frames', 'stored', 'badFrames', 'unknown'] as const
type Port = NonNullable<ServerHealth['ports']>[number]

function isBusy({ connections = 0, frames = 0, badFrames = 0, unknown = 0 }: Port): boolean {
  return connections + frames + badFrames + unknown > 0
}

/** What goes on at the device ports, the busiest first. */
export function Ports({ health: { ports } }: { health: ServerHealth }) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const [isAll, setAll] = useState(false)
  if (!ports)
    return (
      <section className={styles.section}>
        <h2>{t('ports')}</h2>
        <p className="muted">{t('unknown')}</p>
      </section>
    )
  const sorted = ports.toSorted((one, other) => (other.frames ?? 0) - (one.frames ?? 0))
  const busy = sorted.filter(isBusy)
  const shown = isAll ? sorted : busy
  const titleOf = (column: (typeof COLUMNS)[number]): string => (column === 'unknown' ? t('unknownDevices') : t(column))
  return (
    <section className={styles.section}>
      <h2>{t('ports')}</h2>
      {shown.length === 0 ? (
        <p className="muted">{t('noTraffic')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <div className={styles.scroller} role="region" aria-label={t('ports')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('protocol')}</th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={styles.number}>
                    {titleOf(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((port) => (
                <tr key={port.protocol}>
                  <td>
                    {port.protocol} <span className="muted">{port.transports?.join(', ')}</span>
                  </td>
                  {COLUMNS.map((column) => (
                    <td key={column} className={styles.number}>
                      {port[column] === undefined ? t('unknown') : formatNumber(port[column], language)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {busy.length < ports.length ? (
        <button type="button" className={styles.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('hideQuiet') : t('showQuiet')}
          {isAll ? null : ` (${t('quietPorts', { count: ports.length - busy.length })})`}
        </button>
      ) : null}
    </section>
  )
}
