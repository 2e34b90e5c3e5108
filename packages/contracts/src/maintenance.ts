import { type Static, Type } from 'typebox'
import { Attributes, Id } from './wire.ts'

/**
 * Something due again and again: `type` names a numeric position attribute (`totalDistance` in metres, `hours` in
 * milliseconds), `start` its value at the first time, `period` how much later each next one is.
 */
export const Maintenance = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    name: Type.String({ minLength: 1, maxLength: 128 }),
    type: Type.String({ minLength: 1, maxLength: 128 }),
    start: Type.Number(),
    period: Type.Number(),
  },
  { $id: 'Maintenance' },
)
export type Maintenance = Static<typeof Maintenance>

export const MAINTENANCE_DEFAULTS: Maintenance = { id: 0, attributes: {}, name: '', type: '', start: 0, period: 0 }
