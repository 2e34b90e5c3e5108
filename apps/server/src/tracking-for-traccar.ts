import { type FindLetterhead, Refusal, SUSPENSION, suspensionOf, type User, unlockedOnTrust } from '@rastro/contracts'
import type { Tracking } from '@rastro/extension'
import type { Clock, Log } from '@rastro/platform'
import {
  createCustomerDesk,
  createDriverDesk,
  createImportDesk,
  createMessageDesk,
  createPastActions,
  createPeople,
  createPictures,
  createShareDesk,
  createSight,
  type DrivenVehicles,
  keepShares,
  type Traccar,
  type TraccarDeps,
} from '@rastro/traccar'
import { languageOfUser } from '@rastro/tracking/access/language'
import { createRateLimit } from '@rastro/tracking/access/rate-limit'
import type { AddressBook } from '@rastro/tracking/addresses/address-book'
import type { MailSender } from '@rastro/tracking/notify/mail-sender'

interface OnTraccarDeps extends Pick<TraccarDeps, 'confirmations' | 'requireActive'> {
  letterheadOf: FindLetterhead
  addresses: AddressBook
  mail: MailSender
  driven: DrivenVehicles
  clock: Clock
  log: Log
}

/** Recipients of one sender in an hour, as with our own engine. */
const RECIPIENTS = { turns: 1000, windowMs: 3_600_000 }

/** What the extension asks of tracking, answered by a Traccar server. */
export function trackingForTraccar(traccar: Traccar, deps: OnTraccarDeps): Tracking {
  const { installation, callers } = traccar
  const { clock, log, confirmations, letterheadOf, addresses, mail, driven } = deps
  const people = createPeople(traccar)
  const sight = createSight(traccar)
  keepShares({ ...traccar, sight, log })
  const sending = createRateLimit(clock, RECIPIENTS)
  const take = async (userId: number): Promise<number> => sending.take(String(userId))
  const imports = createImportDesk({ ...traccar, people, sight })
  const customers = createCustomerDesk({ ...traccar, letterheadOf, languageOf: languageOfUser })
  return {
    requireCaller: (request) => callers.require(request),
    requirePresence: traccar.requirePresence,
    requireUser: (caller, userId) => void people.requireUser(caller, userId),
    requireDevice: async (caller, deviceId) => void (await sight.requireDevice(caller, deviceId)),
    deviceImage: createPictures(traccar),
    // The server keeps no pictures of drivers.
    driverImage: async () => undefined,
    readersOf: (caller) => people.readersOf(caller),
    actions: createPastActions(traccar),
    async health() {
      const detail = installation.failure()
      const state = detail === undefined ? 'on' : 'failed'
      return { services: [{ name: 'traccar', state, ...(detail === undefined ? {} : { detail }) }] }
    },
    async unlockOnTrust({ ip }, { name, password, code = '' }) {
      const user = await checkLogin(traccar, { email: name, password, ...(code === '' ? {} : { code }) }, ip)
      const suspension = suspensionOf(user, clock.now())
      if (suspension && suspension.trustAvailable !== true) deps.requireActive(user, clock.now())
      const unlocked = suspension
        ? await customers.change(user.id, (before) => unlockedOnTrust(before, clock.now()))
        : user
      const until = unlocked?.attributes[SUSPENSION.trustUnlockedUntil]
      return typeof until === 'string' ? until : null
    },
    driverDesk: createDriverDesk({ ...traccar, sight, driven, clock, log }),
    shareDesk: createShareDesk({ ...traccar, sight, clock }),
    importDesk: imports,
    messageDesk: createMessageDesk({ ...traccar, people, confirmations, take }),
    customers,
    post: mail,
    autoLink: (caller, wanted) => imports.autoLink(caller, wanted),
    centre() {
      const { latitude, longitude } = installation.server()
      return latitude === 0 && longitude === 0 ? null : { latitude, longitude, city: null }
    },
    townAt: (latitude, longitude) => addresses.nearest(latitude, longitude)?.split(',')[0] ?? null,
  }
}

/** Whose name and password these are. @throws Refusal unauthorized, totpRequired, tooManyAttempts */
async function checkLogin({ logins }: Traccar, ...login: Parameters<Traccar['logins']['whose']>): Promise<User> {
  const outcome = await logins.whose(...login)
  if ('user' in outcome) return outcome.user
  throw new Refusal(outcome.refused === 'code' ? 'totpRequired' : 'unauthorized')
}
