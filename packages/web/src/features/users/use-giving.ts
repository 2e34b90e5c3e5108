import { isReseller, isSwitchedOn } from '@rastro/contracts/accounts'
import { USER_KEYS } from '@rastro/contracts/user-keys'
import { useHas } from '../../data/use-has.ts'
import { useRights } from '../../data/use-rights.ts'

/**
 * What the person may give to a user: vehicles as a reseller, users of his own only where he may have sub-resellers;
 * nothing to himself. The server holds it to his own limits, and some let administrators alone give any.
 */
export function useGiving(userId: number): Giving {
  const { user, administrator } = useRights()
  const isGiven = useHas('givenLimits')
  if (administrator) return { mayGiveDevices: true, mayGiveUsers: true, hint: 'limitsHint' }
  const mayGiveDevices = isGiven && user !== null && user.id !== userId && isReseller(user)
  const mayGiveUsers = mayGiveDevices && isSwitchedOn(user.attributes[USER_KEYS.subResellers])
  return { mayGiveDevices, mayGiveUsers, hint: hintFor(mayGiveDevices, isGiven) }
}

interface Giving {
  mayGiveDevices: boolean
  mayGiveUsers: boolean
  /** Word of the sentence beside the limits. */
  hint: 'limitsHint' | 'limitsGiven' | 'limitsOfAdministrators'
}

function hintFor(mayGive: boolean, isGiven: boolean): Giving['hint'] {
  if (mayGive) return 'limitsHint'
  return isGiven ? 'limitsGiven' : 'limitsOfAdministrators'
}
