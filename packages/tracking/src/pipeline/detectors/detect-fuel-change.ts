import { numberSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/**
 * Tell of fuel that went or came between two positions: at least `fuelDropThreshold` or `fuelIncreaseThreshold` litres,
 * both off until somebody sets them. Only `fuel` (litres) counts; a level in percent depends on the tank.
 */
export function detectFuelChange({ attributes }: PositionRecord, scene: DetectionScene): void {
  const [before, after] = [scene.previous?.attributes['fuel'], attributes['fuel']]
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return
  const isDrop = after < before
  const threshold = numberSetting(scene, isDrop ? 'fuelDropThreshold' : 'fuelIncreaseThreshold', 0)
  if (threshold <= 0 || Math.abs(after - before) < threshold) return
  scene.emit(isDrop ? 'deviceFuelDrop' : 'deviceFuelIncrease', { attributes: { before, after } })
}
