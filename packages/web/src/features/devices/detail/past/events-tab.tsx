import type { Event } from '@rastro/contracts'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventsOf } from '../../../../data/vehicle-past.ts'
import { useWords } from '../../../../i18n/strings.ts'
import { formatDate } from '../../../../i18n/times.ts'
import { Button } from '../../../../ui/button.tsx'
import { Message } from '../../../../ui/message.tsx'
import { EventLine } from './event-line.tsx'
import styles from './past.module.css'
import { PastState } from './past-state.tsx'
import { pastStrings } from './strings.ts'

const PERIODS = [1, 7, 30] as const
const PAGE = 50

function Rows({ events }: { events: readonly Event[] }) {
  const t = useWords(pastStrings)
  const [shown, setShown] = useState(PAGE)
  const days = Map.groupBy(events.slice(0, shown), ({ eventTime }) => formatDate(Date.parse(eventTime ?? '')))
  const left = events.length - shown
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={`${styles.dayName} num`}>{day}</h2>
          {ofDay.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </section>
      ))}
      {left > 0 ? (
        <div className={styles.foot}>
          <Button onClick={() => setShown(shown + PAGE)}>{t('more', { count: Math.min(PAGE, left) })}</Button>
        </div>
      ) : null}
    </>
  )
}

/** What happened to a vehicle, day by day, latest first; each line leads to its place on the map. */
export function EventsTab({ deviceId }: { deviceId: number }) {
  const t = useWords(pastStrings)
  const [days, setDays] = useState<number>(7)
  const query = useQuery(eventsOf(deviceId, days))
  return (
    <>
      <div className={styles.periods} role="group" aria-label={t('period')}>
        {PERIODS.map((period) => (
          <button key={period} type="button" aria-pressed={period === days} onClick={() => setDays(period)}>
            {t('days', { count: period })}
          </button>
        ))}
      </div>
      <PastState
        query={query}
        empty={
          <Message
            icon={<IconBellOff size={22} stroke={1.6} aria-hidden />}
            title={t('noEvents')}
            text={t('noEventsText')}
          />
        }
      >
        {(events) => <Rows key={days} events={events} />}
      </PastState>
    </>
  )
}
