import { cellReference, cellXml, rowXml, textCell } from './cell-xml.ts'
import { STYLE } from './styles-xml.ts'
import { createTotals } from './totals.ts'
import type { Sheet } from './workbook.ts'

/** What Excel can show; how many rows did not fit is told in the last one. */
const MAX_ROWS = 1_048_576
/** Links Excel takes on one sheet. */
const MAX_LINKS = 65_000

/**
 * The XML of one sheet: heading, head of the table that stays in view, rows, totals.
 * @param links gets the addresses of links, whose cells name them by their order
 */
export async function* sheetXml(sheet: Sheet, formats: readonly string[], links: string[]): AsyncGenerator<string> {
  const { heading, columns, rows } = sheet
  const styles = columns.map(({ format }) =>
    format === undefined ? STYLE.text : STYLE.first + formats.indexOf(format),
  )
  const titleRow = heading.length + 2
  yield head(columns, titleRow)
  yield heading.map((line, index) => headingRow(line, index)).join('')
  yield rowXml(
    titleRow,
    columns.map(({ title }, index) => textCell(cellReference(index, titleRow), title, STYLE.columnTitle)),
  )
  const linked: string[] = []
  const totals = createTotals(sheet, formats)
  let number = titleRow
  let left = 0
  for await (const batch of rows) {
    let text = ''
    const fitting = batch.slice(0, MAX_ROWS - 1 - number)
    left += batch.length - fitting.length
    for (const cells of fitting) {
      number++
      totals.add(cells)
      text += rowXml(
        number,
        cells.map((cell, index) => cellXml(cell, cellReference(index, number), styles[index] ?? STYLE.text)),
      )
      for (const [index, { link }] of cells.entries()) {
        if (link === undefined || links.length >= MAX_LINKS) continue
        links.push(link)
        linked.push(`<hyperlink ref="${cellReference(index, number)}" r:id="rId${links.length}"/>`)
      }
    }
    if (text !== '') yield text
  }
  if (left > 0) yield rowXml(MAX_ROWS, [textCell(`A${MAX_ROWS}`, `… +${left}`, STYLE.label)])
  const range = `A${titleRow}:${cellReference(Math.max(0, columns.length - 1), number)}`
  if (left === 0) yield totals.xml(titleRow + 1, number)
  yield `</sheetData><autoFilter ref="${range}"/>`
  if (linked.length > 0) yield `<hyperlinks>${linked.join('')}</hyperlinks>`
  yield '</worksheet>'
}

function head(columns: Sheet['columns'], titleRow: number): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${titleRow}" topLeftCell="A${titleRow + 1}" ` +
    'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>`
  )
}

function headingRow([label, value]: readonly [string, string], index: number): string {
  const number = index + 1
  const style = index === 0 ? STYLE.title : STYLE.label
  const cells = [textCell(`A${number}`, label, style)]
  if (value !== '') cells.push(textCell(`B${number}`, value, STYLE.text))
  return rowXml(number, cells)
}
