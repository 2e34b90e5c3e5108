import { type Static, Type } from 'typebox'
import { Id, MAX_INTEGER, Text } from './wire.ts'

/** What the result of an expression is turned into. */
export const COMPUTED_TYPES = ['string', 'number', 'boolean'] as const
export type ComputedType = (typeof COMPUTED_TYPES)[number]

/** A position attribute worked out from others. Higher priorities first; below 0 runs before everything else. */
export const ComputedAttribute = Type.Object(
  {
    id: Id,
    description: Text(4000),
    attribute: Type.String({ minLength: 1, maxLength: 128 }),
    expression: Type.String({ minLength: 1, maxLength: 4000 }),
    type: Type.Unsafe<ComputedType>(Type.String({ enum: [...COMPUTED_TYPES] })),
    priority: Type.Integer({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER }),
  },
  { $id: 'ComputedAttribute' },
)
export type ComputedAttribute = Static<typeof ComputedAttribute>

export const COMPUTED_ATTRIBUTE_DEFAULTS: ComputedAttribute = {
  id: 0,
  description: null,
  attribute: '',
  expression: '',
  type: 'string',
  priority: 0,
}
