import { createHttpDevice } from './http-device.ts'
import type { Ledger } from './ledger.ts'
import { createStreamDevice } from './stream-device.ts'
import { type TrackerName, trackers } from './trackers/index.ts'
import { isHttpTracker, type TrackerRecord } from './trackers/tracker.ts'

export interface DeviceOptions {
  readonly protocol: TrackerName
  readonly uniqueId: string
  readonly host: string
  readonly port: number
  /** Gets every record the server confirmed; only of protocols that confirm. */
  readonly ledger?: Ledger
  /** Shortest and longest pause before connecting again, in milliseconds. Default 500 and 30,000. */
  readonly backoffMs?: readonly [number, number]
  /** Called when the server knows who this is; only of protocols that confirm a login. */
  readonly onLogin?: () => void
  /** Gets every order of the server; what it returns is told to the server as the result. */
  readonly onCommand?: (text: string) => string | undefined
  /** How long a confirmation may take before the connection is given up. Default 30,000. */
  readonly patienceMs?: number
}

export interface DeviceStats {
  readonly isConnected: boolean
  /** Packets written, resent ones counted again. */
  readonly sent: number
  /** Records confirmed by the server. */
  readonly acknowledged: number
  /** Records not yet confirmed, or not yet sent where nothing confirms. */
  readonly pending: number
  /** Connections beyond the first. */
  readonly reconnects: number
  /** What went wrong last, if anything did. */
  readonly lastError: string | undefined
}

/** A tracker at a server's real port. */
export interface TrackerDevice {
  /** Put a record in the tracker's memory; it is sent as soon as the protocol allows. */
  send(record: TrackerRecord): void
  /** Resolve when nothing is pending any more. Never rejects: a tracker keeps trying. */
  settled(): Promise<void>
  heartbeat(): void
  stats(): DeviceStats
  /** Hang up and forget what is pending. */
  stop(): Promise<void>
}

/**
 * Create a tracker that connects, logs in, sends what it is given and waits for confirmations as the real one does:
 * Teltonika keeps one packet in flight and repeats it, GT06 repeats what was not confirmed after it lost the
 * connection, HTTP repeats until the status is 200, the others fire and forget.
 */
export function createDevice(options: DeviceOptions): TrackerDevice {
  const tracker = trackers.find(({ name }) => name === options.protocol)
  if (!tracker) throw new Error(`no tracker speaks ${options.protocol}`)
  return isHttpTracker(tracker) ? createHttpDevice(tracker, options) : createStreamDevice(tracker, options)
}
