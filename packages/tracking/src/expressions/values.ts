import { ExpressionError, NullOperand } from './expression-error.ts'
import type { Pattern } from './regex/program.ts'
import { isPattern } from './regex/program.ts'
import type { Scalar } from './variables.ts'

/** What lives inside an evaluation. Lists, tables and patterns are operands only: an expression never results in one. */
export type Value = Scalar | readonly Value[] | ReadonlyMap<Scalar, Value> | Pattern

/** Whether a value may be a result or the key of a table. */
export function isScalar(value: Value): value is Scalar {
  return value === null || typeof value !== 'object'
}

const NUMBER = /^[ \t]*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?[ \t]*$/

/**
 * The number in a text; the empty text is 0.
 * @returns undefined when it is none
 */
export function parseNumber(text: string): number | undefined {
  if (text === '') return 0
  // Longer is no number that means anything, and would cost time.
  return text.length <= 64 && NUMBER.test(text) ? Number(text) : undefined
}

/** Coerce as JEXL does: true is 1, texts are parsed. @throws ExpressionError for what is no number */
export function toNumber(value: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null) throw new NullOperand()
  const number = typeof value === 'string' ? parseNumber(value) : undefined
  if (number === undefined) throw new ExpressionError(`${describe(value)} is no number`)
  return number
}

/** Coerce as JEXL does: NaN, 0, the empty text and "false" are false. @throws NullOperand for null */
export function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value)
  if (typeof value === 'string') return value !== '' && value !== 'false'
  if (value === null) throw new NullOperand()
  return true
}

/** Write a scalar as text; NaN is empty. @throws ExpressionError for lists, tables and patterns, NullOperand for null */
export function toText(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value === null) throw new NullOperand()
  throw new ExpressionError(`${describe(value)} is no text`)
}

/** Name a value in an error, cut to a readable length. */
export function describe(value: Value): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (isScalar(value)) return String(value)
  if (isPattern(value)) return 'a pattern'
  return Array.isArray(value) ? 'a list' : 'a table'
}
