import { type Static, Type } from 'typebox'
import { Attributes, Id } from './wire.ts'

/** A named set of devices; `groupId` is its parent, 0 at the top. */
export const Group = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    groupId: Id,
    name: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { $id: 'Group' },
)
export type Group = Static<typeof Group>

export const GROUP_DEFAULTS: Group = { id: 0, attributes: {}, groupId: 0, name: '' }
