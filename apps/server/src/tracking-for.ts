import { SUSPENSION } from '@rastro/contracts'
import type { Tracking, TrackingHealth } from '@rastro/extension'
import type { Clock } from '@rastro/platform'
import { createAutoLink } from '@rastro/tracking/access/auto-link'
import { createCustomerDesk } from '@rastro/tracking/access/customer-desk'
import type { Gate } from '@rastro/tracking/access/gate'
import { createShareDesk } from '@rastro/tracking/access/share-desk'
import { createTrustUnlock } from '@rastro/tracking/access/trust-unlock'
import type { AddressBook } from '@rastro/tracking/addresses/address-book'
import { noteAction } from '@rastro/tracking/api/audit-rules'
import { createImportDesk } from '@rastro/tracking/api/import-desk'
import type { Directory } from '@rastro/tracking/directory/directory'
import type { Fleet } from '@rastro/tracking/fleet/fleet'
import type { DeviceMedia } from '@rastro/tracking/media/device-media'
import type { MailSender } from '@rastro/tracking/notify/mail-sender'
import type { MessageDesk } from '@rastro/tracking/notify/message-desk'
import type { DriverAccounts } from '@rastro/tracking/qr-drivers/driver-accounts'
import type { QrDrivers } from '@rastro/tracking/qr-drivers/qr-drivers'
import type { Store } from '@rastro/tracking/store/store'

interface TrackingDeps extends Gate {
  addresses: AddressBook
  fleet: Fleet
  directory: Directory
  qrDrivers: QrDrivers
  driverAccounts: DriverAccounts
  store: Store
  media: DeviceMedia
  mail: MailSender
  messageDesk: MessageDesk
  clock: Clock
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
  readHealth: () => Promise<TrackingHealth>
}

/** What the extension asks of tracking, answered by our own engine. */
export function trackingFor(deps: TrackingDeps): Tracking {
  const { auth, access, audit, store, addresses, directory } = deps
  const unlock = createTrustUnlock({ ...deps, users: store.users })
  return {
    requireCaller: async (request) => (await auth.require(request)).user,
    requirePresence: async (request, password) =>
      auth.requirePresence(await auth.require(request), password, request.ip),
    requireUser: (caller, userId) => void access.requireUser(caller, userId),
    requireDevice: (caller, deviceId) => void access.requireDevice(caller, deviceId),
    deviceImage: (deviceId) => deps.media.image(deviceId),
    health: () => deps.readHealth(),
    async driverImage(caller, driverId) {
      access.requireObject(caller, 'driver', driverId)
      return deps.media.drivers.find(driverId)
    },
    readersOf: (caller) =>
      caller.administrator ? undefined : [caller.id, ...access.usersOf(caller).map(({ id }) => id)],
    async actions(wanted) {
      await audit.flush()
      return store.actions.list(wanted)
    },
    async unlockOnTrust(request, credentials) {
      const user = await unlock(credentials, request.ip)
      const until = user.attributes[SUSPENSION.trustUnlockedUntil]
      noteAction(request, {
        action: 'edit',
        object: 'user',
        userId: user.id,
        objectId: user.id,
        attributes: { fields: SUSPENSION.trustUnlockedUntil },
      })
      return typeof until === 'string' ? until : null
    },
    driverDesk: {
      stateOf: (caller) => deps.qrDrivers.stateOf(caller),
      checkIn: (caller, deviceId) => deps.qrDrivers.checkIn(caller, deviceId),
      checkOut: (caller) => deps.qrDrivers.checkOut(caller),
      accessOf: (caller, driverId) => deps.driverAccounts.accessOf(caller, driverId),
      saveAccess: (caller, driverId, login) => deps.driverAccounts.save(caller, driverId, login),
      deactivate: (caller, driverId) => deps.driverAccounts.deactivate(caller, driverId),
    },
    shareDesk: createShareDesk(deps),
    importDesk: createImportDesk(deps),
    messageDesk: deps.messageDesk,
    customers: createCustomerDesk({ ...deps, users: store.users }),
    post: deps.mail,
    autoLink: createAutoLink(deps),
    centre() {
      const { latitude, longitude } = directory.server()
      return latitude === 0 && longitude === 0 ? null : { latitude, longitude, city: null }
    },
    // `Aracaju, SE, Brasil`: the town alone.
    townAt: (latitude, longitude) => addresses.nearest(latitude, longitude)?.split(',')[0] ?? null,
  }
}
