import { type Static, Type } from 'typebox'
import { Event } from './events.ts'
import { Id } from './wire.ts'

/**
 * An event its user was told of by the web, as his socket heard it: `attributes.message` is the sentence, and the look of
 * the rule stands beside it (`NOTICE_LOOK`).
 */
export const Notice = Type.Object({ ...Event.properties, read: Type.Boolean() }, { $id: 'Notice' })
export type Notice = Static<typeof Notice>

/** Notices nobody read are counted up to here; then the number is "that many and more". */
export const MOST_UNREAD = 1000

/** Notices in one answer at most. */
export const NOTICES_PAGE = 100

/** What was read: single notices, or everything up to one. */
export const ReadNotices = Type.Object({
  ids: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  until: Type.Optional(Id),
})
export type ReadNotices = Static<typeof ReadNotices>
