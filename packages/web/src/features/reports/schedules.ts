import {
  CALENDAR_DEFAULTS,
  type Calendar,
  formatSchedules,
  isReportCalendar,
  parseSchedules,
  REPORT_CALENDAR,
  REPORT_DEFAULTS,
  type Report,
} from '@rastro/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Linked, type Links, NO_LINKS, useLinkedList, useSaveLinked } from '../../data/object-links.ts'
import { removeObject, useList, useRemove, useSave } from '../../data/resources.ts'
import { word } from '../../i18n/strings.ts'
import { type Repeat, repeatOf, schedulesOf, USUAL_REPEAT } from './repeat.ts'
import { scheduleStrings } from './schedule-strings.ts'

/** A scheduled report as its form shows it. */
export interface ScheduledReport extends Linked<Report> {
  /** Null: the times are those of a calendar. */
  readonly repeat: Repeat | null
  /** The links the form began with. */
  readonly linksBefore: Links
}

function isOwn(calendar: Calendar | undefined): calendar is Calendar {
  return calendar !== undefined && isReportCalendar(calendar)
}

function repeatIn(calendar: Calendar | undefined): Repeat | null {
  if (!isOwn(calendar)) return null
  try {
    return repeatOf(parseSchedules(calendar.data))
  } catch {
    // Another program wrote there: it is shown as a calendar.
    return null
  }
}

/** A new one about what the address already filters. */
export function blankSchedule(links: Partial<Links>, type: string, isRepeat: boolean): ScheduledReport {
  return {
    ...REPORT_DEFAULTS,
    ...NO_LINKS,
    ...links,
    type,
    repeat: isRepeat ? USUAL_REPEAT : null,
    linksBefore: NO_LINKS,
  }
}

/** Scheduled reports with their times and links, and how to save and remove one. */
export function useSchedules(edited: string | undefined) {
  const { items: reports, denied, loading } = useList('reports')
  const { items: calendars, loading: calendarsLoading } = useList('calendars')
  const linked = useLinkedList(
    'reports',
    reports,
    loading.isPending ? loading : pendingWith(loading, calendarsLoading),
    edited,
  )
  const items = useMemo(
    () =>
      linked.items.map((report): ScheduledReport => {
        const { deviceIds, groupIds, userIds } = report
        const calendar = calendars.find(({ id }) => id === report.calendarId)
        return { ...report, repeat: repeatIn(calendar), linksBefore: { deviceIds, groupIds, userIds } }
      }),
    [linked.items, calendars],
  )
  return {
    items,
    calendars: calendars.filter((calendar) => !isOwn(calendar)),
    denied,
    loading: linked.loading,
    ...useWriting(calendars),
  }
}

/** The list is there once the calendars are: their times stand in every row. */
function pendingWith<L extends { isPending: boolean }>(loading: L, other: { isPending: boolean }): L {
  return other.isPending ? { ...loading, isPending: true } : loading
}

function useWriting(calendars: readonly Calendar[]) {
  const saveCalendar = useSave('calendars').mutateAsync
  const removeCalendar = useRemove('calendars').mutateAsync
  const queries = useQueryClient()
  const saveReport = useSaveLinked('reports')
  const save = useCallback(
    async ({
      repeat,
      linksBefore,
      deviceIds,
      groupIds,
      userIds,
      ...report
    }: ScheduledReport): Promise<ScheduledReport> => {
      const links = { deviceIds, groupIds, userIds }
      const before = calendars.find(({ id }) => id === report.calendarId)
      const own = isOwn(before) ? before : undefined
      const name = word(scheduleStrings, 'calendarName', { name: report.description ?? '' }).slice(0, 128)
      const calendarId = repeat
        ? (
            await saveCalendar({
              ...(own ?? { ...CALENDAR_DEFAULTS, attributes: { [REPORT_CALENDAR]: true } }),
              name,
              data: formatSchedules(schedulesOf(repeat, Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)),
            })
          ).id
        : report.calendarId
      const saved = await saveReport({ ...report, calendarId }, links, linksBefore)
      return { ...saved, ...links, repeat, linksBefore: links }
    },
    [calendars, saveCalendar, saveReport],
  )
  const remove = useCallback(
    async (report: ScheduledReport): Promise<void> => {
      const own = calendars.find(({ id }) => id === report.calendarId)
      try {
        await removeObject('reports', report.id)
        if (isOwn(own)) await removeCalendar(own.id)
      } finally {
        // The list last: with its report gone the form closes, and could not lead back any more.
        await queries.invalidateQueries({ queryKey: ['objects', 'reports'] })
      }
    },
    [calendars, queries, removeCalendar],
  )
  return { save, remove }
}
