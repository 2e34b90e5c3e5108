import { type Static, Type } from 'typebox'
import type { Attributes } from './wire.ts'
import { Id, Nullable, productKey } from './wire.ts'

/** Attributes of a driver that say what checking in and out does to the vehicle (DRV-20 to DRV-22). */
export const DRIVER_RULES = {
  /** Let the engine run again when the driver checks in. */
  unlockDevice: productKey('qrUnlockDevice'),
  /** Check the driver out a while after the ignition went off. */
  autoLogout: productKey('qrAutoLogout'),
  autoLogoutMinutes: productKey('qrAutoLogoutMinutes'),
  /** Stop the engine a while after the driver left. */
  lockDevice: productKey('qrLockDevice'),
  lockDeviceMinutes: productKey('qrLockDeviceMinutes'),
} as const

/** Minutes a rule waits where the driver does not say (own choice), and the most it may. */
export const DRIVER_RULE_MINUTES = { start: 5, most: 1440 } as const

/** Attributes of a device that say who drives it by QR code. The server alone sets them. */
export const QR_DEVICE = {
  driverId: 'qrDriverId',
  driverUniqueId: 'driverUniqueId',
  since: productKey('qrSince'),
  /** When the driver is checked out by himself, because the ignition is off. */
  logoutAt: productKey('qrLogoutAt'),
  /** When the engine is stopped, because nobody checked in. */
  lockAt: productKey('qrLockAt'),
  /** How often the order to stop it could not be given. */
  lockTries: productKey('qrLockTries'),
  /** The command that stopped it, or waits to. */
  lockCommandId: productKey('qrLockCommandId'),
} as const

/** Attributes of the account a driver checks in with (OP-97). */
export const QR_USER = { driverId: productKey('isQrDriverId'), deviceId: productKey('isQrDeviceId') } as const

/** What a driver sees of himself: who he is, in which vehicle, since when. */
export const QrDriverState = Type.Object({
  driver: Type.Object({ id: Id, name: Type.String(), uniqueId: Type.String() }),
  vehicle: Nullable(
    Type.Object({ id: Id, name: Type.String(), plate: Nullable(Type.String()), since: Nullable(Type.String()) }),
  ),
})
export type QrDriverState = Static<typeof QrDriverState>

/** The account of a driver: with which name he logs in, whether he may, and where he is checked in. */
export const QrDriverAccess = Type.Object({
  username: Nullable(Type.String()),
  active: Type.Boolean(),
  deviceId: Id,
})
export type QrDriverAccess = Static<typeof QrDriverAccess>

function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}

function minutesOf(value: unknown): number {
  const minutes = Number(value ?? DRIVER_RULE_MINUTES.start)
  return Number.isFinite(minutes) && minutes >= 0
    ? Math.min(minutes, DRIVER_RULE_MINUTES.most)
    : DRIVER_RULE_MINUTES.start
}

/** What applies to a driver; minutes are null where the rule is off. */
export interface DriverRules {
  unlocks: boolean
  logoutMinutes: number | null
  lockMinutes: number | null
}

/** Read the rules of a driver from his attributes. */
export function driverRulesOf(attributes: Attributes): DriverRules {
  const { unlockDevice, autoLogout, autoLogoutMinutes, lockDevice, lockDeviceMinutes } = DRIVER_RULES
  return {
    unlocks: isOn(attributes[unlockDevice]),
    logoutMinutes: isOn(attributes[autoLogout]) ? minutesOf(attributes[autoLogoutMinutes]) : null,
    lockMinutes: isOn(attributes[lockDevice]) ? minutesOf(attributes[lockDeviceMinutes]) : null,
  }
}
