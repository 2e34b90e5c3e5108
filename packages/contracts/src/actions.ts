import { type Static, Type } from 'typebox'
import { Attributes, Id, Text, Time } from './wire.ts'

/** What people and programs do that is worth remembering. The reference server's words, `loginAs` and `recover` are ours. */
export const ACTION_TYPES = [
  'create',
  'edit',
  'remove',
  'link',
  'unlink',
  'login',
  'loginAs',
  'logout',
  'recover',
  'denied',
  'accumulators',
  'command',
  'report',
  'restart',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

/**
 * One entry of the audit trail: who did what to what, from where. `userId` 0 is nobody who is known. Where somebody had
 * logged in as this user, `attributes.actorId` and `attributes.actorEmail` name who really acted.
 */
export const Action = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    actionTime: Time,
    address: Text(64),
    userId: Id,
    actionType: Type.String({ maxLength: 32 }),
    objectType: Text(64),
    objectId: Id,
    userEmail: Text(128),
  },
  { $id: 'Action' },
)
export type Action = Static<typeof Action>
