import type { Attributes, Event, Network } from '@rastro/contracts'
import type { DeviceState } from './device-state.ts'

/**
 * A position between the pipeline and the wire, complete and with its identity. Units as on the wire; times are `Date`
 * here, because the pipeline computes with them.
 */
export interface PositionRecord {
  /** Ascending in time of arrival, unique over all nodes, below 2^53. Given before the record is stored. */
  id: number
  deviceId: number
  protocol: string
  serverTime: Date
  deviceTime: Date
  fixTime: Date
  valid: boolean
  latitude: number
  longitude: number
  altitude: number
  speed: number
  course: number
  accuracy: number
  address: string | null
  network: Network | null
  geofenceIds: readonly number[] | null
  attributes: Attributes
  /**
   * 53-bit hash of the bytes the tracker sent. (device, fixTime, hash) is the record's identity: storing it twice is
   * the same as storing it once.
   */
  hash: number
  /** What this position made happen; stored with it. */
  events?: readonly Event[]
  /** What detectors remember of the device from here on, when this position changed it; stored with it. */
  state?: DeviceState
}
