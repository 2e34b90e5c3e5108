import type { Account, Language } from '@rastro/contracts'
import { ACCOUNT_PROFILE_WORDS, ACCOUNT_STANDING_WORDS } from '@rastro/contracts/accounts'
import { useMemo } from 'react'
import { serverNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDate, formatReading } from '../../i18n/times.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { StandingTag } from './standing-tag.tsx'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

/** Rows come ordered from the server: the titles can be clicked, the table itself moves nothing. */
const BY_SERVER = () => null

/** Who was here so recently is here. */
const NOW_MS = 120_000

/** First letters of the first and the last name. */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter((part) => /^\p{L}/u.test(part))
  return `${first.charAt(0)}${others.at(-1)?.charAt(0) ?? first.charAt(1)}`.toUpperCase()
}

function Who({ account: { name, email } }: { account: Account }) {
  return (
    <span className={styles.who}>
      <span className={styles.face} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={styles.lines}>
        <b className="ell">{name}</b>
        <span className="ell muted">{email}</span>
      </span>
    </span>
  )
}

function profileText({ profile }: Account, language: Language): string {
  return ACCOUNT_PROFILE_WORDS[profile][language]
}

/** Columns of the screen of resellers. */
const RESELLING: readonly string[] = ['name', 'profile', 'subordinates', 'devices', 'standing', 'expiration']

/** Columns of the list of users; of resellers fewer, with how many users each has. */
export function useColumns(of: 'users' | 'reselling' = 'users'): readonly TableColumn<Account>[] {
  const t = useWords(userStrings)
  const language = useLanguage()
  return useMemo(() => {
    const sorted = of === 'users' ? { value: BY_SERVER } : {}
    const columns: readonly TableColumn<Account>[] = [
      {
        key: 'name',
        title: t('user'),
        width: 180,
        grows: true,
        priority: 1,
        ...sorted,
        render: (account) => <Who account={account} />,
      },
      {
        key: 'profile',
        title: t('profile'),
        width: 112,
        ...sorted,
        render: (account) => profileText(account, language),
      },
      {
        key: 'devices',
        title: t('vehicles'),
        align: 'right',
        width: 80,
        ...sorted,
        render: ({ devices }) => <span className="num">{formatNumber(devices, language)}</span>,
      },
      {
        key: 'standing',
        title: t('standing'),
        width: 160,
        priority: 1,
        ...sorted,
        render: (account) => <StandingTag standing={account.standing} expirationTime={account.expirationTime} />,
      },
      {
        key: 'lastAccess',
        title: t('lastAccess'),
        align: 'right',
        width: 100,
        ...sorted,
        render: ({ lastAccess }) =>
          lastAccess === null ? (
            <span className="muted">{t('never')}</span>
          ) : (
            <span className="num muted">
              {serverNow() - Date.parse(lastAccess) < NOW_MS
                ? t('now')
                : formatReading(Date.parse(lastAccess), serverNow(), language)}
            </span>
          ),
      },
      {
        key: 'expiration',
        title: t('expiration'),
        align: 'right',
        width: 108,
        priority: 3,
        ...sorted,
        render: ({ expirationTime }) => (
          <span className="num">{expirationTime === null ? '—' : formatDate(Date.parse(expirationTime))}</span>
        ),
      },
      {
        key: 'manager',
        title: t('manager'),
        width: 150,
        priority: 3,
        render: ({ manager }) => manager?.name ?? '—',
      },
      {
        key: 'subordinates',
        title: t('subUsers'),
        align: 'right',
        width: 100,
        priority: 3,
        render: ({ subordinates }) => <span className="num">{formatNumber(subordinates, language)}</span>,
      },
    ]
    return columns.filter(({ key }) => (of === 'users' ? key !== 'subordinates' : RESELLING.includes(key)))
  }, [t, language, of])
}

/** The same for a file, where there is room for all. */
export function useExportColumns(): readonly ExportColumn<Account>[] {
  const t = useWords(userStrings)
  const language = useLanguage()
  return useMemo(
    () => [
      { title: t('name'), value: ({ name }) => name },
      { title: t('login'), value: ({ email }) => email },
      { title: t('phone'), value: ({ phone }) => phone },
      { title: t('profile'), value: (account) => profileText(account, language) },
      { title: t('standing'), value: ({ standing }) => ACCOUNT_STANDING_WORDS[standing][language] },
      { title: t('vehicles'), kind: 'number', total: 'sum', value: ({ devices }) => devices },
      { title: t('subUsers'), kind: 'number', isTableOnly: true, value: ({ subordinates }) => subordinates },
      { title: t('expiration'), kind: 'date', value: ({ expirationTime }) => expirationTime },
      { title: t('lastAccess'), kind: 'dateTime', isTableOnly: true, value: ({ lastAccess }) => lastAccess },
      { title: t('manager'), isTableOnly: true, value: ({ manager }) => manager?.name },
    ],
    [t, language],
  )
}
