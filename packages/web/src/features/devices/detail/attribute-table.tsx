import type { Position } from '@rastro/contracts'
import { useSpeedUnit } from '../../../data/use-speed-unit.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import { deviceStrings } from '../strings.ts'
import { attributeRows } from './attribute-rows.ts'
import styles from './device-detail.module.css'
import { detailStrings } from './strings.ts'

/** Everything the last position told, as word, its name on the wire, and value. */
export function AttributeTable({ position }: { position: Position }) {
  const t = useWords(deviceStrings)
  const words = useWords(detailStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const rows = attributeRows(position, { language, unit, yes: t('yes'), no: t('no') })
  return (
    <section className={styles.section}>
      <h2>{words('all')}</h2>
      <dl className={styles.table}>
        {rows.map(({ key, label, value }) => (
          <div key={key}>
            <dt>
              {label}
              {label === key ? null : <small>{key}</small>}
            </dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
