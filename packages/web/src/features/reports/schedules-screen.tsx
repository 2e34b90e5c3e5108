import type { Calendar } from '@rastro/contracts'
import { IconCalendarClock } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useRights } from '../../data/use-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import type { Problems } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { readFilters, type Search } from './filters.ts'
import { reportList } from './report-list.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { OutcomeMark, useOutcomes } from './schedule-outcome.tsx'
import { scheduleStrings } from './schedule-strings.ts'
import { blankSchedule, type ScheduledReport, useSchedules } from './schedules.ts'

/** When a schedule sends, in words. */
function useTimes(calendars: readonly Calendar[]): (schedule: ScheduledReport) => string {
  const t = useWords(scheduleStrings)
  return useCallback(
    ({ repeat, calendarId }) => {
      if (!repeat) return t('rowCalendar', { name: calendars.find(({ id }) => id === calendarId)?.name ?? '–' })
      const { time, weekday } = repeat
      if (repeat.frequency === 'daily') return t('rowDaily', { time })
      return repeat.frequency === 'monthly' ? t('rowMonthly', { time }) : t('rowWeekly', { time, day: t(weekday) })
    },
    [t, calendars],
  )
}

/** Reports that are mailed by themselves. */
export default function SchedulesScreen() {
  const t = useWords(scheduleStrings)
  const language = useLanguage()
  const search: Search = useSearch({ strict: false })
  const { readOnly, mayCreate, user } = useRights()
  const { items, calendars, denied, loading, save, remove } = useSchedules(search['edit'])
  const timesOf = useTimes(calendars)
  const outcomes = useOutcomes()
  const mayRepeat = mayCreate('calendars')
  const blank = useMemo(() => {
    const { deviceIds, groupIds } = readFilters(search)
    return blankSchedule({ deviceIds, groupIds }, search['report'] ?? 'summary', mayRepeat)
  }, [search, mayRepeat])
  const validate = ({ description, repeat, calendarId }: ScheduledReport): Problems => ({
    ...((description ?? '').trim() === '' && { description: t('nameMissing') }),
    ...(repeat && repeat.time === '' && { time: t('timeMissing') }),
    ...(!repeat && calendarId <= 0 && { calendar: t('calendarMissing') }),
  })
  const row = useCallback(
    (schedule: ScheduledReport) => {
      const title = reportList.find(({ name }) => name === schedule.type)?.title[language] ?? schedule.type
      return {
        title: schedule.description ?? title,
        detail: `${title} · ${timesOf(schedule)}`,
        lead: <IconCalendarClock size={20} stroke={1.5} aria-hidden />,
        tail: <OutcomeMark outcome={outcomes.get(schedule.id)} />,
      }
    },
    [language, timesOf, outcomes],
  )
  const mayWrite = !readOnly && user !== null
  return (
    <SettingsScreen
      name="report-schedules"
      items={items}
      denied={denied}
      loading={loading}
      row={row}
      blank={mayWrite ? blank : null}
      mayEdit={mayWrite}
      renderFields={(form) => <ScheduleFields {...form} calendars={calendars} />}
      validate={validate}
      save={(schedule) => save({ ...schedule, description: (schedule.description ?? '').trim() })}
      remove={
        mayWrite
          ? async (id) => {
              const schedule = items.find((item) => item.id === id)
              if (schedule) await remove(schedule)
            }
          : undefined
      }
      empty={{
        icon: <IconCalendarClock size={22} stroke={1.6} aria-hidden />,
        title: t('empty'),
        text: t('emptyText'),
      }}
      newLabel={t('make')}
      newTitle={t('add')}
    />
  )
}
