import { alarmWord, CHANNEL_WORDS, EVENT_WORDS, isEventType } from '@rastro/contracts'
import { useMemo } from 'react'
import { useList } from '../../data/resources.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { alarmsOf, channelsOf, type RuleForm } from './rule-form.ts'
import { notificationStrings } from './strings.ts'

/** The list of rules as a file. */
export function useExported(): { title: string; columns: readonly ExportColumn<RuleForm>[] } {
  const t = useWords(notificationStrings)
  const language = useLanguage()
  const { items: calendars } = useList('calendars')
  return useMemo(() => {
    const calendarNames = new Map(calendars.map(({ id, name }) => [id, name]))
    const alarms = (rule: RuleForm): string =>
      alarmsOf(rule)
        .map((alarm) => alarmWord(alarm, language))
        .join(', ')
    const channels = (rule: RuleForm): string =>
      channelsOf(rule)
        .map((name) => CHANNEL_WORDS[name][language])
        .join(', ')
    return {
      title: t('rules'),
      columns: [
        { title: t('description'), value: ({ description }) => description },
        { title: t('type'), value: ({ type }) => (isEventType(type) ? EVENT_WORDS[type][language] : type) },
        { title: t('alarms'), width: 32, value: alarms },
        { title: t('channels'), value: channels },
        { title: t('calendar'), width: 20, value: ({ calendarId }) => calendarNames.get(calendarId) },
        { title: t('always'), kind: 'yesNo', width: 16, value: ({ always }) => always },
      ],
    }
  }, [t, language, calendars])
}
