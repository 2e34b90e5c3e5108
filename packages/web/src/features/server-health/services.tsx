import { CHANNEL_WORDS, type Language, type ServerHealth } from '@rastro/contracts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './health.module.css'
import { healthStrings } from './strings.ts'

/** What a channel is called; undefined for what is none. */
function channelName(name: string, language: Language): string | undefined {
  return Object.entries(CHANNEL_WORDS).find(([channel]) => channel === name)?.[1][language]
}

/** What works, what nobody set up, and what failed. */
export function Services({ health: { services } }: { health: ServerHealth }) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const nameOf = (name: string, count: number): string => {
    if (name === 'http') return t('web', { count })
    if (name === 'ports') return t('portsService', { count })
    if (name === 'storage') return t('storageService')
    if (name === 'nats') return t('natsService')
    if (name === 'traccar') return t('traccarService')
    if (name === 'certificates') return t('certificatesService')
    return channelName(name, language) ?? name
  }
  const stateOf = (state: string | undefined): string =>
    state === 'on' ? t('on') : state === 'off' ? t('off') : state === 'failed' ? t('failedState') : t('unknown')
  return (
    <section className={styles.section}>
      <h2>{t('services')}</h2>
      {services ? (
        <ul className={styles.list}>
          {services.map(({ name = '', state, count = 0, detail }) => (
            <li key={name} title={detail}>
              <span className="ell">{nameOf(name, count)}</span>
              <span className={`${styles.end} ${styles[state ?? ''] ?? ''}`}>{stateOf(state)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t('unknown')}</p>
      )}
    </section>
  )
}

/** How much waits, and for what. */
export function Queues({ health: { queues } }: { health: ServerHealth }) {
  const t = useWords(healthStrings)
  const language = useLanguage()
  const nameOf = (name: string): string => {
    if (name === 'commands') return t('commandsQueue')
    const channel = channelName(name, language)
    return channel === undefined ? name : t('messagesQueue', { channel })
  }
  return (
    <section className={styles.section}>
      <h2>{t('queues')}</h2>
      {queues ? (
        <ul className={styles.list}>
          {queues.map(({ name = '', depth }) => (
            <li key={name}>
              <span className="ell">{nameOf(name)}</span>
              <span className={styles.end}>{depth === undefined ? t('unknown') : formatNumber(depth, language)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">{t('unknown')}</p>
      )}
    </section>
  )
}
