import { alarmWord, EVENT_WORDS, isEventType, type Notice } from '@rastro/contracts'
import { useMemo } from 'react'
import { gatherNotices, type NoticeFilter, wordsOf } from '../../data/notices.ts'
import { useList } from '../../data/resources.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { notificationStrings } from './strings.ts'

/** The notices that are shown, all pages of them, as a file. */
export function InboxExport({ filter }: { filter: NoticeFilter }) {
  const t = useWords(notificationStrings)
  const language = useLanguage()
  const { items: devices } = useList('devices')
  const names = useMemo(() => new Map(devices.map(({ id, name }) => [id, name])), [devices])
  const typeWord = (type: string): string => (isEventType(type) ? EVENT_WORDS[type][language] : type)
  const alarm = ({ attributes }: Notice): string =>
    typeof attributes['alarm'] === 'string' ? alarmWord(attributes['alarm'], language) : ''
  const columns: readonly ExportColumn<Notice>[] = [
    { title: t('when'), kind: 'dateTime', value: ({ eventTime }) => eventTime },
    { title: t('vehicle'), value: ({ deviceId }) => names.get(deviceId) },
    { title: t('type'), value: ({ type }) => typeWord(type) },
    { title: t('alarm'), width: 20, isTableOnly: true, value: alarm },
    { title: t('message'), width: 48, value: (notice) => wordsOf(notice).sentence },
    { title: t('place'), width: 40, value: (notice) => wordsOf(notice).place },
    { title: t('read'), kind: 'yesNo', width: 10, value: ({ read }) => read },
  ]
  const filters = [
    filter.unread ? t('onlyUnread') : '',
    filter.type === null ? '' : typeWord(filter.type),
    filter.deviceId === null ? '' : (names.get(filter.deviceId) ?? ''),
    filter.from === null ? '' : `${t('from')} ${formatDateTime(filter.from)}`,
    filter.to === null ? '' : `${t('to')} ${formatDateTime(filter.to)}`,
  ]
  return (
    <ExportMenu
      title={t('inbox')}
      filters={filters.filter(Boolean).join(' · ') || undefined}
      columns={columns}
      rows={() => gatherNotices(filter)}
    />
  )
}
