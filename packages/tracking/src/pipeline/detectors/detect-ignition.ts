import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/** Tell when the ignition goes on or off; messages that do not mention it lie between without harm. */
export function detectIgnition({ attributes }: PositionRecord, scene: DetectionScene): void {
  const ignition = attributes['ignition']
  if (typeof ignition !== 'boolean' || ignition === scene.state['ignition']) return
  if (scene.state['ignition'] !== undefined) scene.emit(ignition ? 'ignitionOn' : 'ignitionOff')
  scene.remember('ignition', ignition)
}
