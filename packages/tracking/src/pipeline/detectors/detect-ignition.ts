import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/** Tell when the ignition goes on or off; messages that do not mention it lie between without harm. */
export function detectIgnition({ attributes }: PositionRecord, { state, remember, emit }: DetectionScene): void {
  const ignition = attributes['ignition']
  if (typeof ignition !== 'boolean' || ignition === state['ignition']) return
  if (state['ignition'] !== undefined) emit(ignition ? 'ignitionOn' : 'ignitionOff')
  remember('ignition', ignition)
}
