/** What happened on one protocol's ports since the start. */
export interface ProtocolCounts {
  /** Frames that were decoded. */
  frames: number
  /** Positions in frames of known devices. */
  received: number
  /** Positions that reached stable storage. */
  stored: number
  /** Positions recognised as sent again before they came to the store. */
  duplicates: number
  /** Positions whose owners do not want them: filters and calendars of devices. */
  filtered: number
  badFrames: number
  /** Exceptions of a decoder that are bugs of ours. */
  decoderBugs: number
  /** Frames of devices we do not know. */
  unknown: number
  /** Datagrams and requests turned away because storage does not keep up. */
  shed: number
  /** Replies a limit held back. */
  heldReplies: number
}

/** Counts by protocol. */
export interface Counters {
  of(protocol: string): ProtocolCounts
  all(): Readonly<Record<string, ProtocolCounts>>
}

const ZERO: ProtocolCounts = {
  frames: 0,
  received: 0,
  stored: 0,
  duplicates: 0,
  filtered: 0,
  badFrames: 0,
  decoderBugs: 0,
  unknown: 0,
  shed: 0,
  heldReplies: 0,
}

export function createCounters(): Counters {
  const counts = new Map<string, ProtocolCounts>()
  return {
    of(protocol) {
      let found = counts.get(protocol)
      if (found === undefined) {
        found = { ...ZERO }
        counts.set(protocol, found)
      }
      return found
    },
    all: () => Object.fromEntries([...counts].map(([name, found]) => [name, { ...found }])),
  }
}

/**
 * Whether a failure that came for the nth time gets a line of the log: the first, the second, the fourth and so on, so
 * that who sends the same bytes for ever does not fill the disk.
 */
export function isWorthTelling(times: number): boolean {
  return Number.isInteger(Math.log2(times))
}
