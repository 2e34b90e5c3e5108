import { cellReference, cellXml, rowXml, textCell } from './cell-xml.ts'
import { totalStyle } from './styles-xml.ts'
import type { Cell, Sheet } from './workbook.ts'

/** What SUBTOTAL is told to do, with rows a filter hides left out. Source: ECMA-376 part 1, 18.17.7.314. */
const FUNCTION = { sum: 109, max: 104 } as const

/** Adds up the columns that want it while their rows are written. */
export interface Totals {
  add(cells: readonly Cell[]): void
  /** The row below the last one; empty when there is nothing to tell. */
  xml(firstRow: number, lastRow: number): string
}

/** Create what follows the columns of a sheet. */
export function createTotals({ columns, totalLabel = '' }: Sheet, formats: readonly string[]): Totals {
  const sums = columns.map(() => null as number | null)
  const wanted = columns.flatMap(({ total }, index) => (total ? [[index, total] as const] : []))
  const labelAt = columns.findIndex(({ total }) => total === undefined)
  return {
    add(cells) {
      for (const [index, total] of wanted) {
        const value = cells[index]?.value
        if (typeof value !== 'number' || !Number.isFinite(value)) continue
        const before = sums[index] ?? null
        sums[index] = before === null ? value : total === 'sum' ? before + value : Math.max(before, value)
      }
    },
    xml(firstRow, lastRow) {
      if (wanted.length === 0 || lastRow < firstRow) return ''
      const cells = columns.map(({ format, total }, index) => {
        const at = cellReference(index, lastRow + 1)
        const style = totalStyle(formats, format)
        if (index === labelAt) return textCell(at, totalLabel, totalStyle(formats, undefined))
        const sum = sums[index] ?? null
        if (total === undefined || sum === null) return cellXml({ value: null }, at, style)
        const range = `${cellReference(index, firstRow)}:${cellReference(index, lastRow)}`
        return `<c r="${at}" s="${style}"><f>SUBTOTAL(${FUNCTION[total]},${range})</f><v>${sum}</v></c>`
      })
      return rowXml(lastRow + 1, cells)
    },
  }
}
