import { IconCalendarClock } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useList } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { titleOf, useHeading } from '../../ui/heading.tsx'
import { Kit } from '../../ui/kit.tsx'
import { useRaisedSheet } from '../../ui/raised-sheet.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, questionOf } from './filters.ts'
import { ReportBody } from './report-body.tsx'
import { ReportFoot } from './report-foot.tsx'
import { type AnyReport, keyOf, type ReportRow, reportAt, reportList } from './report-list.ts'
import { ReportTabs } from './report-tabs.tsx'
import styles from './reports.module.css'
import { RowCallout } from './row-callout.tsx'
import { reportStrings } from './strings.ts'
import { reportTitles } from './title-strings.ts'
import { useFilters } from './use-filters.ts'
import { useReport } from './use-report.ts'
import { useRowOnMap } from './use-row-on-map.ts'
import { useTable } from './use-table.ts'

/** Have this report sent regularly, about the same vehicles. */
function ScheduleLink({ report, filters: { deviceIds, groupIds } }: { report: AnyReport; filters: Filters }) {
  const t = useWords(reportStrings)
  const navigate = useNavigate()
  const { readOnly } = useRights()
  if (readOnly) return null
  const search = {
    edit: 'new',
    report: report.name,
    deviceId: deviceIds.join(',') || undefined,
    groupId: groupIds.join(',') || undefined,
  }
  return (
    <Button
      look="ghost"
      // Phones show the picture alone.
      aria-label={t('schedule')}
      className={styles.schedule ?? ''}
      onClick={() => void navigate({ to: '/reports/schedules', search })}
    >
      <IconCalendarClock size={16} stroke={1.8} aria-hidden />
      <span>{t('schedule')}</span>
    </Button>
  )
}

/** Positions and ways of a whole fleet are millions: they are asked for only once vehicles were chosen. */
function isChoiceMissing({ name }: AnyReport, { deviceIds, groupIds }: Filters): boolean {
  return (name === 'route' || name === 'combined') && deviceIds.length + groupIds.length === 0
}

/** What to ask now; the same object while the filters are the same, so that "today" does not move under the table. */
function useQuestion(report: AnyReport, filters: Filters) {
  const { items: geofences, loading } = useList('geofences')
  const [now] = useState(Date.now)
  const zone = useTimeZone()
  return useMemo(() => {
    if (isChoiceMissing(report, filters)) return null
    const question = questionOf(report, filters, { now, zone })
    if (report.name !== 'geofences' || question.geofenceIds.length > 0) return question
    // The report knows no "all": it is asked for every geofence there is.
    if (loading.isPending) return null
    return { ...question, geofenceIds: geofences.map(({ id }) => id) }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the order of the table is none of the server's business
  }, [report, JSON.stringify({ ...filters, sort: null }), now, zone, geofences, loading.isPending])
}

function Report({ report }: { report: AnyReport }) {
  const language = useLanguage()
  const { filters, change } = useFilters()
  const question = useQuestion(report, filters)
  const { cancel, reload, ...state } = useReport(question)
  const range = question ?? { from: 0, to: 0 }
  const { columns, totals, names, form, shown } = useTable(report, state.rows, range)
  const [selected, select] = useState<ReportRow | null>(null)
  useRowOnMap(report, selected)
  // On a phone the table has the whole height, until there is something to see on the map.
  useRaisedSheet(report.columns.length > 0 && selected === null)
  const title = report.title[language]
  const tools = useMemo(
    () => (
      <>
        {report.columns.length > 0 ? <ScheduleLink report={report} filters={filters} /> : null}
        <ExportMenu {...{ report, question, rows: state.rows, isDone: state.phase === 'done', names, form }} />
      </>
    ),
    [report, filters, question, state.rows, state.phase, names, form],
  )
  useHeading(useWords(reportTitles)('title'), null, tools)
  useEffect(() => {
    document.title = titleOf(title)
  }, [title])
  return (
    <Kit>
      <div className={styles.screen}>
        <ReportTabs current={report} />
        <FilterBar report={report} filters={filters} change={change} />
        <ReportBody
          label={title}
          state={state}
          mustChoose={isChoiceMissing(report, filters)}
          names={report.columns.length === 0 ? names : null}
          columns={columns}
          totals={totals}
          sort={filters.sort}
          onSort={(sort) => change({ sort })}
          selected={selected && keyOf(selected)}
          onRow={select}
          onCancel={cancel}
          onReload={reload}
          onWider={
            filters.period === 'today' || filters.period === 'yesterday' ? () => change({ period: '7' }) : undefined
          }
        />
        <ReportFoot
          report={report}
          state={state}
          shown={shown}
          form={form}
          limit={names.commonLimit}
          onCancel={cancel}
        />
      </div>
      {selected ? <RowCallout row={selected} names={names} form={form} /> : null}
    </Kit>
  )
}

/** The report of the address; one screen for all of them. */
export default function ReportScreen() {
  const { pathname } = useLocation()
  const report = reportAt(pathname) ?? reportList[0]
  // Another report is another screen: nothing of the one before is kept.
  return report ? <Report key={report.name} report={report} /> : null
}
