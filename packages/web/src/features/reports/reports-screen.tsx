import {
  IconBellRinging,
  IconCalendarClock,
  IconChartBar,
  IconChartLine,
  IconChevronRight,
  IconMap2,
  IconMapPin,
  IconPolygon,
  IconRoute,
  IconSquare,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRights } from '../../data/use-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords, type WordKey } from '../../i18n/strings.ts'
import { Message } from '../../ui/message.tsx'
import { reportsFor } from './report-list.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'
import { reportTitles } from './title-strings.ts'

type Key = WordKey<keyof (typeof reportStrings)['words']['en']>

const ABOUT: Readonly<Record<string, { Icon: typeof IconRoute; text: Key }>> = {
  summary: { Icon: IconChartBar, text: 'aboutSummary' },
  trips: { Icon: IconRoute, text: 'aboutTrips' },
  stops: { Icon: IconSquare, text: 'aboutStops' },
  events: { Icon: IconBellRinging, text: 'aboutEvents' },
  route: { Icon: IconMapPin, text: 'aboutRoute' },
  geofences: { Icon: IconPolygon, text: 'aboutGeofences' },
  combined: { Icon: IconMap2, text: 'aboutCombined' },
}

/** Which reports there are, and what each answers. */
export default function ReportsScreen() {
  const t = useWords(reportStrings)
  const titles = useWords(reportTitles)
  const language = useLanguage()
  const list = reportsFor(useRights())
  if (list.length === 0)
    return <Message icon={<IconChartBar size={22} stroke={1.6} aria-hidden />} title={t('noReports')} />
  return (
    <div className={styles.index}>
      <p className={styles.intro}>{t('indexText')}</p>
      <ul>
        {list.map(({ name, screen, title }) => {
          const about = ABOUT[name]
          const Icon = about?.Icon ?? IconChartBar
          return (
            <li key={name}>
              <Link to={`/reports/${screen}`} className={styles.entry}>
                <Icon size={20} stroke={1.5} aria-hidden />
                <span className={styles.about}>
                  <b>{title[language]}</b>
                  {about ? <span className="muted">{t(about.text)}</span> : null}
                </span>
                <IconChevronRight size={16} stroke={1.8} aria-hidden />
              </Link>
            </li>
          )
        })}
        <li>
          <Link to="/telemetry" className={styles.entry}>
            <IconChartLine size={20} stroke={1.5} aria-hidden />
            <span className={styles.about}>
              <b>{t('telemetry')}</b>
              <span className="muted">{t('aboutTelemetry')}</span>
            </span>
            <IconChevronRight size={16} stroke={1.8} aria-hidden />
          </Link>
        </li>
        <li className={styles.apart}>
          <Link to="/reports/schedules" className={styles.entry}>
            <IconCalendarClock size={20} stroke={1.5} aria-hidden />
            <span className={styles.about}>
              <b>{titles('schedules')}</b>
              <span className="muted">{t('aboutSchedules')}</span>
            </span>
            <IconChevronRight size={16} stroke={1.8} aria-hidden />
          </Link>
        </li>
      </ul>
    </div>
  )
}
