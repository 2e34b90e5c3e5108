import type { Attributes } from '@rastro/contracts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { setAccumulators } from '../../../data/accumulators.ts'
import { ApiError } from '../../../data/api.ts'
import { useSpeedUnit } from '../../../data/use-speed-unit.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import { formatDistance, formatEngineHours } from '../../../i18n/units.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { distanceText, hoursText, metresFrom, millisecondsFrom, readAmount } from './accumulators.ts'
import styles from './device-detail.module.css'
import { detailStrings } from './strings.ts'

interface AccumulatorsProps {
  deviceId: number
  attributes: Attributes
}

function Form({ deviceId, attributes, onDone }: AccumulatorsProps & { onDone: () => void }) {
  const t = useWords(detailStrings)
  const unit = useSpeedUnit()
  // As they were when the form opened: a new position must not overwrite what is being typed.
  const [before] = useState(() => ({
    distance: distanceText(attributes['totalDistance'], unit),
    hours: hoursText(attributes['hours']),
  }))
  const [typed, setTyped] = useState(before)
  const distance = readAmount(typed.distance)
  const hours = readAmount(typed.hours)
  const save = useMutation({
    mutationFn: () =>
      setAccumulators(deviceId, {
        ...(distance === null || typed.distance === before.distance
          ? {}
          : { totalDistance: metresFrom(distance, unit) }),
        ...(hours === null || typed.hours === before.hours ? {} : { hours: millisecondsFrom(hours) }),
      }),
    onSuccess: () => {
      showToast({ tone: 'success', text: t('saved') })
      onDone()
    },
  })
  const wrong = (text: string, amount: number | null) => (text !== '' && amount === null ? t('notANumber') : undefined)
  const problems = [wrong(typed.distance, distance), wrong(typed.hours, hours)]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problems.some((problem) => problem !== undefined)) return
    if (typed.distance === before.distance && typed.hours === before.hours) onDone()
    else save.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={t(unit === 'mph' ? 'totalMiles' : 'totalDistance')}
        inputMode="decimal"
        value={typed.distance}
        error={problems[0]}
        onChange={(event) => setTyped({ ...typed, distance: event.target.value })}
      />
      <TextField
        label={t('hours')}
        inputMode="decimal"
        value={typed.hours}
        error={problems[1]}
        onChange={(event) => setTyped({ ...typed, hours: event.target.value })}
      />
      {save.isError ? (
        <p className={styles.problem} role="alert">
          {t('notSaved')}
          {save.error instanceof ApiError && save.error.body ? `: ${save.error.body}` : '.'}
        </p>
      ) : null}
      <div className={styles.formFoot}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button look="primary" type="submit" disabled={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** Odometer and engine hours, as the server counts them, and the form that corrects them (DEV-05). */
export function AccumulatorsSection({ deviceId, attributes }: AccumulatorsProps) {
  const t = useWords(detailStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const [editing, setEditing] = useState(false)
  const { totalDistance, hours } = attributes
  const shown = [
    typeof totalDistance === 'number' ? formatDistance(totalDistance, unit, language) : '–',
    typeof hours === 'number' ? formatEngineHours(hours, language) : '–',
  ]
  return (
    <section className={styles.section}>
      <h2>{t('accumulators')}</h2>
      {editing ? (
        <Form deviceId={deviceId} attributes={attributes} onDone={() => setEditing(false)} />
      ) : (
        <div className={styles.totals}>
          <span className="num">{shown.join(' · ')}</span>
          <Button onClick={() => setEditing(true)}>{t('correct')}</Button>
        </div>
      )}
    </section>
  )
}
