import { firstDue, type Maintenance, maintenanceDoneAt } from '@rastro/contracts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { DetectionScene } from '../scene.ts'

/**
 * Tell when a maintenance that acts on the device becomes due: its attribute passed `start`, or `start` and a whole
 * number of periods (metres of `totalDistance`, milliseconds of `hours` and of times). Once somebody said that it was
 * done, it is counted from there.
 */
export function detectMaintenance(record: PositionRecord, scene: DetectionScene): void {
  const { directory, device, previous } = scene
  if (previous === undefined) return
  for (const id of directory.actingOn('maintenance', device)) {
    const maintenance = directory.get('maintenance', id)
    if (maintenance === undefined) continue
    const [before, after] = [readValue(previous, maintenance), readValue(record, maintenance)]
    const start = firstDue(maintenance, maintenanceDoneAt(device.attributes, id))
    if (isDue({ start, period: maintenance.period }, before, after))
      scene.emit('maintenance', { attributes: { [maintenance.type]: after }, maintenanceId: id })
  }
}

/** 0 stands for "not known": no count of a vehicle in use is zero. */
function isDue({ start, period }: Pick<Maintenance, 'start' | 'period'>, before: number, after: number): boolean {
  if (period === 0 || before === 0 || after === 0 || after < start) return false
  return before < start || Math.floor((before - start) / period) < Math.floor((after - start) / period)
}

function readValue(record: PositionRecord, { type }: Maintenance): number {
  if (type === 'serverTime' || type === 'deviceTime' || type === 'fixTime') return record[type].getTime()
  const value = Object.hasOwn(record.attributes, type) ? record.attributes[type] : undefined
  return typeof value === 'number' ? value : 0
}
