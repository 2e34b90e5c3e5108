import { NumberInput, Select, TextInput } from '@mantine/core'
import { SCHEDULE_DAYS, SCHEDULE_FREQUENCIES, type ScheduleDay, type ScheduleRepeat } from '@rastro/contracts'
import { useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import styles from './calendars.module.css'
import { INTERVAL_WORDS } from './schedule-words.ts'
import { calendarStrings } from './strings.ts'

interface RepeatProps {
  repeat: ScheduleRepeat | null
  /** Day the schedule begins on, `2026-11-21`. */
  start: string
  untilProblem: string | undefined
  readOnly: boolean
  onChange: (repeat: ScheduleRepeat | null) => void
}

const ONCE = 'once'
const MOST_TIMES = 1000
const MOST_INTERVAL = 99

interface CountProps {
  label: string
  value: number
  most: number
  suffix?: string
  readOnly: boolean
  onChange: (value: number) => void
}

/** A whole number from 1. While it is typed it may be empty; left like that it is what it was. */
function Count({ value, most, onChange, ...rest }: CountProps) {
  const [typed, setTyped] = useState<string | number | null>(null)
  return (
    <NumberInput
      {...rest}
      value={typed ?? value}
      min={1}
      max={most}
      allowDecimal={false}
      onChange={(entered) => {
        setTyped(entered)
        if (Number(entered) >= 1) onChange(Math.min(most, Number(entered)))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function Days({
  days,
  readOnly,
  onChange,
}: {
  days: readonly ScheduleDay[]
  readOnly: boolean
  onChange: (days: ScheduleDay[]) => void
}) {
  const t = useWords(calendarStrings)
  const toggle = (day: ScheduleDay): void =>
    onChange(SCHEDULE_DAYS.filter((each) => (each === day ? !days.includes(day) : days.includes(each))))
  return (
    <fieldset className={styles.days} disabled={readOnly}>
      <legend>{t('onDays')}</legend>
      {SCHEDULE_DAYS.map((day) => (
        <button key={day} type="button" aria-pressed={days.includes(day)} onClick={() => toggle(day)}>
          {t(day)}
        </button>
      ))}
    </fieldset>
  )
}

function Ends({ repeat, start, untilProblem, readOnly, onChange }: RepeatProps & { repeat: ScheduleRepeat }) {
  const t = useWords(calendarStrings)
  const { ends } = repeat
  const kind = ends === null ? 'never' : 'after' in ends ? 'after' : 'until'
  const kinds = { never: null, after: { after: 10 }, until: { until: start } } as const
  const choose = (chosen: string | null): void => {
    const found = (['never', 'after', 'until'] as const).find((each) => each === chosen)
    if (found) onChange({ ...repeat, ends: kinds[found] })
  }
  return (
    <div className={styles.pair}>
      <Select
        label={t('ends')}
        data={(['never', 'after', 'until'] as const).map((value) => ({ value, label: t(value) }))}
        value={kind}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={choose}
      />
      {ends !== null && 'after' in ends ? (
        <Count
          label={t('times')}
          value={ends.after}
          most={MOST_TIMES}
          readOnly={readOnly}
          onChange={(after) => onChange({ ...repeat, ends: { after } })}
        />
      ) : null}
      {ends !== null && 'until' in ends ? (
        <TextInput
          type="date"
          label={t('lastDay')}
          value={ends.until}
          error={untilProblem}
          readOnly={readOnly}
          onChange={({ currentTarget }) => onChange({ ...repeat, ends: { until: currentTarget.value } })}
        />
      ) : null}
    </div>
  )
}

/** How a schedule repeats, and until when (CAL-04 to CAL-06). */
export function RepeatFields(props: RepeatProps) {
  const { repeat, readOnly, onChange } = props
  const t = useWords(calendarStrings)
  const choose = (chosen: string | null): void => {
    const frequency = SCHEDULE_FREQUENCIES.find((each) => each === chosen)
    onChange(frequency ? { interval: 1, ends: null, ...repeat, frequency, days: repeat?.days ?? [] } : null)
  }
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('repeat')}
          data={[ONCE, ...SCHEDULE_FREQUENCIES].map((value) => ({ value, label: t(value as 'once') }))}
          value={repeat?.frequency ?? ONCE}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={choose}
        />
        {repeat ? (
          <Count
            label={t('interval')}
            suffix={` ${t(INTERVAL_WORDS[repeat.frequency], { count: repeat.interval })}`}
            value={repeat.interval}
            most={MOST_INTERVAL}
            readOnly={readOnly}
            onChange={(interval) => onChange({ ...repeat, interval })}
          />
        ) : null}
      </div>
      {repeat?.frequency === 'weekly' ? (
        <Days days={repeat.days} readOnly={readOnly} onChange={(days) => onChange({ ...repeat, days })} />
      ) : null}
      {repeat ? <Ends {...props} repeat={repeat} /> : null}
    </>
  )
}
