import { Select, Switch, TextInput } from '@mantine/core'
import { type Calendar, SCHEDULE_DAYS } from '@rastro/contracts'
import { IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useWhereChoices } from '../../data/choices.ts'
import { mailReport } from '../../data/reports/report-calls.ts'
import { useList } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { WhereFields } from '../../ui/where-fields.tsx'
import { problemOf } from './problem-text.ts'
import { latestPeriod, type Repeat, USUAL_REPEAT } from './repeat.ts'
import { reportsFor } from './report-list.ts'
import styles from './reports.module.css'
import { OutcomeLines } from './schedule-outcome.tsx'
import { scheduleStrings } from './schedule-strings.ts'
import type { ScheduledReport } from './schedules.ts'
import { reportStrings } from './strings.ts'

type Fields = FieldsProps<ScheduledReport>

const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
const CALENDAR = 'calendar'

/** Which of the person's things the report is about, and who gets it. */
function About({ value, change, readOnly }: Fields) {
  const t = useWords(scheduleStrings)
  const { user } = useRights()
  const choices = useWhereChoices()
  const { items: users } = useList('users')
  const userChoices = useMemo(
    () => users.filter(({ id }) => id !== user?.id).map(({ id, name, email }) => ({ id, label: name, detail: email })),
    [users, user],
  )
  const others = value.userIds.filter((id) => id !== user?.id)
  const own = value.userIds.filter((id) => id === user?.id)
  return (
    <>
      <WhereFields
        choices={choices}
        value={value}
        readOnly={readOnly}
        onChange={change}
        labels={{ noVehicles: value.groupIds.length > 0 ? '–' : t('allVehicles') }}
      />
      {userChoices.length > 0 ? (
        <ChoiceField
          label={t('users')}
          description={t('usersText')}
          choices={userChoices}
          chosen={others}
          none={t('onlyMe')}
          many={(count) => t('manyUsers', { count })}
          readOnly={readOnly}
          onChange={(userIds) => change({ userIds: [...own, ...userIds] })}
        />
      ) : null}
    </>
  )
}

function When({ value, change, problems, readOnly, calendars }: Fields & { calendars: readonly Calendar[] }) {
  const t = useWords(scheduleStrings)
  const { mayCreate } = useRights()
  const { repeat } = value
  // Without the right to make calendars only those that exist can be chosen.
  const mayRepeat = repeat !== null || mayCreate('calendars')
  const kinds = [
    ...(mayRepeat ? FREQUENCIES.map((frequency) => ({ value: frequency as string, label: t(frequency) })) : []),
    { value: CALENDAR, label: t('calendar') },
  ]
  const choose = (kind: string | null): void => {
    const frequency = FREQUENCIES.find((each) => each === kind)
    change({ repeat: frequency ? { ...(repeat ?? USUAL_REPEAT), frequency } : null })
  }
  const set = (part: Partial<Repeat>): void => change({ repeat: { ...(repeat ?? USUAL_REPEAT), ...part } })
  return (
    <>
      <Select
        label={t('when')}
        data={kinds}
        value={repeat ? repeat.frequency : CALENDAR}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={choose}
      />
      {repeat ? (
        <div className={styles.pair}>
          {repeat.frequency === 'weekly' ? (
            <Select
              label={t('weekday')}
              data={SCHEDULE_DAYS.map((day) => ({ value: day, label: t(day) }))}
              value={repeat.weekday}
              allowDeselect={false}
              readOnly={readOnly}
              onChange={(day) => set({ weekday: day ?? 'MO' })}
            />
          ) : null}
          <TextInput
            type="time"
            label={t('time')}
            value={repeat.time}
            error={problems['time']}
            readOnly={readOnly}
            onChange={({ currentTarget }) => set({ time: currentTarget.value })}
          />
        </div>
      ) : (
        <Select
          label={t('chooseCalendar')}
          description={t('calendarText')}
          data={calendars.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value.calendarId > 0 ? String(value.calendarId) : null}
          error={problems['calendar']}
          searchable
          readOnly={readOnly}
          onChange={(id) => change({ calendarId: Number(id ?? 0) })}
        />
      )}
    </>
  )
}

function SendNow({ value }: { value: ScheduledReport }) {
  const t = useWords(scheduleStrings)
  const words = useWords(reportStrings)
  const { user } = useRights()
  const [busy, setBusy] = useState(false)
  const { items: geofences } = useList('geofences')
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      await mailReport({
        report: value.type,
        deviceIds: value.deviceIds,
        groupIds: value.groupIds,
        types: [],
        geofenceIds: value.type === 'geofences' ? geofences.map(({ id }) => id) : [],
        ...latestPeriod(value.repeat ?? USUAL_REPEAT, Date.now()),
        daily: value.attributes['daily'] === true,
        minDistance: 0,
        minDuration: 0,
      })
      showToast({ tone: 'success', text: words('mailed', { email: user?.email ?? '' }) })
    } catch (problem) {
      const { word, detail } = problemOf(problem)
      const reason = detail.includes('not configured') ? words('noMail') : detail || words(word)
      showToast({ tone: 'error', title: words('mailFailed'), text: reason })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.sendNow}>
      <Button disabled={busy} onClick={() => void send()}>
        <IconSend size={16} stroke={1.8} aria-hidden />
        {t('sendNow')}
      </Button>
      <span className="muted">{t('sendingText')}</span>
    </div>
  )
}

/** The fields of a scheduled report: what, about which vehicles, to whom and when. */
export function ScheduleFields(props: Fields & { calendars: readonly Calendar[] }) {
  const { value, change, problems, readOnly } = props
  const t = useWords(scheduleStrings)
  const language = useLanguage()
  const rights = useRights()
  const tables = reportsFor(rights).filter(({ columns }) => columns.length > 0)
  const knowsDays = tables.some(({ name, parameters }) => name === value.type && parameters.includes('daily'))
  return (
    <>
      <TextInput
        label={t('name')}
        value={value.description ?? ''}
        maxLength={100}
        readOnly={readOnly}
        error={problems['description']}
        data-autofocus
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <Select
        label={t('report')}
        data={tables.map(({ name, title }) => ({ value: name, label: title[language] }))}
        value={value.type}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(type) => change({ type: type ?? 'summary' })}
      />
      {knowsDays ? (
        <Switch
          label={t('byDay')}
          checked={value.attributes['daily'] === true}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            change({ attributes: { ...value.attributes, daily: currentTarget.checked } })
          }
        />
      ) : null}
      <When {...props} />
      <About {...props} />
      {value.id > 0 ? <SendNow value={value} /> : null}
      {value.id > 0 ? <OutcomeLines reportId={value.id} /> : null}
    </>
  )
}
