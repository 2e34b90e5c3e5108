import type { AccountStanding } from '@rastro/contracts'
import { ACCOUNT_STANDING_WORDS } from '@rastro/contracts/accounts'
import { IconCheck, IconClockExclamation, IconLock, IconMinus, IconX } from '@tabler/icons-react'
import { serverNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

const DAY_MS = 86_400_000
const ICON = {
  active: IconCheck,
  expiring: IconClockExclamation,
  expired: IconX,
  suspended: IconLock,
  disabled: IconMinus,
} as const satisfies Record<AccountStanding, typeof IconCheck>

/** How it stands with an account: the normal one is plain text, only exceptions are tinted. */
export function StandingTag({
  standing,
  expirationTime,
}: {
  standing: AccountStanding
  expirationTime: string | null
}) {
  const t = useWords(userStrings)
  const language = useLanguage()
  const Icon = ICON[standing]
  const days = Math.ceil((Date.parse(expirationTime ?? '') - serverNow()) / DAY_MS)
  const text = standing === 'expiring' ? t('expiresIn', { count: days }) : ACCOUNT_STANDING_WORDS[standing][language]
  return (
    <span className={styles.standing} data-standing={standing}>
      <Icon size={14} stroke={1.9} aria-hidden />
      {text}
    </span>
  )
}
