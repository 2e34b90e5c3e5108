import { Switch } from '@mantine/core'
import type { CertificateState } from '@rastro/contracts'
import { useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { useCertificate, useCertificateWish } from '../../data/certificates.ts'
import { type PasswordProblem, passwordProblemOf } from '../../data/presence.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Kit } from '../../ui/kit.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import styles from './health.module.css'
import { SslConfiguration } from './ssl-configuration.tsx'
import { SslFacts } from './ssl-facts.tsx'
import { sslStrings } from './ssl-strings.ts'

const NOT_DUE = 'The certificate is not due'

/** The certificate of the server: what it is, how it is renewed, and everything to set it up. */
export function Ssl() {
  const t = useWords(sslStrings)
  const { data: state, isError, refetch } = useCertificate()
  return (
    <section className={styles.section}>
      <h2>{t('title')}</h2>
      {state ? (
        <Kit>
          {state.isOffered === false ? <p className={styles.fact}>{t('notOffered')}</p> : null}
          <SslFacts state={state} />
          <Actions state={state} onCheck={async () => void (await refetch({ throwOnError: true }))} />
          <SslConfiguration key={JSON.stringify(state.configuration)} state={state} />
        </Kit>
      ) : isError ? (
        <div role="alert">
          <p>{t('failed')}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      ) : null}
    </section>
  )
}

type Outcome = { isGood: boolean; text: string } | null

function Actions({ state, onCheck }: { state: CertificateState; onCheck: () => Promise<void> }) {
  const t = useWords(sslStrings)
  const wish = useCertificateWish()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const attempt = async (work: () => Promise<unknown>, done: string | null): Promise<PasswordProblem | undefined> => {
    setBusy(true)
    setOutcome(null)
    try {
      await work()
      setOutcome(done === null ? null : { isGood: true, text: done })
    } catch (problem) {
      const password = passwordProblemOf(problem)
      if (password) return password
      const said = problem instanceof ApiError ? problem.body : ''
      setOutcome({
        isGood: false,
        text: said === NOT_DUE ? t('notDue') : t('problem', { reason: said || t('noAnswer') }),
      })
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const renew = (body: { force: boolean; currentPassword?: string }) =>
    attempt(() => wish.mutateAsync({ call: 'renew', body }), t('renewedNow'))
  return (
    <div className={styles.form}>
      <Switch
        label={t('auto')}
        description={t('autoText')}
        checked={state.autoRenewal ?? false}
        disabled={busy}
        onChange={(event) => {
          const enabled = event.currentTarget.checked
          void attempt(() => wish.mutateAsync({ call: 'configure-auto-renewal', body: { enabled } }), null)
        }}
      />
      <div className={styles.actions}>
        <Button disabled={busy} onClick={() => void attempt(onCheck, t('checked'))}>
          {t('check')}
        </Button>
        <Button disabled={busy} onClick={() => void renew({ force: false })}>
          {t('renew')}
        </Button>
        <Button disabled={busy} onClick={() => setAsking(true)}>
          {t('force')}
        </Button>
      </div>
      <p role="status" className={outcome && !outcome.isGood ? styles.problem : 'muted'}>
        {busy && wish.isPending ? t('renewing') : outcome?.text}
      </p>
      {isAsking ? (
        <PasswordDialog
          title={t('forceTitle')}
          text={t('forceText')}
          confirm={t('force')}
          running={t('renewing')}
          onConfirm={(currentPassword) => renew({ force: true, currentPassword })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
