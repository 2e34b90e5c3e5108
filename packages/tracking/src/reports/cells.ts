import { kmhFromKnots, type Language, MILES_PER_KM, mphFromKnots } from '@rastro/contracts'
import type { CellKind, CellValue } from '@rastro/reports'
import { excelTime } from '@rastro/sheets'
import type { Preferences } from './preferences.ts'
import { createWallClock } from './wall-clock.ts'

/** How cells of one kind are written for a person. */
export interface CellWriter {
  /** Number format of Excel; undefined for texts. */
  readonly format: string | undefined
  /** Stands behind the title of a column where numbers stand alone. */
  readonly unit: string | undefined
  /** The value of a cell in a sheet. */
  sheet(value: CellValue): string | number | null
  /** The value in a text file: times as `2026-11-20 09:30:00`, durations as hours and minutes. */
  text(value: CellValue): string | number | null
}

const NO_ANSWER: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  en: ['Yes', 'No'],
  pt: ['Sim', 'Não'],
  es: ['Sí', 'No'],
}
const MS_PER_DAY = 86_400_000
const METRES_PER_NAUTICAL_MILE = 1852
const METRES_PER_FOOT = 0.3048
const LITRES = { ltr: 1, usGal: 3.785411784, impGal: 4.54609 } as const
const SPEED = { kmh: kmhFromKnots, mph: mphFromKnots, kn: (knots: number) => knots } as const
const SYMBOL = { kmh: 'km/h', mph: 'mph', kn: 'kn', ltr: 'l', usGal: 'gal', impGal: 'gal' } as const
const METRES = { km: 1000, mi: 1000 / MILES_PER_KM, nmi: METRES_PER_NAUTICAL_MILE, m: 1, ft: METRES_PER_FOOT } as const

/** The writers of every kind for a person. */
export function createCellWriters(preferences: Preferences): Readonly<Record<CellKind, CellWriter>> {
  const { language, timeZone, speedUnit, distanceUnit, volumeUnit, altitudeUnit } = preferences
  const wallClock = createWallClock(timeZone)
  const [yes, no] = NO_ANSWER[language]
  return {
    text: plain((value) => String(value)),
    yesNo: plain((value) => (value === true ? yes : no)),
    time: {
      // One pattern of date in every language (OP-56).
      format: 'dd/mm/yyyy hh:mm:ss',
      unit: undefined,
      sheet: (value) => (typeof value === 'string' ? excelTime(wallClock(Date.parse(value))) : null),
      text: (value) => (typeof value === 'string' ? writeWallClock(wallClock(Date.parse(value))) : null),
    },
    duration: {
      format: '[h]:mm:ss',
      unit: undefined,
      sheet: (value) => (typeof value === 'number' ? value / MS_PER_DAY : null),
      text: (value) => (typeof value === 'number' ? writeDuration(value) : null),
    },
    distance: measured(distanceUnit, 2, (metres) => metres / METRES[distanceUnit]),
    altitude: measured(altitudeUnit, 0, (metres) => metres / METRES[altitudeUnit]),
    speed: measured(SYMBOL[speedUnit], 1, SPEED[speedUnit]),
    volume: measured(SYMBOL[volumeUnit], 1, (litres) => litres / LITRES[volumeUnit]),
    degrees: { ...measured('', 6, (value) => value), unit: undefined },
  }
}

/** Wall clock milliseconds as `2026-11-20 09:30:00`. */
export function writeWallClock(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}

/** Wall clock milliseconds as a person reads them beside the cells of a sheet: `20/11/2026 09:30:00`. */
export function readableWallClock(milliseconds: number): string {
  const [day, clock] = writeWallClock(milliseconds).split(' ')
  return `${day?.split('-').reverse().join('/')} ${clock}`
}

function plain(write: (value: NonNullable<CellValue>) => string): CellWriter {
  const text = (value: CellValue): string | null => (value === null ? null : write(value))
  return { format: undefined, unit: undefined, sheet: text, text }
}

function measured(unit: string, decimals: number, convert: (value: number) => number): CellWriter {
  const places = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`
  const factor = 10 ** decimals
  const write = (value: CellValue): number | null =>
    typeof value === 'number' ? Math.round(convert(value) * factor) / factor : null
  return { format: unit === '' ? `0${places}` : `#,##0${places} "${unit}"`, unit, sheet: write, text: write }
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, '0')
}

function writeDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
}
