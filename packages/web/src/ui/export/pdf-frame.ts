import type { jsPDF } from 'jspdf'
import type { PdfFrame, PdfPicture, PdfSheet } from './pdf-sheet.ts'

/** Millimetres. */
export const MARGIN = 14
/** Where the content of every page but the first begins. */
export const HEAD_HEIGHT = 25
const LOGO = { height: 8, width: 44 } as const
const MARK = 6.5

export const INK = {
  brand: '#0f5e8c',
  trail: '#7fa9c2',
  text: '#17202a',
  muted: '#52606d',
  line: '#e1e6eb',
  strongLine: '#c3ccd5',
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

/** The company at the left; at the right what the page is of, but on the first, which says it larger below. */
export function drawHead(page: jsPDF, title: string, { product, logo }: PdfFrame): void {
  const right = page.internal.pageSize.getWidth() - MARGIN
  const nameAt = logo ? drawPicture(page, logo) : drawMark(page)
  page.setFont('Inter', 'bold').setFontSize(11).setTextColor(INK.text)
  if (nameAt !== null) page.text(product, nameAt, MARGIN + 0.8)
  page.setFont('Inter', 'normal').setFontSize(8.5).setTextColor(INK.muted)
  if (title !== '') page.text(title, right, MARGIN + 0.8, { align: 'right' })
  page.setDrawColor(INK.strongLine).setLineWidth(0.25)
  page.line(MARGIN, MARGIN + 6, right, MARGIN + 6)
}

/** A company's own picture says its name itself. */
function drawPicture(page: jsPDF, { png, width, height }: PdfPicture): null {
  const scale = Math.min(LOGO.height / height, LOGO.width / width)
  page.addImage(png, 'PNG', MARGIN, MARGIN - 1 - (height * scale) / 2, width * scale, height * scale)
  return null
}

/** Our mark. @returns where the name begins beside it */
function drawMark(page: jsPDF): number {
  const scale = MARK / 24
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
  return MARGIN + MARK + 2
}

/** When it was made at the left, which page it is at the right: `1 / 3`. */
export function drawFoot(page: jsPDF, { made }: PdfFrame, number: number, pages: number): void {
  const { pageSize } = page.internal
  const bottom = pageSize.getHeight() - 8
  page.setFont('Inter', 'normal').setFontSize(8).setTextColor(INK.muted)
  page.text(made, MARGIN, bottom)
  page.text(`${number} / ${pages}`, pageSize.getWidth() - MARGIN, bottom, { align: 'right' })
}

/** Title, what narrows it, and figures at the beginning of the first page. @returns where the content begins */
export function drawTitle(
  page: jsPDF,
  { title, subtitle, figures = [] }: Pick<PdfSheet, 'title' | 'subtitle' | 'figures'>,
  /** Millimetres at the right that are taken by something else. */
  taken = 0,
): number {
  const usable = page.internal.pageSize.getWidth() - 2 * MARGIN - taken
  let top = MARGIN + 15
  page.setFont('Inter', 'bold').setFontSize(17).setTextColor(INK.text)
  const lines = page.splitTextToSize(title, usable) as string[]
  lines.forEach((line, index) => page.text(line, MARGIN, top + index * 7))
  top += (lines.length - 1) * 7
  page.setFont('Inter', 'normal').setFontSize(9).setTextColor(INK.muted)
  for (const part of typeof subtitle === 'string' ? [subtitle] : subtitle)
    for (const line of page.splitTextToSize(part, usable) as string[]) page.text(line, MARGIN, (top += 5))
  return figures.length === 0 ? top + 6 : drawFigures(page, figures, top + 9)
}

function drawFigures(page: jsPDF, figures: NonNullable<PdfSheet['figures']>, top: number): number {
  const width = (page.internal.pageSize.getWidth() - 2 * MARGIN) / figures.length
  page.setDrawColor(INK.line).setLineWidth(0.25)
  page.roundedRect(MARGIN, top - 4.5, width * figures.length, 15, 1.5, 1.5, 'S')
  figures.forEach(({ label, value }, index) => {
    const left = MARGIN + index * width
    if (index > 0) page.line(left, top - 4.5, left, top + 10.5)
    page.setFont('Inter', 'normal').setFontSize(8).setTextColor(INK.muted)
    page.text(label, left + 4, top + 0.5)
    page.setFont('Inter', 'bold').setFontSize(13).setTextColor(INK.text)
    page.text(value, left + 4, top + 7)
  })
  return top + 16
}
