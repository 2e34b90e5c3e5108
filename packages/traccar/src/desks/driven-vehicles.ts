import {
  type Attributes,
  type Device,
  type Driver,
  driverRulesOf,
  QR_DEVICE,
  QR_USER,
  type User,
  wireTime,
} from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { Traccar } from '../connect.ts'
import { orNothing } from './sight.ts'

const MINUTE_MS = 60_000

/** Id of the driver of a driver's account; 0 for every other. */
export const driverIdOf = ({ attributes }: User): number => Number(attributes[QR_USER.driverId] ?? 0)

/** Id of the driver who sits in a vehicle by QR code; 0 = nobody. */
export const driverIn = ({ attributes }: Device): number => Number(attributes[QR_DEVICE.driverId] ?? 0)

/** Which driver is in which vehicle, as it stands among the attributes of vehicle and account. */
export function createDrivenVehicles(
  { administrator, installation }: Pick<Traccar, 'administrator' | 'installation'>,
  clock: Clock,
) {
  let turn: Promise<unknown> = Promise.resolve()

  const accountOf = (driverId: number): User | undefined =>
    [...installation.users()].find((user) => driverIdOf(user) === driverId)

  const find = (deviceId: number): Promise<Device | undefined> =>
    administrator.get<Device>(`/api/devices/${deviceId}`).catch(orNothing)

  const inMinutes = (minutes: number): string => wireTime(new Date(clock.now().getTime() + minutes * MINUTE_MS))

  async function change(path: string, part: Attributes): Promise<void> {
    // A whole object is written back, so the latest is read first.
    const before = await administrator.get<{ attributes: Attributes }>(path)
    const kept = Object.entries({ ...before.attributes, ...part }).filter(([, value]) => value !== null)
    await administrator.send('PUT', path, { ...before, attributes: Object.fromEntries(kept) })
  }

  const changeVehicle = (deviceId: number, part: Attributes): Promise<void> => change(`/api/devices/${deviceId}`, part)

  return {
    accountOf,
    find,
    inMinutes,
    changeVehicle,
    changeAccount: (userId: number, part: Attributes): Promise<void> => change(`/api/users/${userId}`, part),
    async driver(driverId: number): Promise<Driver | undefined> {
      return driverId === 0 ? undefined : administrator.get<Driver>(`/api/drivers/${driverId}`).catch(orNothing)
    },
    /** The vehicle a driver is in, as the vehicle says; an account that says otherwise is behind. */
    vehicleOf: async (driverId: number): Promise<Device | undefined> => {
      const deviceId = Number(accountOf(driverId)?.attributes[QR_USER.deviceId] ?? 0)
      const device = deviceId === 0 ? undefined : await find(deviceId)
      return device && driverIn(device) === driverId ? device : undefined
    },
    /** @param driver whose rule says when the vehicle he leaves is stopped; absent: it is not */
    leave: async (device: Device, driver?: Driver): Promise<void> => {
      const { lockMinutes } = driverRulesOf(driver?.attributes ?? {})
      await changeVehicle(device.id, {
        [QR_DEVICE.driverId]: null,
        [QR_DEVICE.driverUniqueId]: null,
        [QR_DEVICE.since]: null,
        [QR_DEVICE.logoutAt]: null,
        [QR_DEVICE.lockAt]: lockMinutes === null ? null : inMinutes(lockMinutes),
        [QR_DEVICE.lockTries]: null,
      })
      const account = accountOf(driverIn(device))
      if (account) await change(`/api/users/${account.id}`, { [QR_USER.deviceId]: null })
    },
    /** One after the other: whole objects are read and written back. */
    inTurn: <T>(task: () => Promise<T>): Promise<T> => {
      const done = turn.then(task)
      turn = done.catch(() => undefined)
      return done
    },
  }
}

export type DrivenVehicles = ReturnType<typeof createDrivenVehicles>
