import { attributeWord } from '@rastro/contracts/attribute-words'
import { useEffect, useRef, useState } from 'react'
import type { Aggregation, Series, Telemetry } from '../../data/telemetry/aggregate.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { useScheme } from '../../ui/scheme.ts'
import { fitCanvas, readTokens } from '../fit-canvas.ts'
import { drawLane, rangeOf } from './draw-lane.ts'
import { measureOf, measureText } from './measures.ts'
import { telemetryStrings } from './strings.ts'
import styles from './telemetry.module.css'

interface LaneProps {
  telemetry: Telemetry
  series: Series
  aggregation: Aggregation
  /** The step under the cursor; null = none. */
  step: number | null
}

/** One series with its name, and its value under the cursor or its range. */
export function Lane({ telemetry, series, aggregation, step }: LaneProps) {
  const t = useWords(telemetryStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const measure = measureOf(series.key, unit)
  const range = rangeOf(series)
  const value = step === null ? undefined : series[aggregation][step]
  const text = (each: number): string => measureText(each, measure, language)
  const said =
    value !== undefined && !Number.isNaN(value)
      ? text(value)
      : step !== null
        ? t('noValue')
        : range && t('range', { low: text(range.low), high: text(range.high) })
  return (
    <div className={styles.lane}>
      <p>
        <span>{attributeWord(series.key, language)}</span>
        <b className="num">{said}</b>
      </p>
      <LaneCanvas telemetry={telemetry} series={series} aggregation={aggregation} />
    </div>
  )
}

function LaneCanvas({ telemetry, series, aggregation }: Omit<LaneProps, 'step'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const scheme = useScheme()
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = canvas.current
    const pen = element ? fitCanvas(element) : null
    if (pen === null || element === null || width === 0) return
    const token = readTokens(['sp-2', 'line', 'muted', 'font'])
    const ink = { line: token['sp-2'], grid: token.line, muted: token.muted, font: token.font }
    const { convert, digits } = measureOf(series.key, unit)
    const write = (value: number): string => formatNumber(convert(value), language, digits)
    drawLane(pen, { telemetry, series, aggregation, ink, width, height: element.clientHeight, write })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scheme stands for the tokens
  }, [telemetry, series, aggregation, width, language, unit, scheme])
  return <canvas ref={canvas} aria-hidden />
}
