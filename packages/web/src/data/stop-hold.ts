import type { Position } from '@rastro/contracts'
import { kmhFromKnots } from '@rastro/contracts/units'

/** When the server keeps an engine stop back, as its own rules say; it decides, this only tells in time. */
export const STOP_HOLD = {
  /** Faster than this. */
  speedKmh: 20,
  /** Nobody knows what the vehicle is doing. */
  positionAgeMs: 2 * 60_000,
  /** Letters of a reason that overrides. */
  reasonLength: 3,
} as const

/** Why a stop will wait: the vehicle is too fast, its position too old, or there is none; null when it will go. */
export function holdOf(position: Position | null, now: number): 'speed' | 'age' | 'place' | null {
  if (position === null) return 'place'
  const isOff =
    position.attributes['ignition'] === false && now - Date.parse(position.serverTime ?? '') <= STOP_HOLD.positionAgeMs
  if (now - Date.parse(position.fixTime ?? '') > STOP_HOLD.positionAgeMs && !isOff) return 'age'
  return Math.round(kmhFromKnots(position.speed) * 100) / 100 > STOP_HOLD.speedKmh ? 'speed' : null
}

/** Whether a reason is one: what is shorter does not override the hold. */
export function isReason(text: string): boolean {
  return text.trim().length >= STOP_HOLD.reasonLength
}
