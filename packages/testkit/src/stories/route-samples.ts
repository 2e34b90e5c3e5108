import type { DeclaredRoute } from '@rastro/platform'

/** The parts of a JSON schema that samples are made from. */
export interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  readOnly?: boolean
  minimum?: number
  minLength?: number
  minItems?: number
}

/** Where a value stands in a body or query: names and, for what is in a list, the place in it. */
export type Path = readonly (string | number)[]

/** What a route takes in its body or query, if it says so. */
export function schemaOf({ schema }: DeclaredRoute, place: 'body' | 'querystring'): Schema | undefined {
  // Routes declare JSON schemas; the framework's type says only that it is something.
  return (schema as Record<string, Schema | undefined> | undefined)?.[place]
}

/** The smallest value a schema takes. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.allOf ?? []
  if (first) return sampleOf(first)
  if (schema.type === 'array') return schema.minItems && schema.items ? [sampleOf(schema.items)] : []
  if (schema.type === 'object') {
    const names = (schema.required ?? []).filter((name) => schema.properties?.[name])
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties![name]!)]))
  }
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  if (schema.format === 'date-time') return '2026-11-20T12:00:00Z'
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

/** Every place below a schema that holds a value, lists with their first element. */
export function* placesIn(schema: Schema, path: Path = []): Generator<{ path: Path; schema: Schema }> {
  if (path.length > 0) yield { path, schema }
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* placesIn(part, path)
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (!property.readOnly) yield* placesIn(property, [...path, name])
  if (schema.items && path.length < 4) yield* placesIn(schema.items, [...path, 0])
}

/** A copy of a body with another value at a place; what is missing on the way is made. */
export function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number')
    return [withValue(Array.isArray(body) ? (body as unknown[])[0] : undefined, rest, value)]
  const record = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return { ...record, [step]: withValue((record as Record<string, unknown>)[step], rest, value) }
}
