import { TextInput } from '@mantine/core'
import type { Schedule } from '@rastro/contracts'
import { IconTrash } from '@tabler/icons-react'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { withStart } from './calendar-form.ts'
import styles from './calendars.module.css'
import { RepeatFields } from './repeat-fields.tsx'
import { calendarStrings } from './strings.ts'

interface ScheduleCardProps {
  schedule: Schedule
  number: number
  /** A sentence for a field that is wrong. */
  problemOf: (field: 'start' | 'end' | 'until') => string | undefined
  readOnly: boolean
  onChange: (schedule: Schedule) => void
  onRemove: (() => void) | undefined
}

/** One of the times of a calendar: when it begins and ends, and how it repeats. */
export function ScheduleCard({ schedule, number, problemOf, readOnly, onChange, onRemove }: ScheduleCardProps) {
  const t = useWords(calendarStrings)
  return (
    <section className={styles.card} aria-label={t('schedule', { number })}>
      <div className={styles.cardHead}>
        <h2>{t('schedule', { number })}</h2>
        {onRemove ? (
          <IconButton label={t('removeSchedule', { number })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.8} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <div className={styles.times}>
        <TextInput
          type="datetime-local"
          label={t('start')}
          value={schedule.start}
          error={problemOf('start')}
          readOnly={readOnly}
          onChange={({ currentTarget }) => onChange(withStart(schedule, currentTarget.value))}
        />
        <TextInput
          type="datetime-local"
          label={t('end')}
          value={schedule.end}
          error={problemOf('end')}
          readOnly={readOnly}
          onChange={({ currentTarget }) => onChange({ ...schedule, end: currentTarget.value })}
        />
      </div>
      <RepeatFields
        repeat={schedule.repeat}
        start={schedule.start.slice(0, 10)}
        untilProblem={problemOf('until')}
        readOnly={readOnly}
        onChange={(repeat) => onChange({ ...schedule, repeat })}
      />
    </section>
  )
}
