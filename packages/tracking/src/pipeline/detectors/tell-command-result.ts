import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/** Tell what a device answered to a command, however late the answer comes. */
export function tellCommandResult({ attributes }: PositionRecord, scene: DetectionScene): void {
  const { result } = attributes
  if (result !== undefined && result !== null) scene.emit('commandResult', { attributes: { result } })
}
