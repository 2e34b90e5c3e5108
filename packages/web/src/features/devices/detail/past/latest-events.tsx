import { useQuery } from '@tanstack/react-query'
import { lastDayOf } from '../../../../data/vehicle-past.ts'
import { useWords } from '../../../../i18n/strings.ts'
import detail from '../device-detail.module.css'
import { EventLine } from './event-line.tsx'
import styles from './past.module.css'
import { pastStrings } from './strings.ts'

const MOST = 3

/** The last things that happened today; nothing where nothing did. */
export function LatestEvents({ deviceId, onAll }: { deviceId: number; onAll: () => void }) {
  const t = useWords(pastStrings)
  const { data: day } = useQuery(lastDayOf(deviceId))
  const events = day?.events.slice(0, MOST) ?? []
  if (events.length === 0) return null
  return (
    <section className={detail.section}>
      <h2>
        {t('latest')}
        <span>
          <button type="button" className={styles.link} onClick={onAll}>
            {t('all')}
          </button>
        </span>
      </h2>
      <div className={styles.inSection}>
        {events.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </div>
    </section>
  )
}
