import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

const KINDS = ['image', 'video', 'audio'] as const

/** Tell of every picture and recording a device sent; the attribute holds the name of its file. */
export function tellMedia({ attributes }: PositionRecord, scene: DetectionScene): void {
  for (const media of KINDS) {
    const file = attributes[media]
    if (typeof file === 'string' && file !== '') scene.emit('media', { attributes: { media, file } })
  }
}
