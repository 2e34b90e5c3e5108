import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { EVENT_WORDS, isEventType } from '@rastro/contracts'
import { IconChecks, IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ALL_NOTICES, type NoticeFilter } from '../../data/notices.ts'
import { eventTypesQuery } from '../../data/notification-connector.ts'
import { useList } from '../../data/resources.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './notifications.module.css'
import { notificationStrings } from './strings.ts'

interface InboxFiltersProps {
  filter: NoticeFilter
  onChange: (filter: NoticeFilter) => void
  /** Absent while everything is read. */
  onAllRead: (() => void) | null
  /** What makes a file of them. */
  exporting: ReactNode
}

const MINUTE_MS = 60_000

/** An instant as an input of local time writes it: `2026-11-21T09:41`. */
function localText(instant: number | null): string {
  if (instant === null) return ''
  return new Date(instant - new Date(instant).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

function instantOf(text: string): number | null {
  const instant = new Date(text).getTime()
  return Number.isNaN(instant) ? null : instant
}

function Details({ filter, onChange }: Pick<InboxFiltersProps, 'filter' | 'onChange'>) {
  const t = useWords(notificationStrings)
  const language = useLanguage()
  const { data: types = [] } = useQuery(eventTypesQuery)
  const { items: devices } = useList('devices')
  return (
    <div className={styles.details}>
      <Select
        label={t('type')}
        placeholder={t('anyType')}
        data={types.map((type) => ({ value: type, label: isEventType(type) ? EVENT_WORDS[type][language] : type }))}
        value={filter.type}
        searchable
        clearable
        onChange={(type) => onChange({ ...filter, type })}
      />
      <Select
        label={t('vehicle')}
        placeholder={t('anyVehicle')}
        data={devices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filter.deviceId === null ? null : String(filter.deviceId)}
        searchable
        clearable
        limit={100}
        onChange={(id) => onChange({ ...filter, deviceId: id === null ? null : Number(id) })}
      />
      <TextInput
        label={t('from')}
        type="datetime-local"
        value={localText(filter.from)}
        onChange={({ currentTarget }) => onChange({ ...filter, from: instantOf(currentTarget.value) })}
      />
      <TextInput
        label={t('to')}
        type="datetime-local"
        value={localText(filter.to)}
        onChange={({ currentTarget }) => onChange({ ...filter, to: instantOf(currentTarget.value) })}
      />
      <Button onClick={() => onChange(ALL_NOTICES)}>{t('clear')}</Button>
    </div>
  )
}

/** What of the notices is shown: all or unread, and behind a button type, vehicle and period. */
export function InboxFilters({ filter, onChange, onAllRead, exporting }: InboxFiltersProps) {
  const t = useWords(notificationStrings)
  const { type, deviceId, from, to } = filter
  const isNarrowed = [type, deviceId, from, to].some((one) => one !== null)
  const [opened, setOpened] = useState(isNarrowed)
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          aria-label={t('which')}
          data={[
            { value: 'all', label: t('everything') },
            { value: 'unread', label: t('onlyUnread') },
          ]}
          value={filter.unread ? 'unread' : 'all'}
          onChange={(value) => onChange({ ...filter, unread: value === 'unread' })}
        />
        <span className="grow" />
        {exporting}
        {onAllRead ? (
          <IconButton label={t('allRead')} onClick={onAllRead}>
            <IconChecks size={20} stroke={1.7} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label={t('filters')}
          aria-expanded={opened}
          aria-pressed={isNarrowed}
          onClick={() => setOpened(!opened)}
        >
          <IconFilter size={20} stroke={1.7} aria-hidden />
        </IconButton>
      </div>
      {opened ? <Details filter={filter} onChange={onChange} /> : null}
    </>
  )
}
