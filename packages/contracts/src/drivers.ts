import { type Static, Type } from 'typebox'
import { Attributes, Id } from './wire.ts'

/** A person who drives; `uniqueId` is what a tracker or a QR code says. */
export const Driver = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    name: Type.String({ minLength: 1, maxLength: 128 }),
    uniqueId: Type.String({ minLength: 1, maxLength: 128 }),
  },
  { $id: 'Driver' },
)
export type Driver = Static<typeof Driver>

export const DRIVER_DEFAULTS: Driver = { id: 0, attributes: {}, name: '', uniqueId: '' }
