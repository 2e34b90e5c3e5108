import { STYLE } from './styles-xml.ts'
import type { Cell, Sheet } from './xlsx.ts'
import { xmlText } from './xml.ts'

/** What Excel can show; how many rows did not fit is told in the last one. */
const MAX_ROWS = 1_048_576
/** Links Excel takes on one sheet. */
const MAX_LINKS = 65_000
/** Letters Excel takes in one cell. */
const MAX_LETTERS = 32_767

/**
 * The XML of one sheet: heading, head of the table that stays in view, rows. Texts are typed as texts, so that no
 * program computes them.
 * @param links gets the addresses of links, whose cells name them by their order
 */
export async function* sheetXml(
  { heading, columns, rows }: Sheet,
  formats: readonly string[],
  links: string[],
): AsyncGenerator<string> {
  const styles = columns.map(({ format }) =>
    format === undefined ? STYLE.text : STYLE.first + formats.indexOf(format),
  )
  const titleRow = heading.length + 2
  yield head(columns, titleRow)
  yield heading.map((line, index) => headingRow(line, index)).join('')
  yield row(
    titleRow,
    columns.map(({ title }, index) => textCell(reference(index, titleRow), title, STYLE.columnTitle)),
  )
  const linked: string[] = []
  let number = titleRow
  let left = 0
  for await (const batch of rows) {
    let text = ''
    const fitting = batch.slice(0, MAX_ROWS - 1 - number)
    left += batch.length - fitting.length
    for (const cells of fitting) {
      number++
      text += row(
        number,
        cells.map((cell, index) => cellXml(cell, reference(index, number), styles[index] ?? STYLE.text)),
      )
      for (const [index, { link }] of cells.entries()) {
        if (link === undefined || links.length >= MAX_LINKS) continue
        links.push(link)
        linked.push(`<hyperlink ref="${reference(index, number)}" r:id="rId${links.length}"/>`)
      }
    }
    if (text !== '') yield text
  }
  if (left > 0) yield row(MAX_ROWS, [textCell(`A${MAX_ROWS}`, `… +${left}`, STYLE.label)])
  const range = `A${titleRow}:${reference(Math.max(0, columns.length - 1), number)}`
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
  return row(number, cells)
}

function row(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

function cellXml({ value, link }: Cell, at: string, style: number): string {
  if (value === null || value === '') return `<c r="${at}" s="${style}"/>`
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}" s="${style}"><v>${value}</v></c>` : ''
  if (typeof value === 'boolean') return `<c r="${at}" s="${style}" t="b"><v>${Number(value)}</v></c>`
  return textCell(at, value, link === undefined ? style : STYLE.link)
}

function textCell(at: string, text: string, style: number): string {
  const content = xmlText(text.slice(0, MAX_LETTERS))
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

/** `A1` of a column from 0 and a row from 1. */
function reference(column: number, number: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? `${letter}${number}` : `${String.fromCharCode(64 + Math.floor(column / 26))}${letter}${number}`
}
