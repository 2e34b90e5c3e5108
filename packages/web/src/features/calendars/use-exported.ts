import { useMemo } from 'react'
import { useWords } from '../../i18n/strings.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import type { CalendarForm } from './calendar-form.ts'
import { wordsOf } from './schedule-words.ts'
import { calendarStrings } from './strings.ts'
import { calendarTitles } from './title-strings.ts'

/** The list of calendars as a file. */
export function useExported(): { title: string; columns: readonly ExportColumn<CalendarForm>[] } {
  const t = useWords(calendarStrings)
  const title = useWords(calendarTitles)
  return useMemo(
    () => ({
      title: title('title'),
      columns: [
        { title: t('name'), value: ({ name }) => name },
        {
          title: t('schedules'),
          width: 60,
          value: ({ schedules }) => schedules?.map(wordsOf).join('; ') ?? t('rowForeign'),
        },
      ],
    }),
    [t, title],
  )
}
