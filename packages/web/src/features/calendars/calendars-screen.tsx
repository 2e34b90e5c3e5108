import type { Calendar } from '@rastro/contracts'
import { isReportCalendar } from '@rastro/contracts/calendars'
import { IconCalendar } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useList, useRemove, useSave } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { serverNow } from '../../i18n/clock.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import { useWords } from '../../i18n/strings.ts'
import type { Problems } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { CalendarFields } from './calendar-fields.tsx'
import { blankCalendar, type CalendarForm, calendarOf, formOf, problemOf, timesOf } from './calendar-form.ts'
import styles from './calendars.module.css'
import { wordsOf } from './schedule-words.ts'
import { calendarStrings } from './strings.ts'
import { useExported } from './use-exported.ts'

function useValidate(): (form: CalendarForm) => Problems {
  const t = useWords(calendarStrings)
  return ({ name, schedules }) => {
    const index = schedules?.findIndex((schedule) => problemOf(schedule) !== undefined) ?? -1
    const wrong = schedules?.[index]
    const problem = wrong ? problemOf(wrong) : undefined
    return {
      ...(name.trim() === '' && { name: t('nameMissing') }),
      ...(problem && { [`schedule.${index}.${problem[0]}`]: t(problem[1]) }),
    }
  }
}

/** When a calendar is active, in one line. */
function useSummary(): (form: CalendarForm) => string {
  const t = useWords(calendarStrings)
  return useCallback(
    ({ schedules }) => {
      const [first, ...more] = schedules ?? []
      if (!first) return t('rowForeign')
      return more.length === 0 ? wordsOf(first) : t('rowMore', { what: wordsOf(first), count: more.length })
    },
    [t],
  )
}

/** Times that repeat: the list, and the form with what the times cover. */
export default function CalendarsScreen() {
  const t = useWords(calendarStrings)
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const { items, denied, loading } = useList('calendars')
  const save = useSave('calendars')
  const remove = useRemove('calendars')
  const zone = useTimeZone()
  const validate = useValidate()
  const summary = useSummary()
  // Times of a scheduled report are kept as a calendar of its own, and edited with the report.
  const forms = useMemo(
    () =>
      items
        .filter((calendar: Calendar) => !isReportCalendar(calendar))
        .map(formOf)
        .toSorted((one, other) => compareNames(one.name, other.name)),
    [items],
  )
  const blank = useMemo(() => blankCalendar(serverNow(), zone), [zone])
  const row = useCallback(
    (form: CalendarForm) => ({
      title: form.name,
      detail: summary(form),
      lead: <IconCalendar size={20} stroke={1.5} aria-hidden />,
      tail: timesOf(form)?.isActive(serverNow()) ? <span className={styles.active}>{t('activeNow')}</span> : null,
    }),
    [t, summary],
  )
  return (
    <SettingsScreen
      name="calendars"
      exported={useExported()}
      items={forms}
      denied={denied}
      loading={loading}
      row={row}
      blank={mayCreate('calendars') ? blank : null}
      mayEdit={mayEdit('calendars')}
      renderFields={(form) => <CalendarFields {...form} />}
      validate={validate}
      save={async (form) => formOf(await save.mutateAsync(calendarOf({ ...form, name: form.name.trim() })))}
      remove={mayDelete('calendars') ? (id) => remove.mutateAsync(id) : undefined}
      empty={{ icon: <IconCalendar size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
    />
  )
}
