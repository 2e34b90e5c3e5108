import { Select } from '@mantine/core'
import { CALENDAR_MAX_LENGTH, type Schedule } from '@rastro/contracts'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { serverNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { NameField } from '../../ui/settings/name-field.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { blankSchedule, type CalendarForm, formOfFile } from './calendar-form.ts'
import styles from './calendars.module.css'
import { Preview } from './preview.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { calendarStrings } from './strings.ts'

type Fields = FieldsProps<CalendarForm>

function Zone({ value, change, readOnly }: Fields) {
  const t = useWords(calendarStrings)
  // Hundreds of names, which are looked at rarely.
  const [isOpen, setOpen] = useState(false)
  const zones = useMemo(
    () => (isOpen ? ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')] : []),
    [isOpen],
  )
  const { schedules } = value
  const [first] = schedules ?? []
  if (!schedules || !first) return null
  const timeZone = first.timeZone
  return (
    <Select
      label={t('zone')}
      data={zones.includes(timeZone) ? zones : [timeZone, ...zones]}
      value={timeZone}
      searchable
      allowDeselect={false}
      limit={60}
      onDropdownOpen={() => setOpen(true)}
      readOnly={readOnly}
      onChange={(zone) => {
        if (zone !== null) change({ schedules: schedules.map((schedule) => ({ ...schedule, timeZone: zone })) })
      }}
    />
  )
}

function Schedules({ schedules, form }: { schedules: readonly Schedule[]; form: Fields }) {
  const t = useWords(calendarStrings)
  const ownZone = useTimeZone()
  const { change, problems, readOnly } = form
  const replace = (index: number, schedule: Schedule): void =>
    change({ schedules: schedules.map((each, at) => (at === index ? schedule : each)) })
  return (
    <>
      {schedules.map((schedule, index) => (
        <ScheduleCard
          // oxlint-disable-next-line react/no-array-index-key -- schedules have no name but their place
          key={index}
          schedule={schedule}
          number={index + 1}
          problemOf={(field) => problems[`schedule.${index}.${field}`]}
          readOnly={readOnly}
          onChange={(changed) => replace(index, changed)}
          onRemove={
            readOnly || schedules.length === 1
              ? undefined
              : () => change({ schedules: schedules.filter((_, at) => at !== index) })
          }
        />
      ))}
      {readOnly ? null : (
        <Button
          onClick={() =>
            change({ schedules: [...schedules, blankSchedule(serverNow(), schedules[0]?.timeZone ?? ownZone)] })
          }
        >
          <IconPlus size={16} stroke={1.8} aria-hidden />
          {t('addSchedule')}
        </Button>
      )}
    </>
  )
}

/** Times of a file another program wrote, such as the holidays of a state. */
function FileButton({ change }: Pick<Fields, 'change'>) {
  const t = useWords(calendarStrings)
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    try {
      // What is larger than any calendar is not read at all.
      change(formOfFile(await file.slice(0, CALENDAR_MAX_LENGTH).text()))
      showToast({ tone: 'info', text: t('fileDone') })
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : ''
      showToast({ tone: 'error', text: t('fileWrong', { reason }) })
    }
  }
  return (
    <>
      <input ref={input} type="file" accept=".ics,text/calendar" hidden onChange={(event) => void read(event)} />
      <Button onClick={() => input.current?.click()}>
        <IconFileImport size={16} stroke={1.8} aria-hidden />
        {t('file')}
      </Button>
    </>
  )
}

function Foreign({ form }: { form: Fields }) {
  const t = useWords(calendarStrings)
  const zone = useTimeZone()
  return (
    <div className={styles.foreign}>
      <p>{t('foreign')}</p>
      {form.readOnly ? null : (
        <Button onClick={() => form.change({ schedules: [blankSchedule(serverNow(), zone)] })}>{t('replace')}</Button>
      )}
    </div>
  )
}

/** Name and times of a calendar, and what they cover. */
export function CalendarFields(form: Fields) {
  const { value, change, readOnly } = form
  const t = useWords(calendarStrings)
  return (
    <div className={styles.room}>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <NameField label={t('name')} form={form} />
          <Zone {...form} />
          {value.schedules ? <Schedules schedules={value.schedules} form={form} /> : <Foreign form={form} />}
          {readOnly ? null : <FileButton change={change} />}
        </div>
        <Preview form={value} />
      </div>
    </div>
  )
}
