import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMakeToken } from '../../data/account.ts'
import { serverNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account.module.css'
import { SecretText } from './secret-text.tsx'
import { accountStrings } from './strings.ts'

/** Days a token lasts where the person says nothing else. */
const USUAL_DAYS = 30
const DAY_MS = 86_400_000

/** `2026-12-21`, in local time. */
function dayOf(instant: number): string {
  return new Date(instant).toLocaleDateString('sv')
}

/** Makes a token and shows it once. */
export function NewToken() {
  const t = useWords(accountStrings)
  const make = useMakeToken()
  const [day, setDay] = useState(() => dayOf(serverNow() + USUAL_DAYS * DAY_MS))
  const [problem, setProblem] = useState<'tokenPast' | 'failed' | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const end = new Date(`${day}T23:59:59`)
    if (!(end.getTime() > serverNow())) return setProblem('tokenPast')
    setProblem(null)
    await make.mutateAsync(end).catch(() => setProblem('failed'))
  }
  return (
    <form className={styles.token} onSubmit={(event) => void submit(event)} noValidate>
      {make.data ? (
        <>
          <p role="status">{t('tokenMade')}</p>
          <SecretText label={t('tokens')} text={make.data} />
        </>
      ) : null}
      <div className={styles.actions}>
        <TextInput
          label={t('tokenEnds')}
          type="date"
          value={day}
          error={problem === null ? null : t(problem)}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button type="submit" disabled={make.isPending}>
          {t('makeToken')}
        </Button>
      </div>
    </form>
  )
}
