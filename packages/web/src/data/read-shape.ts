/** What a field of an answer should be. */
type Kind = 'text' | 'time' | 'number' | 'boolean' | 'texts' | 'numbers'
export type Shape = { readonly [field: string]: Kind }

const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)

const FITS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: isText,
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every(isText),
  numbers: (value) => Array.isArray(value) && value.every(isNumber),
}

/** Whether a value is of a kind. */
export function fits(kind: Kind, value: unknown): boolean {
  return FITS[kind](value)
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a shape that are what they should be, and no others; undefined for what is no object at all. */
export function readShape(value: unknown, shape: Shape): Record<string, unknown> | undefined {
  if (!isRecord(value)) return undefined
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, kind]) => (fits(kind, value[field]) ? [[field, value[field]]] : [])),
  )
}
