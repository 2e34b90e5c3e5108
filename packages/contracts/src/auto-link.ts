import { type Static, Type } from 'typebox'
import { CATEGORIES } from './vocabulary.ts'

/** What a person says of a tracker he has in his hand (OP-67): who it is, and what it sits in. */
export const AutoLink = Type.Object({
  uniqueId: Type.String({ minLength: 1, maxLength: 128 }),
  name: Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' }),
  attributes: Type.Object({
    plate: Type.Optional(Type.String({ maxLength: 16 })),
    model: Type.Optional(Type.String({ maxLength: 128 })),
    category: Type.Optional(Type.Enum([...CATEGORIES])),
  }),
})
export type AutoLink = Static<typeof AutoLink>
