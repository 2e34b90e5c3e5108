import type { Bus } from '@rastro/platform'
import type { Fleet, TrackingEvents } from '../fleet/fleet.ts'

const NONE: ReadonlySet<number> = new Set()

/**
 * Follow which device is in which group.
 * @param onMove called when a device appeared, disappeared or changed group, with the groups it left and entered
 */
export function createDeviceGroups(
  fleet: Fleet,
  bus: Bus<TrackingEvents>,
  onMove: (deviceId: number, groupIds: number[]) => void,
): { devicesIn(groupId: number): ReadonlySet<number> } {
  const groupOf = new Map<number, number>()
  const members = new Map<number, Set<number>>()

  function move(deviceId: number, groupId: number | undefined): number[] {
    const before = groupOf.get(deviceId)
    if (before !== undefined) members.get(before)?.delete(deviceId)
    if (groupId === undefined) groupOf.delete(deviceId)
    else {
      groupOf.set(deviceId, groupId)
      const set = members.get(groupId) ?? new Set()
      members.set(groupId, set.add(deviceId))
    }
    return [before, groupId].filter((id) => id !== undefined && id !== 0) as number[] // proven by the filter
  }

  for (const { device } of fleet.all()) move(device.id, device.groupId)
  // Devices change with every message: comparing the group first keeps this to one look-up.
  bus.on('deviceChanged', ({ device }) => {
    if (groupOf.get(device.id) !== device.groupId) onMove(device.id, move(device.id, device.groupId))
  })
  bus.on('deviceRemoved', ({ deviceId }) => onMove(deviceId, move(deviceId, undefined)))
  return { devicesIn: (groupId) => (groupId === 0 ? NONE : (members.get(groupId) ?? NONE)) }
}
