/** What a tracker knows at one moment. Each protocol carries what it can. */
export interface TrackerRecord {
  /** UTC, whole seconds. */
  readonly fixTime: Date
  readonly latitude: number
  readonly longitude: number
  /** Metres. */
  readonly altitude: number
  readonly speedKmh: number
  /** Degrees from true north, 0 to below 360. */
  readonly course: number
  readonly satellites: number
  readonly ignition: boolean
  /** Metres. Grows with every record of one tracker, so it also serves as the record's serial number. */
  readonly odometer: number
  /** Volts of the vehicle. */
  readonly power: number
  /** Volts of the tracker's own battery. */
  readonly battery: number
  readonly alarm?: TrackerAlarm
  readonly driverUniqueId?: string
  /** Whether its relay keeps the engine from starting; absent: nobody ever ordered it to. */
  readonly isBlocked?: boolean
}

export type TrackerAlarm = 'overspeed' | 'powerCut'

/** What a server told a tracker. */
export type Answer =
  | { readonly kind: 'login'; readonly isAccepted: boolean }
  | { readonly kind: 'heartbeat' }
  /** An order, in the words of the protocol. */
  | { readonly kind: 'command'; readonly text: string }
  /** Records arrived: those of packet `serial`, or the `count` records of the packet in flight. */
  | { readonly kind: 'records'; readonly serial?: number; readonly count?: number }

/**
 * One protocol seen from the vehicle. `confirmation` says what the real device waits for before it forgets a record:
 * `serial` answers name the packet, `count` answers say how many records arrived, `none` means fire and forget.
 */
export interface Tracker {
  readonly name: string
  /** Default port of the server. */
  readonly port: number
  readonly confirmation: 'serial' | 'count' | 'none'
  /** Most records one packet may carry. */
  readonly batch: number
  /** First bytes on a connection; absent: the protocol knows no login. */
  readonly login?: (uniqueId: string) => Buffer
  /** Whether records may only follow an accepted login. */
  readonly waitsForLogin: boolean
  readonly heartbeat?: (uniqueId: string, serial: number) => Buffer
  /** One packet. `serial` counts packets of a connection from 1. */
  readonly report: (uniqueId: string, records: readonly TrackerRecord[], serial: number) => Buffer
  /** How the tracker says what an order came to. */
  readonly commandResult?: (uniqueId: string, text: string, serial: number) => Buffer
  /** Cut complete answers off the front of what arrived; `rest` is kept for the next time. */
  readonly readAnswers: (bytes: Buffer, isLoggedIn: boolean) => { answers: Answer[]; rest: Buffer }
}

/** A protocol spoken in HTTP requests: a status of 200 confirms the record. */
export interface HttpTracker {
  readonly name: string
  readonly port: number
  /** Path with query of a GET that carries the record. */
  readonly path: (uniqueId: string, record: TrackerRecord) => string
}

/** Declare the vehicle's side of a protocol. */
export function defineTracker<const T extends Tracker | HttpTracker>(tracker: T): T {
  return tracker
}

/** Whether a tracker speaks in HTTP requests. */
export function isHttpTracker(tracker: Tracker | HttpTracker): tracker is HttpTracker {
  return 'path' in tracker
}

/** Orders that are lines of text, each with its end cut off. */
export function readLines(bytes: Buffer, end: string): { answers: Answer[]; rest: Buffer } {
  const pieces = bytes.toString('latin1').split(end)
  const rest = Buffer.from(pieces.pop() ?? '', 'latin1')
  return { answers: pieces.map((text) => ({ kind: 'command', text })), rest }
}

/** Degrees and minutes as NMEA-like text: `2333.4567`, `04639.1234`. */
export function degreesMinutes(degrees: number, width: number): string {
  const tenThousandths = Math.round(Math.abs(degrees) * 600_000)
  const whole = Math.floor(tenThousandths / 600_000)
  const minutes = (tenThousandths - whole * 600_000) / 10_000
  return `${String(whole).padStart(width, '0')}${minutes.toFixed(4).padStart(7, '0')}`
}

/** The digits of a moment in UTC: year with four, all others with two. */
export function digitsOf(
  time: Date,
): Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>> {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = time.toISOString().split(/[-T:.]/u)
  return { year, month, day, hour, minute, second }
}
