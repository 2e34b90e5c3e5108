import { DEVICE_KEYS } from '@rastro/contracts'
import type { ReactNode } from 'react'
import { usePositionById } from '../../data/reports/positions-by-id.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatCoordinates } from '../../i18n/units.ts'
import type { TableColumn } from '../../ui/table/column.ts'
import { type CellForm, isFigure, sortableOf, unitsOf, writeCell } from './cells.ts'
import type { AnyColumn, AnyReport, ReportRow } from './report-list.ts'
import styles from './reports.module.css'
import type { ReportNames } from './use-names.ts'

/** Pixels by what a column holds; texts take more where there is room. */
const WIDTH = {
  text: 100,
  yesNo: 64,
  time: 62,
  // The total of a fleet takes days: `120 d 22 h`.
  duration: 86,
  distance: 76,
  speed: 60,
  volume: 72,
  altitude: 76,
  degrees: 92,
} as const
const TIME_WITH_DAY = 100
const VEHICLE_WIDTH = 196

/** The column that leads a card beside the vehicle. */
const SECOND: Readonly<Record<string, string>> = {
  trips: 'distance',
  summary: 'distance',
  stops: 'duration',
  events: 'type',
  route: 'time',
  geofences: 'duration',
}

/** Whether this is the speed that is compared with the limit. */
function isTopSpeed({ key, kind }: AnyColumn): boolean {
  return kind === 'speed' && (key === 'maxSpeed' || key === 'speed')
}

function Coordinates({ latitude, longitude }: { latitude: number; longitude: number }) {
  return <span className="muted">{formatCoordinates(latitude, longitude, useLanguage())}</span>
}

/** The address of the position a row names by its id. */
function AddressOf({ positionId }: { positionId: number }) {
  const position = usePositionById(positionId)
  if (position === undefined) return <span className={styles.waiting}>…</span>
  if (position === null) return '–'
  return position.address ?? <Coordinates {...position} />
}

interface ColumnSetting {
  names: ReportNames
  form: CellForm
}

/** Where a cell without an address is; undefined where nothing knows that. */
function placeOf(column: AnyColumn, row: ReportRow): { latitude: number; longitude: number } | undefined {
  const place = column.place?.(row)
  return place && (place.latitude !== 0 || place.longitude !== 0) ? place : undefined
}

function cellOf(column: AnyColumn, row: ReportRow, { names, form }: ColumnSetting): ReactNode {
  const value = column.value(row, names)
  if (column.key === 'address' && typeof row['positionId'] === 'number' && !column.place)
    return <AddressOf positionId={row['positionId']} />
  if (value === null || value === '') {
    const place = placeOf(column, row)
    return place ? <Coordinates {...place} /> : '–'
  }
  const text = writeCell(column.kind, value, form)
  if (!isTopSpeed(column)) return text
  const limit = names.speedLimit(row.deviceId)
  return limit !== null && Number(value) > limit ? <b className={styles.over}>{text}</b> : text
}

/** The name of the vehicle of a row. */
export function vehicleName(row: ReportRow, names: ReportNames): string {
  return row.deviceName ?? names.device(row.deviceId)?.name ?? `#${row.deviceId}`
}

/** The text of a cell, for files. */
export function cellText(column: AnyColumn, row: ReportRow, { names, form }: ColumnSetting): string {
  const value = column.value(row, names)
  const place = value === null || value === '' ? placeOf(column, row) : undefined
  if (place) return formatCoordinates(place.latitude, place.longitude, form.language)
  return writeCell(column.kind, value, form)
}

function vehicleColumn(title: string, names: ReportNames): TableColumn<ReportRow> {
  return {
    key: 'vehicle',
    title,
    width: VEHICLE_WIDTH,
    priority: 1,
    value: (row) => vehicleName(row, names),
    render(row) {
      const plate = names.device(row.deviceId)?.attributes[DEVICE_KEYS.plate]
      return (
        <>
          <b className={styles.vehicle}>{vehicleName(row, names)}</b>
          {typeof plate === 'string' && plate !== '' ? <small className={styles.plate}>{plate}</small> : null}
        </>
      )
    },
  }
}

/** Of a heading's letters in the middle, and of what is beside them. */
const LETTER_WIDTH = 6.4
const HEADING_SPACE = 20

/** Wide enough for what it holds, and for its heading. */
function widthFor({ kind }: AnyColumn, { withDay }: CellForm, title: string): number {
  const width = kind === 'time' && withDay ? TIME_WITH_DAY : WIDTH[kind]
  return Math.max(width, Math.ceil(title.length * LETTER_WIDTH) + HEADING_SPACE)
}

/** What needs the width of a card: half of one shows a town's beginning, or of a driver's code. */
const LONG = /address$|^driver$/i

/** The columns of a report on the screen: the vehicle, then those of its definition that are not hidden. */
export function columnsOf(
  report: AnyReport,
  vehicleTitle: string,
  setting: ColumnSetting,
  hidden: readonly string[],
): readonly TableColumn<ReportRow>[] {
  const { names, form } = setting
  const shown = report.columns.filter(({ key }) => key !== 'device' && !hidden.includes(key))
  return [
    vehicleColumn(vehicleTitle, names),
    ...shown.map((column): TableColumn<ReportRow> => {
      // A distance is its unit in one word.
      const isLength = column.key === 'distance'
      const title = isLength ? unitsOf([column.kind], form.unit) : (column.short ?? column.title)[form.language]
      const isLater = column.key === 'address' && !column.place
      return {
        key: column.key,
        title,
        width: widthFor(column, form, title),
        align: isFigure(column.kind) ? 'right' : 'left',
        grows: column.kind === 'text',
        // Latitudes are known by their form.
        unit: column.kind === 'degrees' ? '' : unitsOf([column.kind], form.unit),
        isLong: LONG.test(column.key),
        priority: SECOND[report.name] === column.key ? 1 : 2,
        ...(isLater ? {} : { value: (row) => sortableOf(column.kind, column.value(row, names)) }),
        render: (row) => cellOf(column, row, setting),
      }
    }),
  ]
}
