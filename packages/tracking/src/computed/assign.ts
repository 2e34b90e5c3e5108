import type { ComputedAttribute, ComputedType } from '@rastro/contracts'
import { ExpressionError } from '../expressions/expression-error.ts'
import type { Scalar } from '../expressions/variables.ts'
import { cleanValue, isAttributeName } from '../pipeline/steps/clean-attributes.ts'
import type { PositionRecord } from '../store/position-record.ts'

/** Longest text the wire takes as an attribute. */
const MAX_TEXT = 4000

/** Targets that are fields of the position instead of attributes, as in the reference. */
const fields: ReadonlyMap<string, (draft: PositionRecord, value: string | number | boolean) => void> = new Map<
  string,
  (draft: PositionRecord, value: string | number | boolean) => void
>([
  ['valid', (draft, value) => void (draft.valid = asBoolean(value))],
  ['latitude', (draft, value) => void (draft.latitude = asDegrees(value, 90))],
  ['longitude', (draft, value) => void (draft.longitude = asDegrees(value, 180))],
  ['altitude', (draft, value) => void (draft.altitude = asNumber(value))],
  ['speed', (draft, value) => void (draft.speed = Math.max(0, asNumber(value)))],
  ['course', (draft, value) => void (draft.course = asNumber(value))],
  ['accuracy', (draft, value) => void (draft.accuracy = Math.max(0, asNumber(value)))],
  ['address', (draft, value) => void (draft.address = asText(value))],
])

/**
 * Put a result where it belongs: null removes the attribute, a field of the position is written, anything else becomes
 * an attribute of the declared type.
 * @throws ExpressionError when the result is not of that type; the position is unchanged
 */
export function assign(draft: PositionRecord, { attribute, type }: ComputedAttribute, result: Scalar): void {
  if (!isAttributeName(attribute)) throw new ExpressionError(`"${attribute}" is no name of an attribute`)
  if (result === null) delete draft.attributes[attribute]
  else {
    const writeField = fields.get(attribute)
    if (writeField === undefined) draft.attributes[attribute] = convert(result, type)
    else writeField(draft, result)
  }
}

/** A result as the declared type wants it. @throws ExpressionError when it is another */
export function convert(result: string | number | boolean, type: ComputedType): string | number | boolean {
  if (type === 'number') return asNumber(result)
  return type === 'boolean' ? asBoolean(result) : asText(result)
}

function asNumber(value: string | number | boolean): number {
  if (typeof value !== 'number') throw new ExpressionError(`the result ${JSON.stringify(value)} is no number`)
  return value
}

function asDegrees(value: string | number | boolean, limit: number): number {
  const degrees = asNumber(value)
  if (Math.abs(degrees) > limit) throw new ExpressionError(`${degrees} is beyond ${limit} degrees`)
  return degrees
}

function asBoolean(value: string | number | boolean): boolean {
  if (typeof value !== 'boolean')
    throw new ExpressionError(`the result ${JSON.stringify(value)} is neither true nor false`)
  return value
}

function asText(value: string | number | boolean): string {
  const text = String(value)
  if (text.length > MAX_TEXT) throw new ExpressionError(`the result is longer than ${MAX_TEXT} characters`)
  // Text of an expression can be as malformed as that of a tracker.
  return String(cleanValue(text))
}
