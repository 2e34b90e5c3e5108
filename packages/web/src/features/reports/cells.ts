import type { Language } from '@rastro/contracts'
import { kmFromMetres, milesFromMetres } from '@rastro/contracts/units'
import type { CellKind, CellValue, MeasureKind } from '@rastro/reports'
import { formatNumber } from '../../i18n/numbers.ts'
import { formatClock, formatDate, formatDuration } from '../../i18n/times.ts'
import { formatSpeed, SPEED_FACTOR, SPEED_SYMBOL, type SpeedUnit } from '../../i18n/units.ts'

/** How the person reads figures. */
export interface CellForm {
  readonly language: Language
  readonly unit: SpeedUnit
  /** Times need their day: the period is longer than one. */
  readonly withDay: boolean
  readonly yes: string
  readonly no: string
}

/** What has no value. */
const NOTHING = '–'

function distance(metres: number, { unit, language }: CellForm): string {
  const length = unit === 'mph' ? milesFromMetres(metres) : kmFromMetres(metres)
  return formatNumber(length, language, length < 1000 ? 1 : 0)
}

function time(value: CellValue, { withDay }: CellForm): string {
  const instant = Date.parse(String(value))
  if (Number.isNaN(instant)) return NOTHING
  return withDay ? `${formatDate(instant).slice(0, 5)} ${formatClock(instant)}` : formatClock(instant)
}

type Writer = (value: number, form: CellForm) => string

const NUMBERS: Readonly<Partial<Record<CellKind, Writer>>> = {
  duration: (value) => formatDuration(value),
  distance,
  speed: (value, { unit, language }) => formatSpeed(value, unit, language),
  volume: (value, { language }) => formatNumber(value, language, 1),
  altitude: (value, { language }) => formatNumber(value, language),
  degrees: (value, { language }) => formatNumber(value, language, 5),
}

/** A value as the table shows it, without its unit: that stands in the foot. */
export function writeCell(kind: CellKind, value: CellValue, form: CellForm): string {
  if (value === null || value === '') return NOTHING
  if (kind === 'time') return time(value, form)
  if (kind === 'yesNo') return value === true ? form.yes : form.no
  const write = NUMBERS[kind]
  if (!write) return String(value)
  return typeof value === 'number' && !Number.isNaN(value) ? write(value, form) : NOTHING
}

/** What a value is ordered by. */
export function sortableOf(kind: CellKind, value: CellValue): CellValue {
  if (kind !== 'time') return value
  const instant = Date.parse(String(value))
  return Number.isNaN(instant) ? null : instant
}

/** Whether a kind stands at the right. */
export function isFigure(kind: CellKind): boolean {
  return kind !== 'text' && kind !== 'yesNo'
}

const UNIT_OF: Readonly<
  Record<MeasureKind, (unit: SpeedUnit) => string> & Partial<Record<CellKind, (unit: SpeedUnit) => string>>
> = {
  distance: (unit) => (unit === 'mph' ? 'mi' : 'km'),
  speed: (unit) => SPEED_SYMBOL[unit],
  volume: () => 'L',
  altitude: () => 'm',
  degrees: () => '°',
}

/** The units of some kinds of cells, each once: `km · km/h · L`. */
export function unitsOf(kinds: readonly CellKind[], unit: SpeedUnit): string {
  return [...new Set(kinds.flatMap((kind) => UNIT_OF[kind]?.(unit) ?? []))].join(' · ')
}

/** A value of the wire as the table shows its kind, unrounded, with the symbol of its unit. */
export function measured(kind: MeasureKind, value: number, unit: SpeedUnit): readonly [figure: number, unit: string] {
  const symbol = UNIT_OF[kind](unit)
  if (kind === 'speed') return [Math.round(value * SPEED_FACTOR[unit]), symbol]
  if (kind === 'distance') return [unit === 'mph' ? milesFromMetres(value) : kmFromMetres(value), symbol]
  return [value, symbol]
}
