import { isScalar, type Value } from './values.ts'

/** Length of a text, list or table; 0 of null and of everything that has none. */
export function measure(value: Value): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return !isScalar(value) && value instanceof Map ? value.size : 0
}

/** Whether a value is empty: null, 0, NaN, and whatever has a length of 0; never a boolean. */
export function isEmpty(value: Value): boolean {
  if (typeof value === 'number') return value === 0 || Number.isNaN(value)
  return typeof value !== 'boolean' && measure(value) === 0
}
