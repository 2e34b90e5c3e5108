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
import { CheckIn, type Problem } from './check-in.tsx'
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

type Said = 'checkedIn' | 'checkedOut' | Problem

/** A rule or the fleet may have checked the driver out since, or in: no word stands beside its opposite. */
function saidNow(said: Said | null, isInVehicle: boolean): Said | null {
  if (said === 'checkedIn' && !isInVehicle) return 'checkedOut'
  return said === 'checkedOut' && isInVehicle ? 'checkedIn' : said
}

function SaidNotice({ said }: { said: Said | null }) {
  const t = useWords(qrDriverStrings)
  if (said === null) return null
  return <Notice tone={said === 'checkedIn' || said === 'checkedOut' ? 'calm' : 'bad'} message={t(said)} />
}

/** All a driver sees: who he is, in which vehicle since when, the way in and the way out. */
export default function QrDriverScreen() {
  const t = useWords(qrDriverStrings)
  const { id }: { id?: string } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: state, isError, refetch } = useDriverState()
  const checkOut = useCheckIn()
  const [said, setSaid] = useState<Said | null>(null)
  const asked = Number(id ?? 0)
  const vehicleId = Number.isSafeInteger(asked) && asked > 0 && asked !== state?.vehicle?.id ? asked : null
  const leaveVehicle = async (): Promise<void> => {
    setSaid(null)
    try {
      await checkOut.mutateAsync(0)
      setSaid('checkedOut')
    } catch {
      setSaid('failed')
    }
  }
  const leaveCode = (): void => {
    if (id !== undefined) void navigate({ to: '/qr-driver', replace: true })
  }
  const onSaid = (word: Said | null): void => {
    setSaid(word)
    if (word === 'checkedIn') leaveCode()
  }
  const onOther = (): void => {
    setSaid(null)
    leaveCode()
  }
  return (
    <PublicPage tagline={t('tagline')}>
      <h1>{state ? t('hello', { name: state.driver.name }) : t(isError ? 'failed' : 'loading')}</h1>
      <SaidNotice said={saidNow(said, Boolean(state?.vehicle))} />
      {isError ? <Button onClick={() => void refetch()}>{t('failed')}</Button> : null}
      {state?.vehicle ? <InVehicle {...state.vehicle} /> : null}
      {state && !state.vehicle && vehicleId === null ? <p className="muted">{t('noVehicle')}</p> : null}
      {state && (!state.vehicle || vehicleId !== null) ? (
        <CheckIn vehicleId={vehicleId} onSaid={onSaid} onOther={onOther} />
      ) : null}
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
