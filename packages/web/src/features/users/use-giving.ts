import { isReseller, isSwitchedOn } from '@rastro/contracts/accounts'
import { USER_KEYS } from '@rastro/contracts/user-keys'
import { useRights } from '../../data/use-rights.ts'

/**
 * What the person may give to a user: vehicles as a reseller, users of his own only where he may have sub-resellers;
 * nothing to himself. The server holds it to his own limits.
 */
export function useGiving(userId: number): { mayGiveDevices: boolean; mayGiveUsers: boolean } {
  const { user, administrator } = useRights()
  if (administrator) return { mayGiveDevices: true, mayGiveUsers: true }
  const mayGiveDevices = user !== null && user.id !== userId && isReseller(user)
  return { mayGiveDevices, mayGiveUsers: mayGiveDevices && isSwitchedOn(user.attributes[USER_KEYS.subResellers]) }
}
