import { jsPDF } from 'jspdf'
import { autoTable, type CellHookData, type RowInput } from 'jspdf-autotable'
import { fitColumns } from './fit-columns.ts'
import { drawFoot, drawHead, drawTitle, HEAD_HEIGHT, INK, MARGIN } from './pdf-frame.ts'
import type { PdfColumn, PdfFonts, PdfFrame, PdfSheet } from './pdf-sheet.ts'

/** Millimetres. */
const FOOT_HEIGHT = 16
const PADDING = 1.8
/** Points. */
const CELL_SIZE = 8
/** More columns than this are printed across. */
const MOST_UPRIGHT = 6
/** Rows that tell how wide columns are: all of a long list would take longer than drawing it. */
const MEASURED_ROWS = 300

/** Draw a table over as many A4 pages as it needs, each with head, foot and page number. @returns the file */
export function drawPdf(sheet: PdfSheet, frame: PdfFrame, fonts: PdfFonts): { bytes: ArrayBuffer; pages: number } {
  const orientation = sheet.columns.length > MOST_UPRIGHT ? 'landscape' : 'portrait'
  const page = createPage(orientation, fonts)
  page.setProperties({ title: sheet.title, author: frame.product, creator: frame.product })
  drawTable(page, sheet, drawTitle(page, sheet))
  return framePages(page, sheet.title, frame)
}

/** An empty A4 document with our type in it. */
export function createPage(orientation: 'landscape' | 'portrait', { regular, strong }: PdfFonts): jsPDF {
  const page = new jsPDF({ orientation, unit: 'mm', format: 'a4', compress: true })
  for (const [style, bytes] of [
    ['normal', regular],
    ['bold', strong],
  ] as const) {
    page.addFileToVFS(`${style}.ttf`, binaryText(bytes))
    page.addFont(`${style}.ttf`, 'Inter', style)
  }
  page.setFont('Inter', 'normal')
  return page
}

/** Put head and foot on every page, now that it is known how many there are. */
export function framePages(page: jsPDF, title: string, frame: PdfFrame): { bytes: ArrayBuffer; pages: number } {
  const pages = page.getNumberOfPages()
  for (let number = 1; number <= pages; number++) {
    page.setPage(number)
    drawHead(page, number === 1 ? '' : title, frame)
    drawFoot(page, frame, number, pages)
  }
  return { bytes: page.output('arraybuffer'), pages }
}

/** jsPDF takes files as text of one character a byte. */
function binaryText(bytes: ArrayBuffer): string {
  const whole = new Uint8Array(bytes)
  let text = ''
  // The spread of a whole font would be more arguments than an engine takes.
  for (let start = 0; start < whole.length; start += 8192) {
    text += String.fromCharCode(...whole.subarray(start, start + 8192))
  }
  return text
}

function drawTable(page: jsPDF, { columns, rows, totals }: PdfSheet, top: number): void {
  const widths = columnWidths(page, { columns, rows, totals })
  autoTable(page, {
    startY: top,
    margin: { top: HEAD_HEIGHT, bottom: FOOT_HEIGHT, left: MARGIN, right: MARGIN },
    head: [columns.map(({ title }) => title)],
    // autotable takes rows it may change.
    body: rows.map((row): RowInput => [...row]),
    ...(totals ? { foot: [[...totals]] } : {}),
    showFoot: 'lastPage',
    rowPageBreak: 'avoid',
    theme: 'plain',
    styles: {
      font: 'Inter',
      fontSize: CELL_SIZE,
      textColor: INK.text,
      cellPadding: { vertical: 1.7, horizontal: PADDING },
      valign: 'middle',
    },
    headStyles: { fontStyle: 'bold', fontSize: 7.5, fillColor: INK.raised, textColor: INK.muted, valign: 'bottom' },
    footStyles: { fontStyle: 'bold', fillColor: INK.raised },
    columnStyles: Object.fromEntries(widths.map((width, index) => [index, { cellWidth: width }])),
    didParseCell: (cell) => styleCell(cell, columns),
    didDrawCell: ({ cell, section }) => {
      page.setDrawColor(section === 'body' ? INK.line : INK.strongLine).setLineWidth(section === 'body' ? 0.1 : 0.25)
      const edge = section === 'foot' ? cell.y : cell.y + cell.height
      page.line(cell.x, edge, cell.x + cell.width, edge)
    },
  })
}

/** What a row begins with is what it is about. */
function styleCell({ cell, column, section }: CellHookData, columns: readonly PdfColumn[]): void {
  cell.styles.halign = columns[column.index]?.align ?? 'left'
  if (section === 'body' && column.index === 0) cell.styles.fontStyle = 'bold'
}

/** Millimetres of each column, by what stands in it. */
function columnWidths(page: jsPDF, { columns, rows, totals }: Pick<PdfSheet, 'columns' | 'rows' | 'totals'>): number[] {
  const usable = page.internal.pageSize.getWidth() - 2 * MARGIN
  const sample = [...rows.slice(0, MEASURED_ROWS), ...(totals ? [totals] : [])]
  const widthOf = (text: string): number => page.getTextWidth(text)
  page.setFontSize(CELL_SIZE)
  const needs = columns.map(({ title }, index) => {
    page.setFont('Inter', 'bold')
    const words = Math.max(...title.split(' ').map(widthOf))
    if (index > 0) page.setFont('Inter', 'normal')
    const texts = sample.map((row) => row[index] ?? '')
    const whole = Math.max(words, ...texts.map(widthOf))
    const least = Math.max(words, ...texts.flatMap((text) => text.split(/[ ,;]/).map(widthOf)))
    // A little more than measured: the table breaks a line that just fits.
    return { whole: whole + 2 * PADDING + 0.5, least: least + 2 * PADDING + 0.5 }
  })
  return fitColumns(needs, usable)
}
