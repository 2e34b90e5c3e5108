import { type Static, type TSchema, Type } from 'typebox'

/**
 * Shapes every entity is made of. The wire is described as it is: unset ids are 0, unset texts and times are null,
 * times are ISO 8601 in UTC with milliseconds and `+00:00` (never `Z`).
 */

/** Database identity; 0 means "none". */
export const Id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Largest whole number of a quantity that is no id: 32 bits with a sign, as the reference server and the store have. */
export const MAX_INTEGER = 2_147_483_647

/** A value that may be absent; absent is written as null. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/** Text of at most `maxLength` characters, or null. */
export function Text(maxLength = 512) {
  return Nullable(Type.String({ maxLength }))
}

/** Instant as text, `2026-01-31T12:00:00.000+00:00`, or null. */
export const Time = Nullable(Type.String({ maxLength: 40, examples: ['2026-01-31T12:00:00.000+00:00'] }))

const Scalar = Type.Union([Type.Null(), Type.Boolean(), Type.Number(), Type.String({ maxLength: 4000 })])

/** Free named values of an entity, in insertion order. */
export const Attributes = Type.Record(Type.String({ maxLength: 128 }), Scalar)
export type Attributes = Static<typeof Attributes>

/** Write an instant as the wire does. Shape: `2026-01-31T12:00:00.000+00:00`. */
export function wireTime(instant: Date): string {
  return `${instant.toISOString().slice(0, -1)}+00:00`
}

/** Prefix of the product's own attributes; read it from here, never write it out (OP-07). */
export const PREFIX = 'tarkan'

/** Name of one of the product's own attributes: `productKey('lang')` is `tarkan.lang`. */
export function productKey(name: string, prefix: string = PREFIX): string {
  return `${prefix}.${name}`
}
