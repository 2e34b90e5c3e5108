import { jsPDF } from 'jspdf'
import { autoTable, type CellHookData, type RowInput } from 'jspdf-autotable'
import type { PdfColumn, PdfFonts, PdfFrame, PdfSheet } from './pdf-sheet.ts'

/** Millimetres. */
const MARGIN = 14
const HEAD_HEIGHT = 22
const FOOT_HEIGHT = 14
const LOGO_SIZE = 6
/** More columns than this are printed across. */
const MOST_UPRIGHT = 6

const INK = {
  brand: '#0f5e8c',
  trail: '#7fa9c2',
  text: '#17202a',
  muted: '#52606d',
  line: '#e1e6eb',
  raised: '#f6f8fa',
}

/** The drawing of `ui/logo.tsx` on its square of 24. */
const TRAIL = [
  { op: 'm', c: [2.2, 21.8] },
  { op: 'c', c: [3, 14.5, 6.5, 9.8, 12.6, 7.3] },
  { op: 'l', c: [16.8, 12.8] },
  { op: 'c', c: [10.5, 13.6, 6, 16.3, 2.2, 21.8] },
  { op: 'h', c: [] },
]

/** Draw a table over as many A4 pages as it needs, each with head, period and page number. @returns the file */
export function drawPdf(sheet: PdfSheet, frame: PdfFrame, fonts: PdfFonts): { bytes: ArrayBuffer; pages: number } {
  const orientation = sheet.columns.length > MOST_UPRIGHT ? 'landscape' : 'portrait'
  const page = new jsPDF({ orientation, unit: 'mm', format: 'a4', compress: true })
  addFonts(page, fonts)
  page.setProperties({ title: `${sheet.title} · ${sheet.subtitle}`, creator: frame.product })
  drawTable(page, sheet)
  const pages = page.getNumberOfPages()
  for (let number = 1; number <= pages; number++) {
    page.setPage(number)
    drawHead(page, sheet, frame)
    drawFoot(page, frame, number, pages)
  }
  return { bytes: page.output('arraybuffer'), pages }
}

function addFonts(page: jsPDF, { regular, strong }: PdfFonts): void {
  for (const [style, bytes] of [
    ['normal', regular],
    ['bold', strong],
  ] as const) {
    page.addFileToVFS(`${style}.ttf`, binaryText(bytes))
    page.addFont(`${style}.ttf`, 'Inter', style)
  }
  page.setFont('Inter', 'normal')
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

function drawHead(page: jsPDF, { title, subtitle }: PdfSheet, { product }: PdfFrame): void {
  const right = page.internal.pageSize.getWidth() - MARGIN
  drawLogo(page)
  page.setFont('Inter', 'bold').setFontSize(12).setTextColor(INK.text)
  page.text(product, MARGIN + LOGO_SIZE + 2, MARGIN + 0.5)
  page.text(title, right, MARGIN - 1, { align: 'right' })
  page.setFont('Inter', 'normal').setFontSize(8.5).setTextColor(INK.muted)
  page.text(subtitle, right, MARGIN + 3.5, { align: 'right' })
  page.setDrawColor(INK.line).setLineWidth(0.2)
  page.line(MARGIN, MARGIN + 6, right, MARGIN + 6)
}

function drawLogo(page: jsPDF): void {
  const scale = LOGO_SIZE / 24
  const top = MARGIN - 4.5
  const placed = TRAIL.map(({ op, c }) => ({
    op,
    c: c.map((value, index) => value * scale + (index % 2 === 0 ? MARGIN : top)),
  }))
  page.setFillColor(INK.trail)
  page.path(placed)
  page.fill()
  page.setFillColor(INK.brand)
  page.circle(MARGIN + 16.3 * scale, top + 8 * scale, 6 * scale, 'F')
}

function drawFoot(page: jsPDF, { made }: PdfFrame, number: number, pages: number): void {
  const { pageSize } = page.internal
  const bottom = pageSize.getHeight() - 8
  page.setFont('Inter', 'normal').setFontSize(8).setTextColor(INK.muted)
  page.text(made, MARGIN, bottom)
  page.text(`${number} / ${pages}`, pageSize.getWidth() - MARGIN, bottom, { align: 'right' })
}

/** Figures in one row above the table; answers where the table begins. */
function drawFigures(page: jsPDF, figures: NonNullable<PdfSheet['figures']>): number {
  const top = MARGIN + 12
  if (figures.length === 0) return HEAD_HEIGHT + 2
  const width = (page.internal.pageSize.getWidth() - 2 * MARGIN) / figures.length
  figures.forEach(({ label, value }, index) => {
    const left = MARGIN + index * width
    page.setFont('Inter', 'normal').setFontSize(8).setTextColor(INK.muted)
    page.text(label, left, top)
    page.setFont('Inter', 'bold').setFontSize(12).setTextColor(INK.text)
    page.text(value, left, top + 5.5)
  })
  return top + 10
}

function drawTable(page: jsPDF, { columns, rows, totals, figures = [] }: PdfSheet): void {
  const usable = page.internal.pageSize.getWidth() - 2 * MARGIN
  autoTable(page, {
    startY: drawFigures(page, figures),
    margin: { top: HEAD_HEIGHT + 2, bottom: FOOT_HEIGHT, left: MARGIN, right: MARGIN },
    head: [columns.map(({ title }) => title)],
    // autotable takes rows it may change.
    body: rows.map((row): RowInput => [...row]),
    ...(totals ? { foot: [[...totals]] } : {}),
    showFoot: 'lastPage',
    theme: 'plain',
    styles: { font: 'Inter', fontSize: 8, textColor: INK.text, cellPadding: { vertical: 1.4, horizontal: 1.6 } },
    headStyles: { fontStyle: 'bold', fillColor: INK.raised, textColor: INK.muted },
    footStyles: { fontStyle: 'bold', fillColor: INK.raised },
    columnStyles: Object.fromEntries(
      columnWidths(columns, usable).map((width, index) => [index, { cellWidth: width }]),
    ),
    didParseCell: (cell) => alignCell(cell, columns),
    didDrawCell: ({ cell, section }) => {
      if (section !== 'body') return
      page.setDrawColor(INK.line).setLineWidth(0.1)
      page.line(cell.x, cell.y + cell.height, cell.x + cell.width, cell.y + cell.height)
    },
  })
}

function alignCell({ cell, column }: CellHookData, columns: readonly PdfColumn[]): void {
  cell.styles.halign = columns[column.index]?.align ?? 'left'
}

/** Millimetres of each column. */
function columnWidths(columns: readonly PdfColumn[], usable: number): number[] {
  const sum = columns.reduce((all, { share = 1 }) => all + share, 0)
  return columns.map(({ share = 1 }) => (share / sum) * usable)
}
