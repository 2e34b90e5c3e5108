import type { Static, TObject, TSchema } from 'typebox'
import { Type } from 'typebox'

export interface EntityRules<T> {
  /** What missing fields become; also tells the fields. */
  defaults: T
  /** Fields nobody may leave out. */
  required: readonly (keyof T & string)[]
  /** Fields the server alone sets; ignored in bodies. */
  readOnly?: readonly (keyof T & string)[]
  /** Fields that are instants: any ISO text or epoch milliseconds. */
  times?: readonly (keyof T & string)[]
  /** Drop unknown fields instead of refusing the body. */
  lenient?: boolean
}

/**
 * The body schema of an entity: its fields with their defaults, so that a body with only the required ones is whole.
 * Handlers get every field.
 */
export function entityBody<S extends TObject>(schema: S, rules: EntityRules<Static<S>>) {
  const { defaults, required, readOnly = [], times = [], lenient = false } = rules
  // A field is named by a string in both; the compiler only knows that for each schema by itself.
  const values = defaults as Readonly<Record<string, unknown>>
  const properties = Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => [
    name,
    {
      ...property,
      ...(names(required).has(name) ? {} : { default: values[name] }),
      ...(names(readOnly).has(name) ? { readOnly: true } : {}),
      ...(names(times).has(name) ? { format: 'date-time' } : {}),
    },
  ])
  return Type.Unsafe<Static<S>>({
    type: 'object',
    additionalProperties: lenient,
    required,
    properties: Object.fromEntries(properties),
  })
}

/** Field names as plain texts. */
function names(fields: readonly string[]): ReadonlySet<string> {
  return new Set(fields)
}

/** Describe an answer that is written as JSON text already: the document shows the schema, the handler sends a text. */
export function jsonText(schema: TSchema) {
  return Type.Unsafe<string>(schema)
}
