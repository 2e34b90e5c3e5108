import { type FormEvent, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { useCheckIn } from '../../data/qr-driver.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Camera } from './camera.tsx'
import styles from './qr-driver.module.css'
import { qrDriverStrings } from './strings.ts'
import { vehicleOfCode } from './vehicle-code.ts'

/** Why somebody did not get into a vehicle. */
export type Problem = 'badCode' | 'notAllowed' | 'switchedOff' | 'failed'

interface CheckInProps {
  /** The vehicle the address names; null = the driver has yet to say which. */
  vehicleId: number | null
  /** Null = a new try begins, and what was said of the last one no longer counts. */
  onSaid: (said: Problem | 'checkedIn' | null) => void
  /** Not this vehicle. */
  onOther: () => void
}

function problemOf(error: unknown): Problem {
  const body = error instanceof ApiError ? error.body : ''
  if (body.includes('access denied')) return 'notAllowed'
  return body.startsWith('Operation restricted') ? 'switchedOff' : 'failed'
}

/** The way into a vehicle: its code through the camera or typed, or the one the address names. */
export function CheckIn({ vehicleId, onSaid, onOther }: CheckInProps) {
  const t = useWords(qrDriverStrings)
  const checkIn = useCheckIn()
  const [code, setCode] = useState('')
  const [scanning, setScanning] = useState(false)
  const enter = async (id: number | null): Promise<void> => {
    if (checkIn.isPending) return
    setScanning(false)
    if (id === null) return onSaid('badCode')
    onSaid(null)
    try {
      await checkIn.mutateAsync(id)
      onSaid('checkedIn')
    } catch (error) {
      onSaid(problemOf(error))
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void enter(vehicleOfCode(code))
  }
  if (vehicleId !== null) {
    return (
      <div className={styles.form}>
        <p>{t('confirm', { id: vehicleId })}</p>
        <Button look="primary" large disabled={checkIn.isPending} onClick={() => void enter(vehicleId)}>
          {t('checkIn')}
        </Button>
        <Button large onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      {scanning ? (
        <Camera onCode={(seen) => void enter(vehicleOfCode(seen))} onClose={() => setScanning(false)} />
      ) : (
        <Button look="primary" large onClick={() => setScanning(true)}>
          {t('scan')}
        </Button>
      )}
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('typed')}
          value={code}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" large disabled={checkIn.isPending}>
          {t('checkIn')}
        </Button>
      </form>
    </div>
  )
}
