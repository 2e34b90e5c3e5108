import { Checkbox } from '@mantine/core'
import type { AccountStanding } from '@rastro/contracts'
import { IconPlugConnectedX, IconUsers } from '@tabler/icons-react'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { massStrings } from './mass-strings.ts'
import styles from './messages.module.css'
import type { Recipients } from './use-recipients.ts'

/** Rows drawn at once; more are found by their name. */
const MOST_ROWS = 100
const STANDINGS = ['active', 'expiring', 'expired', 'suspended', 'disabled'] as const satisfies AccountStanding[]

/** Who gets the message: filters on the server, and ticks by hand. */
export function RecipientList({ recipients }: { recipients: Recipients }) {
  const t = useWords(massStrings)
  const language = useLanguage()
  const { search, setSearch, standing, setStanding, fitting, chosen, isPending, isError } = recipients
  if (isError)
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('notLoaded')}
        action={<Button onClick={recipients.retry}>{t('retry')}</Button>}
      />
    )
  return (
    <section className={styles.recipients} aria-label={t('recipients')}>
      <h3>{t('recipients')}</h3>
      <div className={styles.filters}>
        <SearchBox label={t('search')} hint={t('search')} clearLabel={t('clear')} value={search} onChange={setSearch} />
        <select
          className={styles.select}
          aria-label={t('standing')}
          value={standing}
          onChange={({ currentTarget: { value } }) => setStanding(STANDINGS.find((one) => one === value) ?? '')}
        >
          <option value="">{t('any')}</option>
          {STANDINGS.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.filters}>
        <b className="num" role="status">
          {t('chosen', { count: chosen.length })}
        </b>
        <span className="grow" />
        <Button look="ghost" onClick={recipients.chooseAll}>
          {t('everybody')}
        </Button>
        <Button look="ghost" onClick={recipients.chooseNone}>
          {t('nobody')}
        </Button>
      </div>
      {fitting.length === 0 && !isPending ? (
        <Message
          icon={<IconUsers size={22} stroke={1.6} aria-hidden />}
          title={t(recipients.isNobody ? 'noUsers' : 'noMatch')}
        />
      ) : null}
      <ul className={styles.people}>
        {fitting.slice(0, MOST_ROWS).map(({ id, name, email }) => (
          <li key={id}>
            <Checkbox
              label={name}
              description={email}
              checked={recipients.isChosen(id)}
              onChange={() => recipients.toggle(id)}
            />
          </li>
        ))}
      </ul>
      {fitting.length > MOST_ROWS ? (
        <p className={styles.hint}>{t('shownOf', { shown: MOST_ROWS, all: formatNumber(fitting.length, language) })}</p>
      ) : null}
    </section>
  )
}
