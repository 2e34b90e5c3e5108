import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRights } from '../../data/use-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { commonSearch, type Search } from './filters.ts'
import { type AnyReport, reportsFor } from './report-list.ts'
import styles from './reports.module.css'
import { reportStrings } from './strings.ts'

/** The telemetry of the only vehicle chosen, if it is one. */
function telemetrySearch({ deviceId }: Search): Search {
  return deviceId !== undefined && /^\d+$/.test(deviceId) ? { deviceId } : {}
}

/** From report to report, and to the telemetry chart (TEL-01); period, vehicles and groups come along. */
export function ReportTabs({ current }: { current: AnyReport }) {
  const t = useWords(reportStrings)
  const language = useLanguage()
  const rights = useRights()
  const search: Search = useSearch({ strict: false })
  const bar = useRef<HTMLElement>(null)
  const { name: shown } = current
  useEffect(() => {
    if (shown) bar.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <nav ref={bar} className={`${styles.tabs} sideways`} aria-label={t('kinds')}>
      {reportsFor(rights).map(({ name, screen, title }) => (
        <Link
          key={name}
          to={`/reports/${screen}`}
          search={{ ...commonSearch(search) }}
          aria-current={name === current.name ? 'page' : undefined}
        >
          {title[language]}
        </Link>
      ))}
      <Link to="/telemetry" search={telemetrySearch(search)}>
        {t('telemetry')}
      </Link>
    </nav>
  )
}
