import { attributeWord } from '@rastro/contracts/attribute-words'
import { IconAlertTriangle, IconChartLine } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { AGGREGATIONS, type Aggregation, RESOLUTIONS, stepFor, type Telemetry } from '../../data/telemetry/aggregate.ts'
import { type TelemetryLoading, useTelemetry } from '../../data/telemetry/use-telemetry.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { firstKeys, orderedKeys } from './measures.ts'
import { telemetryStrings } from './strings.ts'
import styles from './telemetry.module.css'
import { TelemetryLanes } from './telemetry-lanes.tsx'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Presets of the specification (TEL-02), as an address may write them. */
export const TELEMETRY_PRESETS = { '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY } as const
export type TelemetryPreset = keyof typeof TELEMETRY_PRESETS
const PRESET_KEYS = Object.keys(TELEMETRY_PRESETS) as readonly TelemetryPreset[] // the keys of a literal
const PRESET_WORDS = { '24h': 'hours24', '7d': 'days7', '30d': 'days30' } as const

/** What is shown of the telemetry; null = chosen by the chart itself. */
export interface TelemetryChoice {
  preset: TelemetryPreset
  resolutionMs: number | null
  aggregation: Aggregation
  series: readonly string[] | null
}

export const FIRST_CHOICE: TelemetryChoice = { preset: '24h', resolutionMs: null, aggregation: 'mean', series: null }

interface ChartProps {
  deviceId: number
  /** Whoever keeps the choice, in an address for instance; without it the chart keeps it itself. */
  choice?: TelemetryChoice
  onChoice?: (choice: TelemetryChoice) => void
}

/** What a tracker told over time: several series, in steps and by a value the person chooses (TEL-01 to TEL-03). */
export function TelemetryChart({ deviceId, choice, onChoice }: ChartProps) {
  const [own, setOwn] = useState(FIRST_CHOICE)
  const chosen = choice ?? own
  const choose = onChoice ?? setOwn
  const [openedAt] = useState(Date.now)
  const from = openedAt - TELEMETRY_PRESETS[chosen.preset]
  const stepMs = chosen.resolutionMs ?? stepFor(from, openedAt)
  const { loading, retry } = useTelemetry({ deviceId, from, to: openedAt, stepMs })
  return (
    <div className={styles.chart}>
      <Choices choice={chosen} onChoice={choose} />
      {loading.state === 'done' ? (
        <Shown telemetry={loading.telemetry} choice={chosen} onChoice={choose} />
      ) : (
        <Waiting loading={loading} onRetry={retry} />
      )}
    </div>
  )
}

type ChoicesProps = { choice: TelemetryChoice; onChoice: (choice: TelemetryChoice) => void }

function Choices({ choice, onChoice }: ChoicesProps) {
  const t = useWords(telemetryStrings)
  const stepWord = (step: number): string =>
    step < HOUR ? t('minutes', { count: step / 60_000 }) : t('hours', { count: step / HOUR })
  return (
    <div className={styles.choices}>
      <div className={styles.presets} role="group" aria-label={t('period')}>
        {PRESET_KEYS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === choice.preset}
            onClick={() => onChoice({ ...choice, preset })}
          >
            {t(PRESET_WORDS[preset])}
          </button>
        ))}
      </div>
      <label>
        {t('resolution')}
        <select
          value={choice.resolutionMs ?? ''}
          onChange={({ target }) =>
            onChoice({ ...choice, resolutionMs: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('automatic')}</option>
          {RESOLUTIONS.map((step) => (
            <option key={step} value={step}>
              {stepWord(step)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('aggregation')}
        <select
          value={choice.aggregation}
          onChange={({ target }) =>
            onChoice({ ...choice, aggregation: AGGREGATIONS.find((each) => each === target.value) ?? 'mean' })
          }
        >
          {AGGREGATIONS.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function Shown({ telemetry, choice, onChoice }: ChoicesProps & { telemetry: Telemetry }) {
  const t = useWords(telemetryStrings)
  const language = useLanguage()
  const keys = useMemo(() => orderedKeys(telemetry.series.map(({ key }) => key)), [telemetry])
  const wanted = choice.series ?? firstKeys(keys)
  const shown = keys
    .filter((key) => wanted.includes(key))
    .flatMap((key) => telemetry.series.find((series) => series.key === key) ?? [])
  const toggle = (key: string): void =>
    onChoice({ ...choice, series: wanted.includes(key) ? wanted.filter((each) => each !== key) : [...wanted, key] })
  if (keys.length === 0) {
    return <Message icon={<IconChartLine size={24} aria-hidden />} title={t('none')} text={t('noneText')} />
  }
  return (
    <>
      <div className={styles.series} role="group" aria-label={t('series')}>
        {keys.map((key) => (
          <button key={key} type="button" aria-pressed={wanted.includes(key)} onClick={() => toggle(key)}>
            {attributeWord(key, language)}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className={styles.nothing}>{t('choose')}</p>
      ) : (
        <TelemetryLanes telemetry={telemetry} shown={shown} aggregation={choice.aggregation} />
      )}
    </>
  )
}

const SKELETON_AFTER_MS = 150

function Waiting({ loading, onRetry }: { loading: Exclude<TelemetryLoading, { state: 'done' }>; onRetry: () => void }) {
  const t = useWords(telemetryStrings)
  const isDue = useDelayed(loading.state === 'loading', SKELETON_AFTER_MS)
  if (loading.state === 'failed') {
    const { problem, detail } = loading.failure
    const cause = problem === 'refused' || problem === 'unreachable' ? problem : 'invalid'
    return (
      <Message
        alert
        icon={<IconAlertTriangle size={24} aria-hidden />}
        title={t('failed')}
        text={`${t(cause)} ${detail}`.trim()}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    )
  }
  if (!isDue) return null
  const { progress } = loading
  return (
    <div role="status" aria-label={t('loading')} className={styles.waiting}>
      {progress && progress.total > 1 ? (
        <p>{t('loadingDays', { done: progress.done, total: progress.total })}</p>
      ) : null}
      <i />
      <i />
      <i />
    </div>
  )
}
