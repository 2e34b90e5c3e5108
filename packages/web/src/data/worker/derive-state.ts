import type { DeviceStatus, Position, VehicleState } from '@rastro/contracts'

/**
 * State of a vehicle from the device's status and its latest position. An alarm on the latest position wins, because
 * a tracker whose supply is cut goes offline right after it; then the connection; then motion and ignition (OP-42).
 */
export function deriveState(status: DeviceStatus, position: Position | undefined): VehicleState {
  const attributes = position?.attributes
  if ((attributes?.['alarm'] ?? null) !== null) return 'alarm'
  if (status !== 'online') return status
  if (attributes?.['motion'] === true) return 'moving'
  return attributes?.['ignition'] === true ? 'idling' : 'stopped'
}

/**
 * When the present state began, epoch milliseconds; null = before we looked. Offline begins with the last update; any
 * other state is only known to begin when we see it change.
 */
export function stateStart(change: {
  state: VehicleState
  previous: VehicleState | null
  previousSince: number | null
  eventTime: number | null
}): number | null {
  if (change.previous === change.state) return change.previousSince
  if (change.state === 'offline' || change.state === 'unknown') return change.eventTime
  return change.previous === null ? null : change.eventTime
}
