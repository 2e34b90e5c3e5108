import { type Static, Type } from 'typebox'
import { Id } from './wire.ts'

/** The longest a share link may live: nobody remembers one that is older. */
export const SHARE_MAX_DAYS = 365
const MAX_VEHICLES = 200

/** What a person says of a share link (OP-106). */
export const ShareDraft = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' }),
  deviceIds: Type.Array(Id, { minItems: 1, maxItems: MAX_VEHICLES, uniqueItems: true }),
  /** Visitors may stop the engine and let it run again. */
  mayLock: Type.Boolean(),
  /** When the link ends; at the latest a year from now, and with the account that shares. */
  expirationTime: Type.String({ maxLength: 40 }),
  /** Switched off for now: nobody gets in by it. */
  disabled: Type.Boolean(),
})
export type ShareDraft = Static<typeof ShareDraft>

/** A share link as its owner sees it. The link itself is only told when asked for. */
export const Share = Type.Object({ id: Id, ...ShareDraft.properties }, { $id: 'Share' })
export type Share = Static<typeof Share>

/** What makes a link: `/share/{token}`. Every one that was given out works until its share ends. */
export const ShareLink = Type.Object({ token: Type.String() })
export type ShareLink = Static<typeof ShareLink>
