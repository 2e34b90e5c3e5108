import type { Event } from '@rastro/contracts'
import type { MovedKind } from '@rastro/tracking/store/moves'
import type { PositionRecord } from '@rastro/tracking/store/position-record'

/** Values of one object as the other server gives them: a row of its database, or JSON of its API. */
export type TheirRow = Readonly<Record<string, unknown>>

/** A position with their ids. */
export type TheirPosition = Omit<PositionRecord, 'hash' | 'events' | 'state'>

/** Where a piece of history goes on after a run that ended. */
export interface Piece<T> {
  items: T[]
  /** What the next run is told to go on from when this piece is stored. */
  cursor: string
  /** Which cursor that is; one for all of a database, one for each device of an API. */
  part: string
  /** How much of all is behind once this is stored, from 0 to 1. */
  share: number
}

/** History from one instant on, or all of it, and how far an earlier run came. */
export interface HistoryWish {
  since: Date | undefined
  /** The cursor of a part that was stored last. */
  cursorOf: (part: string) => Promise<string | undefined>
}

/** Why all links of a pair are not there: the server is older than they are. */
export const NO_SUCH_LINKS = 'that server has no such links'

/** A Traccar server somebody moves away from. It is only read. */
export interface TraccarSource {
  /** Tells one server from another; has no password in it. */
  readonly address: string
  /** Whether it tells the hashes of passwords. */
  readonly hasPasswords: boolean
  server(): Promise<TheirRow | undefined>
  /** Every object of a kind in ascending order of ids; undefined when it knows no such kind. */
  objects(kind: MovedKind): Promise<TheirRow[] | undefined>
  /**
   * Every link of a pair, their ids, owner first; in pieces.
   * @param unread hears of links that could not be read: those of one owner, or of all (0), and why
   */
  links(
    owner: string,
    property: string,
    unread: (ownerId: number, reason: string) => void,
  ): AsyncIterable<(readonly [number, number])[]>
  positions(wish: HistoryWish): AsyncIterable<Piece<TheirPosition>>
  events(wish: HistoryWish): AsyncIterable<Piece<Event>>
  close(): Promise<void>
}
