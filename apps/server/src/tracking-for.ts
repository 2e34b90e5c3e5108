import type { Tracking } from '@rastro/extension'
import type { Gate } from '@rastro/tracking/access/gate'
import type { Store } from '@rastro/tracking/store/store'

/** What the extension asks of tracking, answered by our own engine. */
export function trackingFor({ auth, access, audit, store }: Gate & { store: Store }): Tracking {
  return {
    requireCaller: async (request) => (await auth.require(request)).user,
    requireUser: (caller, userId) => void access.requireUser(caller, userId),
    requireDevice: (caller, deviceId) => void access.requireDevice(caller, deviceId),
    readersOf: (caller) => (caller.administrator ? undefined : [caller.id, ...access.managedBy(caller.id)]),
    async actions(wanted) {
      await audit.flush()
      return store.actions.list(wanted)
    },
  }
}
