import { type Static, Type } from 'typebox'
import { Attributes, Id, Nullable, Text, Time } from './wire.ts'

/**
 * `queued` waits for the device, `sent` left for it, `acknowledged` was answered by it; `failed` and `expired` never
 * left and never will.
 */
export const COMMAND_STATES = ['queued', 'sent', 'acknowledged', 'failed', 'expired'] as const
export type CommandState = (typeof COMMAND_STATES)[number]

/** Who sends commands: a person, or a rule of one of these kinds. Nothing else may. */
export const COMMAND_SENDERS = ['user', 'geofence', 'notification', 'driver'] as const
export type CommandSender = (typeof COMMAND_SENDERS)[number]

/** A command on its way to a device, and what became of it. */
export const SentCommand = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    deviceId: Id,
    type: Type.String({ maxLength: 128 }),
    textChannel: Type.Boolean(),
    description: Text(4000),
    state: Type.Unsafe<CommandState>(Type.String({ enum: [...COMMAND_STATES] })),
    sender: Type.Unsafe<CommandSender>(Type.String({ enum: [...COMMAND_SENDERS] })),
    /** The person, or whose rule it was; 0 when that is nobody any more. */
    userId: Id,
    creationTime: Time,
    /** When it is given up, if it still waits. */
    expirationTime: Time,
    sentTime: Time,
    /** When the device answered, or it was given up. */
    endTime: Time,
    /** What the device answered, why it waits, or why it was given up. */
    result: Nullable(Type.String()),
  },
  { $id: 'SentCommand' },
)
export type SentCommand = Static<typeof SentCommand>

/** A command that waits for its device, as the reference server tells it. */
export const QueuedCommand = Type.Object(
  { id: Id, attributes: Attributes, deviceId: Id, type: Type.String(), textChannel: Type.Boolean() },
  { $id: 'QueuedCommand' },
)
export type QueuedCommand = Static<typeof QueuedCommand>
