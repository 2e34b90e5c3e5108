import { Select, Switch, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { LOG_LEVELS, type ServerLine, useServerLog } from '../../data/logs.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { LogBody } from './log-body.tsx'
import styles from './logs.module.css'
import { PeriodFields } from './period-fields.tsx'
import { logStrings } from './strings.ts'
import { useDelayedText } from './use-delayed-text.ts'
import { type LogAddress, periodOf } from './use-log-address.ts'

/** What was said besides the message, short. */
function detailsOf({ details }: ServerLine): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
}

function useColumns() {
  const t = useWords(logStrings)
  return useMemo(() => {
    const table: TableColumn<ServerLine>[] = [
      {
        key: 'time',
        title: t('time'),
        width: 150,
        priority: 1,
        value: ({ time }) => Date.parse(time),
        render: ({ time }) => formatDateTime(Date.parse(time)),
      },
      {
        key: 'level',
        title: t('levelColumn'),
        width: 70,
        value: ({ level }) => LOG_LEVELS.findIndex((known) => known === level),
        render: ({ level }) => <span className={styles[level]}>{level}</span>,
      },
      {
        key: 'message',
        title: t('message'),
        width: 240,
        grows: true,
        priority: 1,
        value: ({ message }) => message,
        render: ({ message }) => message,
      },
      {
        key: 'details',
        title: t('details'),
        width: 260,
        grows: true,
        render: (line) => (
          <span className={`ell ${styles.details}`} title={detailsOf(line)}>
            {detailsOf(line)}
          </span>
        ),
      },
    ]
    const exported: ExportColumn<ServerLine>[] = [
      { title: t('time'), kind: 'dateTime', value: ({ time }) => time },
      { title: t('levelColumn'), value: ({ level }) => level },
      { title: t('message'), value: ({ message }) => message },
      { title: t('details'), value: detailsOf },
    ]
    return { table, exported }
  }, [t])
}

/** The last lines the server wrote, also as they come. */
export function ServerLog({ address }: { address: LogAddress }) {
  const t = useWords(logStrings)
  const { level, keyword, change } = address
  const [isLive, setLive] = useState(true)
  const [typed, setTyped] = useDelayedText(keyword, (text) => change({ keyword: text || undefined }))
  const loading = useServerLog({ ...periodOf(address), level, keyword }, isLive)
  const { table, exported } = useColumns()
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t('level')}
          data={[...LOG_LEVELS]}
          value={level}
          allowDeselect={false}
          onChange={(next) => change({ level: next === 'info' ? undefined : (next ?? undefined) })}
        />
        <TextInput label={t('keyword')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <PeriodFields address={address} />
        <Switch label={t('live')} checked={isLive} onChange={(event) => setLive(event.currentTarget.checked)} />
      </div>
      <LogBody
        label={t('server')}
        loading={loading}
        columns={table}
        exported={exported}
        rowKey={keyOf}
        filters={[level, keyword].filter(Boolean).join(' · ')}
        onReset={() => change({ level: undefined, keyword: undefined, from: undefined, to: undefined })}
      />
    </>
  )
}

/** Two lines of one millisecond differ in what they say. */
function keyOf(line: ServerLine): string {
  return `${line.time} ${line.message} ${detailsOf(line)}`
}
