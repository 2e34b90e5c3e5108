import { ExpressionError } from './expression-error.ts'

/** What one evaluation may cost: so many that nobody writes, so few that the worst takes less than a millisecond. */
export const MAX_STEPS = 10_000

/** Longest text an expression may make or read, in UTF-16 units. */
export const MAX_TEXT = 4096

/** Characters that a step of plain text work (copying, comparing) gets through. */
const TEXT_PER_STEP = 64

/** The steps an evaluation has left. */
export interface Fuel {
  left: number
}

/** Burn steps. @throws ExpressionError when none are left */
export function burn(fuel: Fuel, steps: number): void {
  fuel.left -= steps
  if (fuel.left < 0) throw new ExpressionError('the expression takes too many steps')
}

/** Burn what reading so many characters costs. */
export function burnText(fuel: Fuel, characters: number): void {
  burn(fuel, 1 + Math.floor(characters / TEXT_PER_STEP))
}

/** Burn what finding a text in another can cost at worst: the product of their lengths. */
export function burnSearch(fuel: Fuel, text: string, wanted: string): void {
  burnText(fuel, text.length * Math.max(1, wanted.length))
}

/** Give back a text that was made. @throws ExpressionError when it is too long */
export function checkText(text: string): string {
  checkLength(text.length)
  return text
}

/** Refuse a text before it is made. @throws ExpressionError when it would be too long */
export function checkLength(length: number): void {
  if (length > MAX_TEXT) throw new ExpressionError(`a text is longer than ${MAX_TEXT} characters`)
}
