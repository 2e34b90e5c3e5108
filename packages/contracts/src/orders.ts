import { type Static, Type } from 'typebox'
import { Attributes, Id, Text } from './wire.ts'

/** A delivery from one address to another. */
export const Order = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    uniqueId: Type.String({ minLength: 1, maxLength: 128 }),
    description: Text(512),
    fromAddress: Text(512),
    toAddress: Text(512),
  },
  { $id: 'Order' },
)
export type Order = Static<typeof Order>

export const ORDER_DEFAULTS: Order = {
  id: 0,
  attributes: {},
  uniqueId: '',
  description: null,
  fromAddress: null,
  toAddress: null,
}
