import type { Device } from '@rastro/contracts'
import type { PositionRecord } from '../store/position-record.ts'
import type { TrailPoint } from './trail.ts'

/** What a step may look at besides the draft itself. */
export interface Scene {
  /** Whether the message carried a location of its own. */
  readonly hasFix: boolean
  readonly device: Device
  /** The server's clock when the frame was cut. */
  readonly now: Date
  /** The record processed before, by fix time; it may not be on stable storage yet. */
  readonly previous: PositionRecord | undefined
  /** Recent points of the device, ascending by fix time. */
  readonly trail: readonly TrailPoint[]
}

/** Change the draft in place. Reads no clock and touches nothing else. */
export type Step = (draft: PositionRecord, scene: Scene) => void
