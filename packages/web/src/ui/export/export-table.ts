/** How the values of a column are written: dates and times are epoch milliseconds or ISO texts, money is whole cents. */
export type ExportKind = 'text' | 'number' | 'money' | 'date' | 'dateTime' | 'duration' | 'yesNo'

/** What may stand in a cell. */
export type ExportValue = string | number | boolean | null | undefined

/** One column of a file. */
export interface ExportColumn<Row> {
  readonly title: string
  /** Default `text`. `duration` is milliseconds. */
  readonly kind?: ExportKind
  /** Decimals of a number. Default 0. */
  readonly digits?: number
  /** Of a number; stands behind the title. */
  readonly unit?: string
  /** In characters; each kind has a usual one. */
  readonly width?: number
  /** What stands below the column. */
  readonly total?: 'sum' | 'max'
  /** Only in Excel and CSV: paper has no room for everything. */
  readonly isTableOnly?: boolean
  readonly value: (row: Row) => ExportValue
}

/** A list as it goes into a file. */
export interface ExportTable<Row> {
  /** What it is: also the name of the file. */
  readonly title: string
  /** What narrows it, in words: a period, a filter. */
  readonly filters?: string | undefined
  readonly columns: readonly ExportColumn<Row>[]
  readonly rows: readonly Row[]
}

/** The files a list can become. */
export const EXPORT_FORMS = ['xlsx', 'csv', 'pdf'] as const
export type ExportForm = (typeof EXPORT_FORMS)[number]

/** Whether values of a kind stand at the right. */
export function isFigure({ kind }: Pick<ExportColumn<never>, 'kind'>): boolean {
  return kind === 'number' || kind === 'money' || kind === 'duration'
}

/** A column's title with the unit its values have. */
export function titleOf({ title, unit }: Pick<ExportColumn<never>, 'title' | 'unit'>): string {
  return unit === undefined ? title : `${title} (${unit})`
}

/** What stands below a column; null when it has no total. */
export function totalOf<Row>({ total, value }: ExportColumn<Row>, rows: readonly Row[]): number | null {
  if (total === undefined) return null
  let result: number | null = null
  for (const row of rows) {
    const number = value(row)
    if (typeof number !== 'number' || !Number.isFinite(number)) continue
    result = result === null ? number : total === 'sum' ? result + number : Math.max(result, number)
  }
  return result
}
