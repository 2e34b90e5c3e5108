import { type DeviceStatus, LEAN_FLAG, type VehicleState } from '@rastro/contracts'

/**
 * State of a vehicle from the device's status and the flags of its latest position (0 without one). An alarm on the
 * latest position wins, because a tracker whose supply is cut goes offline right after it; then the connection; then
 * motion and ignition (OP-42).
 */
export function deriveState(status: DeviceStatus, flags: number): VehicleState {
  if ((flags & LEAN_FLAG.alarm) !== 0) return 'alarm'
  if (status !== 'online') return status
  if ((flags & LEAN_FLAG.motion) !== 0) return 'moving'
  return (flags & LEAN_FLAG.ignitionOn) !== 0 ? 'idling' : 'stopped'
}

/**
 * When the present state began, epoch milliseconds; null = before we looked. Offline begins with the last update;
 * driving, idling and standing when the server says (`told`); else a state only begins when we see it change.
 */
export function stateStart(change: {
  state: VehicleState
  previous: VehicleState | null
  previousSince: number | null
  eventTime: number | null
  told: number | null
}): number | null {
  const isOfMotion = change.state === 'moving' || change.state === 'idling' || change.state === 'stopped'
  if (isOfMotion && change.told !== null) return change.told
  if (change.previous === change.state) return change.previousSince
  if (change.state === 'offline' || change.state === 'unknown') return change.eventTime
  return change.previous === null ? null : change.eventTime
}
