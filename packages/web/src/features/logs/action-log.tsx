import { Select } from '@mantine/core'
import { ACTION_TYPES, type Action, type ActionType, type Language } from '@rastro/contracts'
import { actionObjectWord } from '@rastro/contracts/action-words'
import { IconTruck, IconUser } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActionLog } from '../../data/logs.ts'
import { useList } from '../../data/resources.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { Message } from '../../ui/message.tsx'
import type { TableColumn } from '../../ui/table/column.ts'
import { LogBody } from './log-body.tsx'
import styles from './logs.module.css'
import { PeriodFields } from './period-fields.tsx'
import { logStrings } from './strings.ts'
import { type LogAddress, periodOf } from './use-log-address.ts'

type Word = ReturnType<typeof useWords<keyof (typeof logStrings)['words']['en']>>

function isActionType(text: string): text is ActionType {
  return ACTION_TYPES.some((type) => type === text)
}

function actionOf({ actionType }: Action, t: Word): string {
  return isActionType(actionType) ? t(`act_${actionType}`) : actionType
}

function objectOf({ objectType, objectId }: Action, language: Language): string {
  return objectType === null ? '' : `${actionObjectWord(objectType, language)}${objectId > 0 ? ` ${objectId}` : ''}`
}

function detailsOf({ attributes }: Action): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')
}

function useColumns() {
  const t = useWords(logStrings)
  const language = useLanguage()
  return useMemo(() => {
    const texts: [string, string, (action: Action) => string, number][] = [
      ['who', t('who'), ({ userEmail }) => userEmail ?? '', 180],
      ['action', t('action'), (action) => actionOf(action, t), 140],
      ['object', t('object'), (action) => objectOf(action, language), 130],
      ['details', t('details'), detailsOf, 200],
      ['address', t('address'), ({ address }) => address ?? '', 120],
    ]
    const table: TableColumn<Action>[] = [
      {
        key: 'time',
        title: t('time'),
        width: 150,
        priority: 1,
        value: ({ actionTime }) => Date.parse(actionTime ?? ''),
        render: ({ actionTime }) => formatDateTime(Date.parse(actionTime ?? '')),
      },
      ...texts.map(
        ([key, title, value, width]): TableColumn<Action> => ({
          key,
          title,
          width,
          value,
          render: value,
          grows: key === 'details',
          priority: key === 'action' ? 1 : key === 'address' ? 3 : 2,
        }),
      ),
    ]
    const exported: ExportColumn<Action>[] = [
      { title: t('time'), kind: 'dateTime', value: ({ actionTime }) => actionTime },
      ...texts.map(([, title, value]) => ({ title, value })),
    ]
    return { table, exported }
  }, [t, language])
}

interface ActionLogProps {
  of: 'users' | 'devices'
  address: LogAddress
}

/** What a user did, or what was done to a vehicle. */
export function ActionLog({ of, address }: ActionLogProps) {
  const t = useWords(logStrings)
  const { items } = useList(of)
  const id = of === 'users' ? address.userId : address.deviceId
  const loading = useActionLog(of, id, periodOf(address))
  const { table, exported } = useColumns()
  const chosen = items.find((item) => item.id === id)
  const Icon = of === 'users' ? IconUser : IconTruck
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t(of === 'users' ? 'user' : 'device')}
          placeholder={t('choose')}
          searchable
          limit={100}
          data={items.map((item) => ({ value: String(item.id), label: item.name || String(item.id) }))}
          value={id === null ? null : String(id)}
          onChange={(value) => address.change({ [of === 'users' ? 'userId' : 'deviceId']: value ?? undefined })}
        />
        <PeriodFields address={address} />
      </div>
      {id === null ? (
        <Message
          icon={<Icon size={22} stroke={1.6} aria-hidden />}
          title={t(of === 'users' ? 'chooseUser' : 'chooseDevice')}
          text={t(of === 'users' ? 'chooseUserText' : 'chooseDeviceText')}
        />
      ) : (
        <LogBody
          label={t(of)}
          loading={loading}
          columns={table}
          exported={exported}
          rowKey={keyOf}
          filters={chosen?.name ?? ''}
          onReset={() => address.change({ from: undefined, to: undefined })}
        />
      )}
    </>
  )
}

function keyOf({ id }: Action): number {
  return id
}
