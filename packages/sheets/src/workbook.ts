import { sheetXml } from './sheet-xml.ts'
import { stylesXml } from './styles-xml.ts'
import { xmlText } from './xml.ts'

/** What may stand in a cell: times are numbers of days since 1900, see {@link excelTime}. */
export interface Cell {
  value: string | number | boolean | null
  /** An address that opens when the cell is clicked. */
  link?: string | undefined
}

export interface SheetColumn {
  title: string
  /** In characters. */
  width: number
  /** A number format of Excel, such as `0.0 "km"`; undefined for texts. */
  format?: string | undefined
  /** What stands below the column: it follows the filter of whoever reads the sheet. */
  total?: 'sum' | 'max' | undefined
}

export interface Sheet {
  /** What the tab is called; made to fit and unique. */
  name: string
  /** Lines above the table: what it is and about whom. */
  heading: readonly (readonly [label: string, value: string])[]
  columns: readonly SheetColumn[]
  /** Begins the row of totals, which is there when a column has one and there are rows. */
  totalLabel?: string | undefined
  /** Rows as they come, some at a time. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MS_PER_DAY = 86_400_000
/** Days from the beginning of Excel's calendar to that of ours. */
const DAYS_TO_1970 = 25_569

/** A number Excel shows as this wall clock: milliseconds since 1970 as if the place lay in UTC. */
export function excelTime(wallClockMs: number): number {
  return wallClockMs / MS_PER_DAY + DAYS_TO_1970
}

/** One file of the archive a workbook is; its text is asked for when its turn comes. */
export interface SheetEntry {
  /** ASCII, with `/` between folders. */
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

/**
 * The files of a workbook, written while its rows are made: nothing but the links of a sheet is kept in memory.
 * @param formats every number format that columns name
 * @param sheets at least one; asked for one after the other
 */
export async function* workbookEntries(
  formats: readonly string[],
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
): AsyncGenerator<SheetEntry> {
  // First, because programs tell the kind of a file by the names of its first entries.
  yield entry('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  yield entry('xl/styles.xml', DECLARATION + stylesXml(formats))
  const names: string[] = []
  for await (const sheet of sheets) {
    names.push(tabName(sheet.name, names))
    const links: string[] = []
    const path = `sheet${names.length}.xml`
    yield { name: `xl/worksheets/${path}`, content: sheetXml(sheet, formats, links) }
    const targets = links.map((link) => ['hyperlink', link] as const)
    if (links.length > 0) yield entry(`xl/worksheets/_rels/${path}.rels`, relationships(targets, 'External'))
  }
  const own = names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const)
  yield entry('xl/_rels/workbook.xml.rels', relationships([...own, ['styles', 'styles.xml']]))
  yield entry('xl/workbook.xml', workbook(names))
  yield entry('[Content_Types].xml', contentTypes(names.length))
}

function entry(name: string, content: string): SheetEntry {
  return { name, content: [content] }
}

function relationships(targets: readonly (readonly [type: string, target: string])[], mode?: 'External'): string {
  const rows = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/relationships/${type}" Target="${xmlText(target)}"` +
      `${mode ? ` TargetMode="${mode}"` : ''}/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`
}

function workbook(names: readonly string[]): string {
  const rows = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets>${rows.join('')}</sheets></workbook>`
}

function contentTypes(sheets: number): string {
  const parts = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, index) => [`xl/worksheets/sheet${index + 1}.xml`, 'worksheet'] as const),
  ] as const
  const rows = parts.map(([path, type]) => `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`)
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${rows.join('')}</Types>`
  )
}

/** Excel takes 31 letters, none of []:*?/\, no apostrophe at an end, and no name twice whatever the case. */
function tabName(wanted: string, taken: readonly string[]): string {
  const clean = wanted.replace(/[[\]:*?/\\]/g, ' ').replace(/^[\s']+|[\s']+$/g, '') || 'Sheet'
  const isTaken = (name: string): boolean => taken.some((other) => other.toLowerCase() === name.toLowerCase())
  let name = clean.slice(0, 31)
  for (let count = 2; isTaken(name); count++) name = `${clean.slice(0, 30 - String(count).length)} ${count}`
  return name
}
