import type { TrackedDevice } from '../fleet/fleet.ts'
import type { Decoded, DecodeSession } from '../protocols/protocol.ts'
import type { PositionRecord } from '../store/position-record.ts'

/** The way back to a device: the connection, datagram source or request that carried its last message. */
export interface Line {
  readonly protocol: string
  readonly transport: DecodeSession['transport']
  /** Remote address. */
  readonly address: string
  /** What the decoder remembers of this line; an encoder may look at it. */
  readonly session: DecodeSession
  /**
   * Hand bytes to the system. A request takes them once, as its answer; a datagram source never gets more bytes than
   * it sent.
   * @returns false when nothing left: the line is closed, or a limit holds the bytes back
   */
  send(bytes: Uint8Array): boolean
}

/** What a message came to. */
export interface LineMessage {
  decoded: Pick<Decoded, 'commandResult'>
  /** Its positions that are new. */
  records: readonly PositionRecord[]
}

/** Hears of every line a device speaks through. Called for each message, so it must cost next to nothing. */
export interface LineWatcher {
  /**
   * A valid message of the device came through the line.
   * @returns what a request waits for before it is answered; never rejects
   */
  heard(entry: TrackedDevice, line: Line, message: LineMessage): Promise<void> | undefined
  /** A connection ended. Datagram sources and requests do not end, they fall silent. */
  lost(line: Line): void
}

/** For whoever sends nothing back. */
export const noWatcher: LineWatcher = { heard: () => undefined, lost: () => {} }
