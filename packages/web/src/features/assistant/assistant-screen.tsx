import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { useFeed, useFleetLoad } from '../../data/feed.tsx'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { serverNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { type Answer, answerTo, type Line } from './answer.ts'
import styles from './assistant.module.css'
import { assistantStrings } from './strings.ts'
import { understand } from './understand.ts'

/** More than any fleet has. */
const ALL = 1_000_000

interface Exchange {
  id: number
  asked: string
  /** Null while it is looked up. */
  answer: Answer | null
}

function AnswerLine({ line: { text, vehicle } }: { line: Line }) {
  return (
    <li>
      {vehicle ? (
        <Link to="/devices/$deviceId" params={{ deviceId: String(vehicle.id) }}>
          {vehicle.name}
        </Link>
      ) : null}
      <span>{text}</span>
    </li>
  )
}

function ExchangeCard({ exchange: { asked, answer } }: { exchange: Exchange }) {
  const t = useWords(assistantStrings)
  return (
    <li className={styles.exchange}>
      <p className={styles.asked}>{asked}</p>
      <div className={styles.answer}>
        <p>{answer?.lead ?? t('thinking')}</p>
        {answer && answer.lines.length > 0 ? (
          <ul>
            {answer.lines.map((line, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- an answer never changes
              <AnswerLine key={place} line={line} />
            ))}
          </ul>
        ) : null}
        {answer?.source ? <p className={styles.source}>{t('source', { source: answer.source })}</p> : null}
      </div>
    </li>
  )
}

/** Looks an answer up, from the fleet as it is now and the reports of today. */
function useAnswers() {
  const t = useWords(assistantStrings)
  const feed = useFeed()
  const speedUnit = useSpeedUnit()
  return async (asked: string): Promise<Answer> => {
    try {
      const rows = await feed.find('', ALL)
      const now = serverNow()
      const midnight = new Date(now).setHours(0, 0, 0, 0)
      return await answerTo(understand(asked, rows), { rows, now, midnight, speedUnit })
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      return { lead: t('failed'), lines: [], source: '' }
    }
  }
}

/** Names of vehicles the examples speak of: the first of the fleet. */
function useExampleName(): string {
  const feed = useFeed()
  const { isSuccess } = useFleetLoad()
  const [name, setName] = useState('Van')
  useEffect(() => {
    if (isSuccess) void feed.find('', 1).then(([first]) => first && setName(first.name))
  }, [feed, isSuccess])
  return name
}

function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useWords(assistantStrings)
  const name = useExampleName()
  const examples = [
    t('exampleStopped'),
    t('exampleOffline'),
    t('exampleSpeeding'),
    t('exampleCount'),
    t('exampleWhere', { name }),
    t('exampleDistance', { name }),
    t('exampleEvents'),
  ]
  return (
    <section className={styles.examples} aria-label={t('examples')}>
      <p>{t('intro')}</p>
      <div>
        {examples.map((example) => (
          <button key={example} type="button" onClick={() => onAsk(example)}>
            {example}
          </button>
        ))}
      </div>
    </section>
  )
}

/** A demonstration that answers questions about the fleet; it says what it can, and where it knows things from. */
export default function AssistantScreen() {
  const t = useWords(assistantStrings)
  const lookUp = useAnswers()
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const [wish, setWish] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const ask = async (asked: string): Promise<void> => {
    const id = performance.now()
    setExchanges((before) => [...before, { id, asked, answer: null }])
    const answer = await lookUp(asked)
    setExchanges((before) => before.map((each) => (each.id === id ? { ...each, answer } : each)))
    requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'nearest' }))
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (wish.trim() === '') return
    setWish('')
    void ask(wish.trim())
  }
  return (
    <div className={styles.screen}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.conversation} role="log" aria-label={t('conversation')} tabIndex={0}>
        <Examples onAsk={(question) => void ask(question)} />
        <ol>
          {exchanges.map((exchange) => (
            <ExchangeCard key={exchange.id} exchange={exchange} />
          ))}
        </ol>
        <div ref={end} />
      </div>
      <form className={styles.form} onSubmit={onSubmit}>
        <input
          aria-label={t('ask')}
          placeholder={t('hint')}
          value={wish}
          autoComplete="off"
          onChange={(event) => setWish(event.target.value)}
        />
        <Button look="primary" type="submit">
          {t('send')}
        </Button>
      </form>
    </div>
  )
}
