import { Checkbox, MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { alarmWord, CHANNEL_WORDS, type ChannelName, EVENT_WORDS, isEventType, RULE_ALARMS } from '@rastro/contracts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhereChoices } from '../../data/choices.ts'
import { channelsQuery, eventTypesQuery } from '../../data/notification-connector.ts'
import { useList } from '../../data/resources.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { WhereFields } from '../../ui/where-fields.tsx'
import { LookFields } from './look-fields.tsx'
import styles from './notifications.module.css'
import { alarmsOf, channelsOf, isAutoAdd, type RuleForm, withAlarms, withAutoAdd } from './rule-form.ts'
import { notificationStrings } from './strings.ts'
import { TestSender } from './test-sender.tsx'

const CHANNELS = Object.keys(CHANNEL_WORDS) as readonly ChannelName[] // the keys of a literal

function TypeFields({ value, change, problems, readOnly }: FieldsProps<RuleForm>) {
  const t = useWords(notificationStrings)
  const language = useLanguage()
  const { data: types = [] } = useQuery(eventTypesQuery)
  return (
    <>
      <Select
        label={t('type')}
        placeholder={t('chooseType')}
        data={types.map((type) => ({ value: type, label: isEventType(type) ? EVENT_WORDS[type][language] : type }))}
        value={value.type || null}
        searchable
        allowDeselect={false}
        readOnly={readOnly}
        error={problems['type']}
        onChange={(type) => change({ type: type ?? '' })}
      />
      {value.type === 'alarm' ? (
        <MultiSelect
          label={t('alarms')}
          placeholder={alarmsOf(value).length === 0 ? t('chooseAlarms') : ''}
          data={RULE_ALARMS.map((alarm) => ({ value: alarm, label: alarmWord(alarm, language) }))}
          value={alarmsOf(value)}
          searchable
          clearable
          readOnly={readOnly}
          error={problems['alarms']}
          onChange={(alarms) => change({ attributes: withAlarms(value.attributes, alarms) })}
        />
      ) : null}
    </>
  )
}

function ChannelFields({ value, change, problems, readOnly }: FieldsProps<RuleForm>) {
  const t = useWords(notificationStrings)
  const language = useLanguage()
  const { data: enabled } = useQuery(channelsQuery)
  const { items: commands } = useList('commands')
  const chosen = channelsOf(value)
  return (
    <>
      <Checkbox.Group
        label={t('channels')}
        value={[...chosen]}
        error={problems['channels']}
        onChange={(channels) =>
          change({ notificators: CHANNELS.filter((name) => channels.includes(name)).join(',') || null })
        }
      >
        <div className={styles.channels}>
          {CHANNELS.map((name) => {
            const isOff = enabled !== undefined && !enabled.includes(name)
            return (
              <Checkbox
                key={name}
                value={name}
                label={CHANNEL_WORDS[name][language]}
                description={isOff ? t('channelOff') : undefined}
                disabled={readOnly || (isOff && !chosen.includes(name))}
              />
            )
          })}
        </div>
      </Checkbox.Group>
      {chosen.includes('command') ? (
        <Select
          label={t('command')}
          placeholder={t('noCommand')}
          data={commands.map(({ id, description, type }) => ({ value: String(id), label: description || type }))}
          value={value.commandId > 0 ? String(value.commandId) : null}
          clearable
          readOnly={readOnly}
          onChange={(id) => change({ commandId: Number(id ?? 0) })}
        />
      ) : null}
    </>
  )
}

function Where({ value, change, problems, readOnly }: FieldsProps<RuleForm>) {
  const t = useWords(notificationStrings)
  const choices = useWhereChoices()
  return (
    <>
      <Switch
        label={t('always')}
        description={t('alwaysText')}
        checked={value.always}
        disabled={readOnly}
        onChange={({ currentTarget }) => change({ always: currentTarget.checked })}
      />
      {value.always ? null : (
        <WhereFields
          choices={choices}
          value={value}
          readOnly={readOnly}
          onChange={change}
          problem={problems['devices']}
          labels={{ noVehicles: t('noDevices') }}
        />
      )}
    </>
  )
}

function CalendarField({ value, change, problems, readOnly }: FieldsProps<RuleForm>) {
  const t = useWords(notificationStrings)
  const { items: calendars } = useList('calendars')
  return (
    <Select
      label={t('calendar')}
      placeholder={t('noCalendar')}
      data={calendars.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.calendarId > 0 ? String(value.calendarId) : null}
      clearable
      readOnly={readOnly}
      error={problems['calendar']}
      onChange={(id) => change({ calendarId: Number(id ?? 0) })}
    />
  )
}

/** The fields of a rule. */
export function RuleFields(form: FieldsProps<RuleForm>) {
  const { value, change, readOnly } = form
  const t = useWords(notificationStrings)
  const [testing, setTesting] = useState(false)
  return (
    <>
      <TextInput
        label={t('description')}
        placeholder={t('descriptionHint')}
        value={value.description ?? ''}
        maxLength={128}
        readOnly={readOnly}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <TypeFields {...form} />
      <Where {...form} />
      <CalendarField {...form} />
      <ChannelFields {...form} />
      <LookFields {...form} />
      <Switch
        label={t('autoAdd')}
        description={t('autoAddText')}
        checked={isAutoAdd(value)}
        disabled={readOnly}
        onChange={({ currentTarget }) => change({ attributes: withAutoAdd(value.attributes, currentTarget.checked) })}
      />
      <Button onClick={() => setTesting(true)} disabled={value.type === ''}>
        <IconSend size={16} stroke={1.8} aria-hidden />
        {t('test')}
      </Button>
      {testing ? <TestSender type={value.type} channels={channelsOf(value)} onClose={() => setTesting(false)} /> : null}
    </>
  )
}
