import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/** Tell what a person at the device wrote: the attribute `message`, as the phone protocol (osmand) passes it on. */
export function tellTextMessage({ attributes }: PositionRecord, scene: DetectionScene): void {
  const { message } = attributes
  if (typeof message === 'string' && message !== '') scene.emit('textMessage', { attributes: { message } })
}
