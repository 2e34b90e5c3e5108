import type { FindLetterhead } from '@rastro/contracts'
import type { Bus, Clock, Log, RunJob } from '@rastro/platform'
import { type Audit, createAudit } from '../audit/audit.ts'
import type { Directory } from '../directory/directory.ts'
import type { Fleet, TrackingEvents } from '../fleet/fleet.ts'
import type { CountStore } from '../store/counts.ts'
import type { Store } from '../store/store.ts'
import { type Access, createAccess } from './access.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { type Acting, createActing } from './acting.ts'
import { type Auth, createAuth } from './auth.ts'
import { createLetterheads } from './letterheads.ts'
import { createQueue, type InTurn } from './one-at-a-time.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createRecovery, type MailPort, type Recovery } from './recovery.ts'
import { createRights, type Rights } from './rights.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSetup, type Setup } from './setup.ts'
import { createShares, type Shares } from './shares.ts'
import { createVisits, type Visits } from './visits.ts'

export interface GateDeps {
  store: Store
  directory: Directory
  fleet: Fleet
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
  /** Created on an empty store. */
  administrator?: { email: string; password: string } | undefined
  minPasswordLength?: number
  /** Sends letters to people; absent: nothing is sent. */
  mail?: MailPort | undefined
  /** `plus` brings the advanced permissions. */
  edition: 'basic' | 'plus'
  /** Whether it is this process that does what one of all does; absent: always. */
  isOnDuty?: () => boolean
  /** Counts what becomes of it, for metrics. */
  runJob?: RunJob
  /** Spending what may be spent once, one after another; absent: in this process alone. */
  inTurn?: InTurn
  /** Where all processes count what has a limit; absent: there is one. */
  counts?: CountStore | undefined
  /** Take in what other processes wrote until now; absent: there is none. */
  catchUp?: () => Promise<void>
  /** Where people reach the product, for links. */
  publicUrl: () => string
  /** The name in the theme of a reseller, or, as 0, of the installation; absent: nobody has one. */
  themeTitleOf?: (owner: number) => Promise<string | null>
}

/** Everything that tells who is calling and what he sees; API and live feed stand behind it. */
export interface Gate {
  access: Access
  auth: Auth
  acting: Acting
  sessions: Sessions
  passwords: Passwords
  setup: Setup
  recovery: Recovery
  /** Remembers what everybody does behind the gate. */
  audit: Audit
  rights: Rights
  accounts: Accounts
  shares: Shares
  visits: Visits
  letterheadOf: FindLetterhead
  close(): Promise<void>
}

/** Load rights and open the gate. */
export async function createGate(deps: GateDeps): Promise<Gate> {
  const { store, directory, fleet, bus, clock, log, administrator } = deps
  const access = await createAccess({ store, directory, fleet, bus })
  const passwords = createPasswords(deps.minPasswordLength)
  const sessions = createSessions({ store: store.sessions, bus, clock, log })
  const rights = createRights(() => access.server(), deps.edition)
  const visits = createVisits({ users: store.users, clock, log })
  const auth = createAuth({
    access,
    rights,
    sessions,
    passwords,
    visits,
    users: store.users,
    oneTime: store.oneTime,
    counts: deps.counts,
    catchUp: deps.catchUp,
    clock,
    log,
  })
  const acting = createActing({ access, auth, sessions, clock })
  const setup = await createSetup({ store, access, sessions, passwords, log, administrator })
  const { publicUrl, inTurn = createQueue(), themeTitleOf = async () => null } = deps
  const letterheadOf = createLetterheads({ access, publicUrl, themeTitleOf })
  const recovery = createRecovery({
    ...deps,
    inTurn,
    letterheadOf,
    access,
    auth,
    sessions,
    passwords,
    users: store.users,
  })
  const audit = createAudit({ store: store.actions, clock, log })
  const accounts = createAccounts({ ...deps, access, auth, audit, users: store.users })
  const shares = createShares({ store, access, accounts, sessions, bus, clock, log })
  sessions.start()
  accounts.start()
  visits.start()

  async function close(): Promise<void> {
    sessions.close()
    accounts.close()
    await Promise.all([recovery.settle(), shares.settle(), audit.close(), visits.close()])
  }

  return {
    access,
    auth,
    acting,
    sessions,
    passwords,
    setup,
    recovery,
    rights,
    audit,
    accounts,
    shares,
    visits,
    letterheadOf,
    close,
  }
}
