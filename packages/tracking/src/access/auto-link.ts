import {
  type AutoLink,
  DEVICE_DEFAULTS,
  DEVICE_KEYS,
  type Device,
  PERMISSION,
  Refusal,
  type User,
} from '@rastro/contracts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'
import type { Access } from './access.ts'
import { requireRoom, requireUniqueId } from './device-room.ts'
import type { Rights } from './rights.ts'
import { requireDeviceWrite } from './write-rules.ts'

export interface AutoLinkDeps {
  store: Pick<Store, 'devices' | 'links' | 'users'>
  access: Access
  fleet: Fleet
  rights: Rights
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
}

/**
 * Take a tracker into an account by what stands on it: a new device, or one of the stock that nobody owns yet.
 * @throws Refusal accessDenied for a device that is somebody else's, deviceLimitReached, writeDenied, invalidInput
 */
export function createAutoLink(deps: AutoLinkDeps): (caller: User, wanted: AutoLink) => Promise<Device> {
  const { store, access, fleet, rights, inTurn } = deps

  /** Nobody but administrators sees it: not linked to anybody, nor in a group of anybody. */
  const isUnowned = (deviceId: number): boolean =>
    ![...access.users()].some((user) => !user.administrator && access.canSee(user, deviceId)) &&
    ![...access.users()].some(({ id }) => access.directDevicesOf(id).has(deviceId))

  async function link(userId: number, device: Device): Promise<Device> {
    await store.links.add({ userId, deviceId: device.id })
    fleet.put(device)
    access.addLink({ userId, deviceId: device.id })
    return device
  }

  return async (caller, { uniqueId: text, name, attributes }) => {
    requireDeviceWrite(caller, access.server())
    rights.require(caller, PERMISSION.addDevice)
    const uniqueId = text.trim()
    requireUniqueId(uniqueId)
    const { plate, model, category } = attributes
    const { id: _, ...fresh } = DEVICE_DEFAULTS
    return inTurn(async () => {
      const known = fleet.byUniqueId(uniqueId)?.device
      if (known && !isUnowned(known.id)) throw new Refusal('accessDenied', 'Device access denied')
      requireRoom(caller, { access, fleet })
      const kept = known ?? (await store.devices.add({ ...fresh, name: name.trim(), uniqueId }))
      const device: Device = {
        ...kept,
        name: name.trim(),
        ...(model ? { model } : {}),
        ...(category ? { category } : {}),
        attributes: { ...kept.attributes, ...(plate ? { [DEVICE_KEYS.plate]: plate.trim() } : {}) },
      }
      await store.devices.save(device)
      return link(caller.id, device)
    })
  }
}
