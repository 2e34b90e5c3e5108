import { ExpressionError } from './expression-error.ts'
import { burnText, checkText, type Fuel } from './fuel.ts'
import { describe, parseNumber, toBoolean, toNumber, toText, type Value } from './values.ts'

/** `+`: joins as soon as one side is a text. */
export function add(left: Value, right: Value, fuel: Fuel): Value {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  if (typeof left !== 'string' && typeof right !== 'string') return toNumber(left) + toNumber(right)
  const joined = checkText(toText(left) + toText(right))
  burnText(fuel, joined.length)
  return joined
}

/** `/`, exact: 7 / 2 is 3.5 (docs/adr/0013). @throws ExpressionError on a zero */
export function divide(left: Value, right: Value): number {
  const divisor = toNumber(right)
  if (divisor === 0) throw new ExpressionError('division by zero')
  return toNumber(left) / divisor
}

/** `%`, with the sign of the left side. @throws ExpressionError on a zero */
export function remainder(left: Value, right: Value): number {
  const divisor = toNumber(right)
  if (divisor === 0) throw new ExpressionError('division by zero')
  return toNumber(left) % divisor
}

/** Unary `-`; of a boolean it is the opposite. */
export function negate(value: Value): Value {
  if (typeof value === 'number') return -value
  if (typeof value === 'boolean') return !value
  throw new ExpressionError(`${describe(value)} cannot be negated`)
}

/** `==`: null equals only null, a boolean compares as one, a number with what a text says. */
export function isEqual(left: Value, right: Value, fuel: Fuel): boolean {
  if (left === right) return true
  if (left === null || right === null) return false
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right)
  if (typeof left === 'string' && typeof right === 'string') {
    burnText(fuel, Math.min(left.length, right.length))
    return false
  }
  if (typeof left === 'number' && typeof right === 'string') return left === parseNumber(right)
  if (typeof left === 'string' && typeof right === 'number') return parseNumber(left) === right
  // NaN equals itself here, as it does in JEXL.
  return typeof left === 'number' && typeof right === 'number' && Number.isNaN(left) && Number.isNaN(right)
}

/**
 * Order two values: below 0 when left is smaller.
 * @returns undefined when one is null: every comparison with null is false
 */
export function compare(left: Value, right: Value, fuel: Fuel): number | undefined {
  if (left === null || right === null) return undefined
  if (typeof left === 'number' || typeof right === 'number') return orderNumbers(toNumber(left), toNumber(right))
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  const [one, other] = [toText(left), toText(right)]
  burnText(fuel, Math.min(one.length, other.length))
  return one < other ? -1 : one > other ? 1 : 0
}

/** NaN is below every number. */
function orderNumbers(left: number, right: number): number {
  if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : -1
  if (Number.isNaN(right)) return 1
  return left < right ? -1 : left > right ? 1 : 0
}

type BitOperator = '&' | '|' | '^' | '<<' | '>>' | '>>>'

/** Bits as of a whole number of 64 bits with a sign; shifts count modulo 64. */
export function combineBits(operator: BitOperator, left: Value, right: Value): number {
  const one = toNumber(left)
  const other = toNumber(right)
  if ((one | 0) === one && (other | 0) === other) {
    // 32 bits and a sign extend to 64 without changing the answer, and need no big integers.
    if (operator === '&') return one & other
    if (operator === '|') return one | other
    if (operator === '^') return one ^ other
    if (operator === '>>' && other >= 0 && other < 32) return one >> other
    if (operator === '<<' && other >= 0 && other < 21) return one * 2 ** other
  }
  return Number(combineLong(operator, toLong(one), toLong(other)))
}

/** `~`. */
export function invertBits(value: Value): number {
  return Number(~toLong(toNumber(value)))
}

function combineLong(operator: BitOperator, one: bigint, other: bigint): bigint {
  const count = other & 63n
  switch (operator) {
    case '&':
      return one & other
    case '|':
      return one | other
    case '^':
      return one ^ other
    case '<<':
      return BigInt.asIntN(64, one << count)
    case '>>':
      return one >> count
    default:
      return BigInt.asIntN(64, BigInt.asUintN(64, one) >> count)
  }
}

const MAX_LONG = 2n ** 63n - 1n
const MIN_LONG = -(2n ** 63n)

/** Cut to a whole number, at the ends of 64 bits as Java does; NaN is 0. */
function toLong(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return MAX_LONG
  return value <= -(2 ** 63) ? MIN_LONG : BigInt(Math.trunc(value))
}
