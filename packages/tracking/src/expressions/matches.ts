import { isEqual } from './arithmetic.ts'
import { burn, burnText, type Fuel } from './fuel.ts'
import { matchPattern } from './regex/match-pattern.ts'
import { compilePattern, isPattern } from './regex/program.ts'
import { isScalar, toText, type Value } from './values.ts'

/**
 * `value =~ container`: a pattern that matches the whole text, an item of a list, a key of a table.
 * @throws ExpressionError for a text that is no pattern
 */
export function matchAny(value: Value, container: Value, fuel: Fuel): boolean {
  if (value === null || container === null) return value === container
  if (isPattern(container)) return matchPattern(container, toText(value), fuel)
  if (typeof container === 'string') {
    burn(fuel, container.length)
    const pattern = compilePattern(container)
    burn(fuel, pattern.program.length)
    return matchPattern(pattern, toText(value), fuel)
  }
  if (Array.isArray(container)) return isItem(value, container, fuel)
  if (container instanceof Map) return isScalar(value) && container.has(value)
  return isEqual(value, container, fuel)
}

function isItem(value: Value, list: readonly Value[], fuel: Fuel): boolean {
  if (typeof value === 'string') burnText(fuel, value.length * list.length)
  else burn(fuel, list.length)
  return list.some((item) => item === value)
}
