import { STYLE } from './styles-xml.ts'
import type { Cell } from './workbook.ts'
import { xmlText } from './xml.ts'

/** Letters Excel takes in one cell. */
const MAX_LETTERS = 32_767

/** A row of cells; rows count from 1. */
export function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

/** A cell by the type of its value. Texts are typed as texts, so that no program computes them. */
export function cellXml({ value, link }: Cell, at: string, style: number): string {
  if (value === null || value === '') return `<c r="${at}" s="${style}"/>`
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}" s="${style}"><v>${value}</v></c>` : ''
  if (typeof value === 'boolean') return `<c r="${at}" s="${style}" t="b"><v>${Number(value)}</v></c>`
  return textCell(at, value, link === undefined ? style : STYLE.link)
}

/** A cell that is a text whatever it looks like. */
export function textCell(at: string, text: string, style: number): string {
  const content = xmlText(text.slice(0, MAX_LETTERS))
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

/** `A1` of a column from 0 and a row from 1. */
export function cellReference(column: number, number: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? `${letter}${number}` : `${String.fromCharCode(64 + Math.floor(column / 26))}${letter}${number}`
}
