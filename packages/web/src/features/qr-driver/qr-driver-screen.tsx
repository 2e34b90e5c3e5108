import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCheckIn, useDriverState } from '../../data/qr-driver.ts'
import { logOut } from '../../data/session.ts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatAge, formatDateTime } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, PublicPage } from '../../ui/public-page.tsx'
import { CheckIn } from './check-in.tsx'
import styles from './qr-driver.module.css'
import { qrDriverStrings } from './strings.ts'

/** Leaves for the login of drivers, with a page that knows nothing. Drivers follow no fleet. */
const LEAVING = { stopFeed: () => undefined, leave: () => location.replace('/motorista') }

interface Vehicle {
  name: string
  plate: string | null
  since: string | null
}

function InVehicle({ name, plate, since }: Vehicle) {
  const t = useWords(qrDriverStrings)
  const language = useLanguage()
  const now = useNow()
  const began = since === null ? null : Date.parse(since)
  return (
    <div className={styles.vehicle}>
      <span className="muted">{t('inVehicle')}</span>
      <b>{name}</b>
      {plate ? <span>{plate}</span> : null}
      {began === null ? null : (
        <span className="muted num">
          {t('since', { time: formatDateTime(began), age: formatAge(began, now, language) })}
        </span>
      )}
    </div>
  )
}

/** All a driver sees: who he is, in which vehicle since when, the way in and the way out. */
export default function QrDriverScreen() {
  const t = useWords(qrDriverStrings)
  const { id }: { id?: string } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: state, isError, refetch } = useDriverState()
  const checkOut = useCheckIn()
  const [said, setSaid] = useState<'checkedIn' | 'checkedOut' | 'failed' | null>(null)
  const asked = Number(id ?? 0)
  const vehicleId = Number.isSafeInteger(asked) && asked > 0 && asked !== state?.vehicle?.id ? asked : null
  const leaveVehicle = async (): Promise<void> => {
    try {
      await checkOut.mutateAsync(0)
      setSaid('checkedOut')
    } catch {
      setSaid('failed')
    }
  }
  const onEntered = (): void => {
    setSaid('checkedIn')
    if (id !== undefined) void navigate({ to: '/qr-driver', replace: true })
  }
  return (
    <PublicPage tagline={t('tagline')}>
      <h1>{state ? t('hello', { name: state.driver.name }) : t(isError ? 'failed' : 'loading')}</h1>
      {said === null ? null : <Notice tone={said === 'failed' ? 'bad' : 'calm'} message={t(said)} />}
      {isError ? <Button onClick={() => void refetch()}>{t('failed')}</Button> : null}
      {state?.vehicle ? <InVehicle {...state.vehicle} /> : null}
      {state && !state.vehicle && vehicleId === null ? <p className="muted">{t('noVehicle')}</p> : null}
      {state && (!state.vehicle || vehicleId !== null) ? <CheckIn vehicleId={vehicleId} onDone={onEntered} /> : null}
      {state?.vehicle && vehicleId === null ? (
        <Button look="primary" large disabled={checkOut.isPending} onClick={() => void leaveVehicle()}>
          {t('checkOut')}
        </Button>
      ) : null}
      <Button look="ghost" large onClick={() => void logOut(LEAVING)}>
        {t('logOut')}
      </Button>
    </PublicPage>
  )
}
