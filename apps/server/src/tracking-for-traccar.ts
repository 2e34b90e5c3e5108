import {
  type FindLetterhead,
  type Position,
  Refusal,
  SUSPENSION,
  suspensionOf,
  type User,
  unlockedOnTrust,
} from '@rastro/contracts'
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
import { holdReason } from '@rastro/tracking/commands/safety'
import type { MailSender } from '@rastro/tracking/notify/mail-sender'

interface OnTraccarDeps extends Pick<TraccarDeps, 'confirmations' | 'requireActive'> {
  requirePresence: Tracking['requirePresence']
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
  const { clock, log, confirmations, requirePresence, letterheadOf, addresses, mail, driven } = deps
  const people = createPeople(traccar)
  const sight = createSight(traccar)
  keepShares({ ...traccar, sight, log })
  const sending = createRateLimit(clock, RECIPIENTS)
  const take = async (userId: number): Promise<number> => sending.take(String(userId))
  const imports = createImportDesk({ ...traccar, people, sight })
  const customers = createCustomerDesk({ ...traccar, letterheadOf, languageOf: languageOfUser })
  return {
    requireCaller: (request) => callers.require(request),
    requirePresence,
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
    async unlockOnTrust(_, { name, password, code = '' }) {
      const user = await checkLogin(traccar, { email: name, password, ...(code === '' ? {} : { code }) })
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

/** Why an engine must not be stopped now, by what that server last heard of the vehicle. */
export function holdReasonOnTraccar(last: Position | undefined, now: Date): string | undefined {
  const { fixTime, serverTime, speed = 0, attributes = {} } = last ?? {}
  const times = { fixTime: new Date(fixTime ?? 0), serverTime: new Date(serverTime ?? 0) }
  return holdReason(last && { ...times, speed, attributes }, now, { attributes: {}, sender: 'driver' })
}

/** Whose name and password these are. The session the server opens for the question is ended. @throws Refusal unauthorized */
async function checkLogin({ upstream }: Traccar, form: Record<string, string>): Promise<User> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(form).toString()
  const answer = await upstream.send({ method: 'POST', path: '/api/session', headers, body })
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0]
  const text = Buffer.concat(await answer.toArray()).toString('utf8')
  if (answer.statusCode !== 200) throw new Refusal('unauthorized')
  const ended = await upstream.send({ method: 'DELETE', path: '/api/session', headers: { cookie } })
  ended.resume()
  return JSON.parse(text) as User // the server's own user
}
