import { DEVICE_DEFAULTS, isMaintenanceDoneKey, maintenanceDoneKey, UNIQUE_ID_PATTERN } from '@rastro/contracts'
import { type Conversion, type Convert, LeftOut, ownReference } from './convert.ts'

const trackersUse = new RegExp(UNIQUE_ID_PATTERN)

/** Vehicles keep name, identifier and attributes, so that trackers find themselves by changing the address alone. */
export const convertDevice: Convert<'device'> = (device, conversion) => {
  const uniqueId = device.uniqueId.trim()
  if (!uniqueId) throw new LeftOut('has no identifier')
  if (!trackersUse.test(uniqueId)) conversion.remark('its identifier has characters no tracker sends')
  return {
    entity: {
      ...device,
      uniqueId,
      name: device.name.trim() || uniqueId,
      status: DEVICE_DEFAULTS.status,
      positionId: 0,
      groupId: ownReference('group', device.groupId, conversion),
      calendarId: ownReference('calendar', device.calendarId, conversion),
      attributes: renameDone(device.attributes, conversion),
    },
  }
}

/** When a maintenance was done stands under its id. */
function renameDone<T>(attributes: Record<string, T>, { own }: Conversion): Record<string, T> {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => {
      const id = isMaintenanceDoneKey(key) ? own('maintenance', Number(key.split('.').at(-1))) : 0
      return [id > 0 ? maintenanceDoneKey(id) : key, value]
    }),
  )
}
