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
import { deviceLimits, requireRoom, requireUniqueId } from './device-room.ts'
import type { Rights } from './rights.ts'
import { requireDeviceWrite } from './write-rules.ts'

export interface AutoLinkDeps {
  store: Pick<Store, 'devices'>
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
      const limits = deviceLimits(caller, access, !known)
      requireRoom(limits, { access, fleet })
      const before = known ?? { ...fresh, uniqueId }
      const wanted = {
        ...before,
        name: name.trim(),
        ...(model ? { model } : {}),
        ...(category ? { category } : {}),
        attributes: { ...before.attributes, ...(plate ? { [DEVICE_KEYS.plate]: plate.trim() } : {}) },
      }
      const within = { userId: caller.id, limits }
      const device = known ? { ...wanted, id: known.id } : (await store.devices.addWithin([wanted], within))[0]!
      if (known) await store.devices.saveWithin(device, within)
      fleet.put(device)
      access.addLink({ userId: caller.id, deviceId: device.id })
      return device
    })
  }
}
