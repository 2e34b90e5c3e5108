import type { User } from '@rastro/contracts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type OpenSession, useEndSession, useOpenSessions } from '../../data/account.ts'
import { useHas } from '../../data/use-has.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { NewToken } from './new-token.tsx'
import { PushSection } from './push-section.tsx'
import { accountStrings } from './strings.ts'

const timeOf = (wire: string): string => formatDateTime(Date.parse(wire))

function Row({ session }: { session: OpenSession }) {
  const t = useWords(accountStrings)
  const end = useEndSession()
  const { kind, isCurrent, isActing } = session
  const since = timeOf(session.createdAt)
  const run = async (): Promise<void> => {
    try {
      await end.mutateAsync(session.key)
      showToast({ tone: 'success', text: t('ended') })
    } catch {
      showToast({ tone: 'error', text: t('failed') })
    }
  }
  return (
    <div className={styles.row}>
      <div className={styles.lines}>
        {isCurrent || isActing ? <b>{t(isCurrent ? 'thisOne' : 'acting')}</b> : null}
        <span className="num">
          {kind === 'token'
            ? t('tokenLine', { since, ends: timeOf(session.expiresAt) })
            : t('sessionLine', { since, used: timeOf(session.lastSeenAt) })}
        </span>
      </div>
      {isCurrent ? null : (
        <Button
          aria-label={t(kind === 'token' ? 'endToken' : 'endSession', { since })}
          disabled={end.isPending}
          onClick={() => void run()}
        >
          {t('end')}
        </Button>
      )}
    </div>
  )
}

/** Where the account is logged in, the tokens of programs, and the devices that get push messages. */
export function AccessSections({ user }: { user: User }) {
  const t = useWords(accountStrings)
  const { data: open, isError, refetch } = useOpenSessions()
  const listed = useHas('sessions')
  if (isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('notLoaded')}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  }
  const of = (kind: OpenSession['kind']) =>
    (open ?? [])
      .filter((session) => session.kind === kind)
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map((session) => <Row key={session.key} session={session} />)
  const tokens = of('token')
  return (
    <>
      {listed ? (
        <section className={styles.section}>
          <h2>{t('sessions')}</h2>
          {of('session')}
        </section>
      ) : null}
      <section className={styles.section}>
        <h2>{t('tokens')}</h2>
        {tokens.length > 0 ? tokens : listed ? <p className="muted">{t('noTokens')}</p> : null}
        <NewToken />
      </section>
      <PushSection user={user} />
    </>
  )
}
