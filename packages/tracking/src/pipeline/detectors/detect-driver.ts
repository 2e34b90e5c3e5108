import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/** Tell when another driver than the last one known is at the wheel; messages that name none change nothing. */
export function detectDriver({ attributes }: PositionRecord, scene: DetectionScene): void {
  const { driverUniqueId } = attributes
  if (typeof driverUniqueId !== 'string' || driverUniqueId === '' || driverUniqueId === scene.state['driver']) return
  scene.emit('driverChanged', { attributes: { driverUniqueId } })
  scene.remember('driver', driverUniqueId)
}
