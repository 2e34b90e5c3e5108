import { attributeWord } from '@rastro/contracts/attribute-words'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Aggregation, Series, Telemetry } from '../../data/telemetry/aggregate.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { zoneTimes } from '../../i18n/zone-times.ts'
import { ticksOf } from '../time-axis.ts'
import { LANE } from './draw-lane.ts'
import { Lane } from './lane.tsx'
import { measureOf, measureText } from './measures.ts'
import { telemetryStrings } from './strings.ts'
import styles from './telemetry.module.css'

interface LanesProps {
  telemetry: Telemetry
  shown: readonly Series[]
  aggregation: Aggregation
}

/** Steps of a press of Page Up or Page Down. */
const PAGE = 20

/** Several series below each other with one time cursor, for pointer, finger and arrow keys. */
export function TelemetryLanes({ telemetry, shown, aggregation }: LanesProps) {
  const t = useWords(telemetryStrings)
  const { count, from, stepMs } = telemetry
  const { dateTime } = zoneTimes(useTimeZone())
  const [step, setStep] = useState<number | null>(null)
  const told = useTold(shown, aggregation)
  const clamp = (wanted: number): number => Math.min(count - 1, Math.max(0, wanted))
  const onPointer = (event: PointerEvent): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left - LANE.left) / Math.max(1, width - LANE.left - LANE.right)
    setStep(clamp(Math.floor(share * count)))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const present = step ?? count - 1
    const keys: Readonly<Record<string, number>> = {
      ArrowLeft: present - 1,
      ArrowRight: present + 1,
      PageDown: present - PAGE,
      PageUp: present + PAGE,
      Home: 0,
      End: count - 1,
    }
    const next = keys[event.key]
    if (next === undefined) return
    event.preventDefault()
    setStep(clamp(next))
  }
  const time = from + (step ?? count - 1) * stepMs
  return (
    <div
      className={styles.lanes}
      role="slider"
      tabIndex={0}
      aria-label={t('chart')}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={step ?? count - 1}
      aria-valuetext={`${dateTime(time)}, ${told(step ?? count - 1)}`}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={() => setStep(null)}
      onKeyDown={onKeyDown}
      onBlur={() => setStep(null)}
    >
      {shown.map((series) => (
        <Lane key={series.key} telemetry={telemetry} series={series} aggregation={aggregation} step={step} />
      ))}
      <Axis telemetry={telemetry} />
      {step === null ? null : (
        <span className={styles.cursor} style={{ left: leftOf((step + 0.5) / count) }}>
          <b className="num">{dateTime(time)}</b>
        </span>
      )}
    </div>
  )
}

/** A share of the time as a place between the margins of the lanes. */
function leftOf(share: number): string {
  return `calc(${LANE.left}px + (100% - ${LANE.left + LANE.right}px) * ${share.toFixed(4)})`
}

function Axis({ telemetry: { from, count, stepMs } }: Pick<LanesProps, 'telemetry'>) {
  const zone = useTimeZone()
  const to = from + count * stepMs
  // Some five marks fit the narrowest panel.
  return (
    <div className={styles.axis} aria-hidden>
      {ticksOf({ from, to }, 340, 68, zone).map(({ time, text }) => (
        <span key={time} style={{ left: leftOf((time - from) / (to - from)) }}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** All values of a step in words, for people who do not see the lanes. */
function useTold(shown: readonly Series[], aggregation: Aggregation): (step: number) => string {
  const language = useLanguage()
  const unit = useSpeedUnit()
  const t = useWords(telemetryStrings)
  return (step) =>
    shown
      .map((series) => {
        const value = series[aggregation][step] ?? Number.NaN
        const text = Number.isNaN(value) ? t('noValue') : measureText(value, measureOf(series.key, unit), language)
        return `${attributeWord(series.key, language)} ${text}`
      })
      .join(', ')
}
