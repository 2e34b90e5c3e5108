import { IMPORT_LIMITS } from '@rastro/contracts/import-limits'
import { BadFile } from './bad-file.ts'
import { unpackArchive } from './inspect-archive.ts'
import { inspectWorkbook } from './inspect-workbook.ts'

/** The first sheet of a workbook as text: its titles, and its rows with their numbers as Excel counts. */
export interface SheetText {
  titles: string[]
  rows: { row: number; cells: string[] }[]
}

type Value = string | number | boolean | Date | null | undefined

/** Before a number Excel kept only fifteen digits of, such as an ICCID in a column that is not text. */
export const IMPRECISE = '≈'
/** Excel keeps this many digits. */
const EXACT_BELOW = 1e15

/**
 * Read the first sheet of an .xlsx or .xls file; the first bytes tell which it is. Formulas are not computed: the value
 * they had counts.
 * @throws BadFile
 */
export async function readSheet(file: Buffer): Promise<SheetText> {
  if (file.length === 0) throw new BadFile('empty')
  if (file.length > IMPORT_LIMITS.fileBytes) throw new BadFile('tooLarge')
  if (file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return tableOf(await readXlsx(file))
  if (file.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return tableOf(await readXls(file))
  throw new BadFile('type')
}

async function readXlsx(file: Buffer): Promise<Value[][]> {
  inspectWorkbook(unpackArchive(file))
  // Either library takes longer to load than a bomb to refuse.
  const library = await import('read-excel-file/node')
  try {
    return (await library.readSheet(file)) as Value[][] // what its cells can be
  } catch (cause) {
    throw new BadFile('broken', { cause })
  }
}

async function readXls(file: Buffer): Promise<Value[][]> {
  const { read, SSF } = await import('@e965/xlsx')
  const isDay = (format: string): boolean => SSF.is_date(format)
  const dayOf = (value: number): { y: number; m: number; d: number } => SSF.parse_date_code(value)
  try {
    // One row more than allowed tells that there are more.
    const most = IMPORT_LIMITS.rows * 2 + 1
    const book = read(file, { type: 'buffer', dense: true, cellNF: true, cellFormula: false, sheetRows: most })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    return (sheet?.['!data'] ?? []).map((row) => (row ?? []).map((cell) => valueOfCell(cell, isDay, dayOf)))
  } catch (cause) {
    throw new BadFile(/password|encrypt/i.test(String(cause)) ? 'locked' : 'broken', { cause })
  }
}

/** A day is a number with a format of days; read so, no time zone comes between. */
function valueOfCell(
  cell: { t: string; v?: unknown; z?: string | number } | undefined,
  isDay: (format: string) => boolean,
  dayOf: (value: number) => { y: number; m: number; d: number },
): Value {
  if (!cell || cell.t === 'e') return null
  const { v: value, z: format } = cell
  if (typeof value === 'number' && typeof format === 'string' && isDay(format)) {
    const { y, m, d } = dayOf(value)
    return new Date(Date.UTC(y, m - 1, d))
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function textOf(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number' && Math.abs(value) >= EXACT_BELOW) return `${IMPRECISE}${value}`
  // One character more than allowed tells that it is too long.
  return String(value)
    .trim()
    .slice(0, IMPORT_LIMITS.cell + 1)
}

/** The first row that says something has the titles. @throws BadFile empty, tooLarge */
function tableOf(values: readonly (readonly Value[])[]): SheetText {
  const lines = values.map((cells, index) => ({ row: index + 1, cells: Array.from(cells, textOf) }))
  const [head, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const width = head?.cells.findLastIndex((cell) => cell !== '') ?? -1
  if (!head || rest.length === 0) throw new BadFile('empty')
  if (rest.length > IMPORT_LIMITS.rows || width >= IMPORT_LIMITS.columns) throw new BadFile('tooLarge')
  const fit = (cells: readonly string[]): string[] => Array.from({ length: width + 1 }, (_, at) => cells[at] ?? '')
  return { titles: fit(head.cells), rows: rest.map(({ row, cells }) => ({ row, cells: fit(cells) })) }
}
