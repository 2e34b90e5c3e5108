import type { Event, Language, Permission, Position, Words } from '@rastro/contracts'
import type { TrackPoint } from './track/point.ts'
import type { Scalar } from './track/rules.ts'

/** What a report is computed from: positions as samples of a track, whole positions, or events. */
export type Source = 'track' | 'positions' | 'events'

/** What the request adds to devices and period. */
export interface ReportOptions {
  /** Begin and end of the period, epoch milliseconds, both included. */
  from: number
  to: number
  /** Split at midnight (summary). */
  daily: boolean
  /** Whose midnight: a name of the IANA database. */
  timeZone: string
  /** Event types wanted; none or `allEvents` = all. */
  types: readonly string[]
  /** Alarms wanted among alarm events; none = all. */
  alarms: readonly string[]
  /** Geofences wanted (visits). */
  geofenceIds: readonly number[]
  /** Rows that are shorter are left out: metres and milliseconds; 0 = none is. */
  minDistance: number
  minDuration: number
}

/** The device a computation is about. */
export interface Subject {
  deviceId: number
  deviceName: string
  /** A setting of the device, its groups or the server. */
  readonly setting: (key: string) => Scalar | undefined
}

/**
 * The computation of one device: fed in the order of time, as much at a time as comes, it emits rows as soon as they are
 * sure and keeps little. What a report does not read is not fed.
 */
export interface Computation {
  point?(point: TrackPoint): void
  position?(position: Position): void
  event?(event: Event): void
  /** The period is over. */
  end(): void
}

/** What rows that only know ids are completed from, after {@link Compute.lookups} named them. */
export interface Found {
  /** Undefined when it is gone. */
  position(id: number): Position | undefined
  /** Name of the driver with this unique id. */
  driverName(uniqueId: string): string | null
}

/** The computing half of a report, loaded when it is needed. */
export interface Compute<Row> {
  start(subject: Subject, options: ReportOptions, emit: (row: Row) => void): Computation
  /** Ids of stored positions a row wants to be completed from. */
  lookups?(row: Row): readonly number[]
  /** The row with what was found. */
  complete?(row: Row, found: Found): Row
}

/** How a cell is written: what unit, how many decimals. Values have the units of the wire. */
export type CellKind =
  | 'text'
  | 'yesNo'
  | 'time'
  /** Milliseconds, as hours and minutes. */
  | 'duration'
  /** Metres, as kilometres or miles. */
  | 'distance'
  /** Knots. */
  | 'speed'
  /** Litres. */
  | 'volume'
  /** Metres. */
  | 'altitude'
  | 'degrees'

export type CellValue = string | number | boolean | null

/** Figures that each person reads in units of his own. */
export type MeasureKind = 'distance' | 'speed' | 'volume' | 'altitude'

/** What cells know besides their row. */
export interface SheetNames {
  language: Language
  /** A value of the wire in the unit of the reader, and the symbol of that. */
  measure(kind: MeasureKind, value: number): readonly [figure: number, unit: string]
  geofence(id: number): string
  maintenance(id: number): string
  /** The address of a position that {@link Compute.lookups} named. */
  address(positionId: number): string | null
}

/** One column of the table, the sheet and the page. */
export interface Column<Row> {
  /** Its name in the address of a page and in what a person chose; unique in its report. */
  readonly key: string
  readonly title: Words
  /** The title where there is little room. */
  readonly short?: Words
  readonly kind: CellKind
  /** In characters. */
  readonly width: number
  value(row: Row, names: SheetNames): CellValue
  /** Where on the map the cell is. */
  place?(row: Row): { latitude: number; longitude: number }
  /** What stands below the column. */
  readonly total?: 'sum' | 'max'
}

/** A report: everything server, page and mail have to know about it. */
export interface ReportDefinition<Row = never, Name extends string = string> {
  /** Also the last part of its address in the API. */
  readonly name: Name
  /** The last part of its address in the web app (NAV-13 to NAV-18). */
  readonly screen: string
  readonly title: Words
  /** Number of the right that opens it, below the right to reports at all. */
  readonly right: Permission | undefined
  readonly reads: readonly Source[]
  /** What its query takes besides devices, groups and period. */
  readonly parameters: readonly ('daily' | 'type' | 'alarm' | 'geofenceId' | 'page' | 'minDistance' | 'minDuration')[]
  /** One sheet for all devices instead of one each. */
  readonly isOneSheet: boolean
  /** None: it has no table. */
  readonly columns: readonly Column<Row>[]
  load(): Promise<Compute<Row>>
}

/** Declare a report. */
export function defineReport<Row, const Name extends string>(
  report: ReportDefinition<Row, Name>,
): ReportDefinition<Row, Name> {
  return report
}
