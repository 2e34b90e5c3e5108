import { PUSH_TOKENS, type User } from '@rastro/contracts'
import { useSaveAccount } from '../../data/account.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { accountStrings } from './strings.ts'

/** Letters of an app's token that tell it from others. */
const TELLING = 6

function tokensOf({ attributes }: User): string[] {
  const text = attributes[PUSH_TOKENS]
  return typeof text === 'string' ? text.split(/[\s,]+/).filter((token) => token !== '') : []
}

/** Browsers and phones that get push messages. Read-only accounts may take them away as well. */
export function PushSection({ user }: { user: User }) {
  const t = useWords(accountStrings)
  const save = useSaveAccount()
  const tokens = tokensOf(user)
  const nameOf = (token: string): string => {
    const host = URL.parse(token.split('#', 1)[0] ?? '')?.host
    return host ? t('browser', { host }) : t('phoneApp', { end: token.slice(-TELLING) })
  }
  const remove = async (token: string): Promise<void> => {
    const kept = tokens.filter((one) => one !== token).join(',')
    try {
      await save.mutateAsync({ attributes: { ...user.attributes, [PUSH_TOKENS]: kept === '' ? null : kept } })
      showToast({ tone: 'success', text: t('ended') })
    } catch {
      showToast({ tone: 'error', text: t('failed') })
    }
  }
  return (
    <section className={styles.section}>
      <h2>{t('push')}</h2>
      <p className="muted">{tokens.length === 0 ? t('noPush') : t('pushCount', { count: tokens.length })}</p>
      {tokens.map((token) => (
        <div key={token} className={styles.row}>
          <div className={styles.lines}>
            <span>{nameOf(token)}</span>
          </div>
          <Button aria-label={t('removePush', { name: nameOf(token) })} onClick={() => void remove(token)}>
            {t('end')}
          </Button>
        </div>
      ))}
    </section>
  )
}
