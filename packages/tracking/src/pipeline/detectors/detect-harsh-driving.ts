import { numberSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

const KNOTS_TO_MPS = 0.514_444

/**
 * Tell hard acceleration and hard braking, from the speeds of two positions: metres per second squared of
 * `event.behavior.accelerationThreshold` and `event.behavior.brakingThreshold`, both off until somebody sets them. For
 * trackers that have no sensor of their own and report every few seconds.
 */
export function detectHarshDriving({ fixTime, speed }: PositionRecord, scene: DetectionScene): void {
  const { previous } = scene
  const seconds = previous === undefined ? 0 : (fixTime.getTime() - previous.fixTime.getTime()) / 1000
  if (previous === undefined || seconds <= 0 || speed === previous.speed) return
  const acceleration = ((speed - previous.speed) * KNOTS_TO_MPS) / seconds
  const isFaster = acceleration > 0
  const key = isFaster ? 'event.behavior.accelerationThreshold' : 'event.behavior.brakingThreshold'
  const threshold = numberSetting(scene, key, 0)
  if (threshold <= 0 || Math.abs(acceleration) < threshold) return
  scene.emit('alarm', { attributes: { alarm: isFaster ? 'hardAcceleration' : 'hardBraking' } })
}
