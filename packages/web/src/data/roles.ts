import { productKey, type User } from '@rastro/contracts'
import { ownersOf } from '@rastro/contracts/owners'

/** Attributes of existing installations hold switches as texts as well. */
export function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}

/** Whether the user came through a shared link (OP-80). */
export function isShared(user: User): boolean {
  return user.temporary || isOn(user.attributes['isShared'])
}

/** Whether the account belongs to a driver who identifies himself by a QR code (OP-97). */
export function isDriver(user: User): boolean {
  const driver = user.attributes[productKey('isQrDriverId')]
  return driver !== undefined && driver !== null && driver !== '' && driver !== 0 && driver !== false
}

/** Whether the person runs the installation: an administrator with nobody above (OP-12). */
export function isServerAdministrator(user: User): boolean {
  return user.administrator && !isDriver(user) && ownersOf(user).length === 0
}

/** Whether the person has customers: everybody of the installation, or his own as a reseller. */
export function hasCustomers(user: User): boolean {
  return isServerAdministrator(user) || isReseller(user)
}

/** Whether the person has a brand to look after: that of the installation, or of his own domain as a reseller. */
export function hasBrand(user: User): boolean {
  const domain = user.attributes[productKey('resellerDomain')]
  return isServerAdministrator(user) || (isReseller(user) && typeof domain === 'string' && domain !== '')
}

function isReseller(user: User): boolean {
  return user.userLimit !== 0 && isOn(user.attributes[productKey('reseller')]) && !isDriver(user)
}
