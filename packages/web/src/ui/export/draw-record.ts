import type { jsPDF } from 'jspdf'
import { encode } from 'uqr'
import { createPage, framePages } from './draw-pdf.ts'
import { drawTitle, HEAD_HEIGHT, INK, MARGIN } from './pdf-frame.ts'
import type { PdfFacts, PdfFonts, PdfFrame, PdfPicture, PdfRecord } from './pdf-sheet.ts'

/** Millimetres. */
const CODE = 30
const PHOTO = { width: 64, height: 42 } as const
const GAP = 6
const LINE = 4.2
const COLUMNS = 3
const FOOT = 18
/** Points. */
const VALUE_SIZE = 9.5

/** Draw everything about one thing: name, picture, code, and its facts by section. @returns the file */
export function drawRecord(record: PdfRecord, frame: PdfFrame, fonts: PdfFonts): { bytes: ArrayBuffer; pages: number } {
  const page = createPage('portrait', fonts)
  page.setProperties({ title: record.title, author: frame.product, creator: frame.product })
  const top = drawTitle(page, record, CODE + GAP)
  drawCode(page, record.code)
  const below = record.picture ? drawPhoto(page, record.picture, top) : top
  let cursor = Math.max(below, MARGIN + 9 + CODE + 10)
  for (const facts of record.sections) cursor = drawSection(page, facts, cursor)
  return framePages(page, record.title, frame)
}

/** The code at the right of the title, with what it is of below. */
function drawCode(page: jsPDF, { text, caption }: PdfRecord['code']): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const left = page.internal.pageSize.getWidth() - MARGIN - CODE
  const top = MARGIN + 9
  const module = CODE / size
  page.setFillColor('#000000')
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      // A little larger than a module: gaps between squares would show as hairs.
      if (dark) page.rect(left + x * module, top + y * module, module + 0.02, module + 0.02, 'F')
    }),
  )
  page.setFont('Inter', 'normal').setFontSize(7.5).setTextColor(INK.muted)
  page.text(caption, left + CODE / 2, top + CODE + 4, { align: 'center' })
}

function drawPhoto(page: jsPDF, { png, width, height }: PdfPicture, top: number): number {
  const scale = Math.min(PHOTO.width / width, PHOTO.height / height)
  page.addImage(png, 'PNG', MARGIN, top, width * scale, height * scale)
  return top + height * scale + GAP
}

interface WrittenFact {
  label: string
  lines: readonly string[]
  isWide: boolean
}

/** Facts in three columns; a long one takes a row of its own. */
function rowsOf(page: jsPDF, { facts }: PdfFacts, width: number): WrittenFact[][] {
  page.setFont('Inter', 'normal').setFontSize(VALUE_SIZE)
  const rows: WrittenFact[][] = []
  for (const [label, value] of facts) {
    const isWide = page.getTextWidth(value) > (width / COLUMNS) * 1.6 - 4
    const room = isWide ? width : width / COLUMNS - 4
    // Typed as anything, it is always lines of text.
    const fact = { label, lines: page.splitTextToSize(value, room) as string[], isWide }
    const last = rows.at(-1)
    if (last && !isWide && last.length < COLUMNS && !last[0]?.isWide) last.push(fact)
    else rows.push([fact])
  }
  return rows
}

function heightOf(row: readonly WrittenFact[]): number {
  return Math.max(0, ...row.map(({ lines }) => lines.length)) * LINE + 7
}

/** @returns where the next section begins */
function drawSection(page: jsPDF, section: PdfFacts, start: number): number {
  const { pageSize } = page.internal
  const width = pageSize.getWidth() - 2 * MARGIN
  const bottom = pageSize.getHeight() - FOOT
  const rows = rowsOf(page, section, width)
  let top = start
  const turn = (): void => {
    page.addPage()
    top = HEAD_HEIGHT + 4
  }
  // A heading never stands alone at the foot of a page.
  if (top + 8 + heightOf(rows[0] ?? []) > bottom) turn()
  page.setFont('Inter', 'bold').setFontSize(10.5).setTextColor(INK.text)
  page.text(section.title, MARGIN, top)
  page.setDrawColor(INK.line).setLineWidth(0.25)
  page.line(MARGIN, top + 2.2, MARGIN + width, top + 2.2)
  top += 8
  for (const row of rows) {
    if (top + heightOf(row) > bottom) turn()
    row.forEach((fact, index) => drawFact(page, fact, MARGIN + (index * width) / COLUMNS, top))
    top += heightOf(row)
  }
  return top + 4
}

function drawFact(page: jsPDF, { label, lines }: WrittenFact, left: number, top: number): void {
  page.setFont('Inter', 'normal').setFontSize(7.5).setTextColor(INK.muted)
  page.text(label, left, top)
  page.setFontSize(VALUE_SIZE).setTextColor(INK.text)
  lines.forEach((line, index) => page.text(line, left, top + LINE * (index + 1)))
}
