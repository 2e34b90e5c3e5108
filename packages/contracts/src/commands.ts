import { type Static, Type } from 'typebox'
import { Attributes, Id, Text } from './wire.ts'

/** An order to a tracker. Saved ones have an id; `deviceId` counts only when one is sent. */
export const Command = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    deviceId: Id,
    type: Type.String({ minLength: 1, maxLength: 128 }),
    textChannel: Type.Boolean(),
    description: Text(4000),
  },
  { $id: 'Command' },
)
export type Command = Static<typeof Command>

export const COMMAND_DEFAULTS: Command = {
  id: 0,
  attributes: {},
  deviceId: 0,
  type: '',
  textChannel: false,
  description: null,
}
