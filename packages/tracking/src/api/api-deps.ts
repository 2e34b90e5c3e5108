import type { FindLetterhead, Server } from '@rastro/contracts'
import type { Bus, Clock, Http, Log } from '@rastro/platform'
import type { Access } from '../access/access.ts'
import type { Accounts } from '../access/accounts.ts'
import type { Acting } from '../access/acting.ts'
import type { Auth } from '../access/auth.ts'
import type { Passwords } from '../access/passwords.ts'
import type { Recovery } from '../access/recovery.ts'
import type { Rights } from '../access/rights.ts'
import type { Sessions } from '../access/sessions.ts'
import type { Setup } from '../access/setup.ts'
import type { Shares } from '../access/shares.ts'
import type { Visits } from '../access/visits.ts'
import type { AddressBook } from '../addresses/address-book.ts'
import type { Audit } from '../audit/audit.ts'
import type { Commands } from '../commands/commands.ts'
import type { Directory } from '../directory/directory.ts'
import type { Fleet, TrackingEvents } from '../fleet/fleet.ts'
import type { Traffic } from '../fleet/traffic.ts'
import type { DeviceMedia } from '../media/device-media.ts'
import type { Leases } from '../nodes/leases.ts'
import type { PushService } from '../notify/create-notify.ts'
import type { MessageDesk } from '../notify/message-desk.ts'
import type { Messenger } from '../notify/messenger.ts'
import type { SmsSender } from '../notify/sms-sender.ts'
import type { ReportMail } from '../reports/mail-report.ts'
import type { StatisticsCounter } from '../statistics/statistics.ts'
import type { Store } from '../store/store.ts'

/** What the API works with. */
export interface ApiDeps {
  store: Store
  access: Access
  auth: Auth
  acting: Acting
  sessions: Sessions
  passwords: Passwords
  setup: Setup
  recovery: Recovery
  accounts: Accounts
  shares: Shares
  visits: Visits
  directory: Directory
  addresses: AddressBook
  audit: Audit
  statistics: StatisticsCounter
  media: DeviceMedia
  rights: Rights
  commands: Commands
  fleet: Fleet
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
  letterheadOf: FindLetterhead
  /** Where all processes keep the places of heavy reports; absent: there is one. */
  reportClaims?: Pick<Leases, 'take' | 'release'> | undefined
  /** Absent: reports cannot be mailed. */
  reportMail?: ReportMail | undefined
  /** `plus` sends the licence header that switches the plus edition on. */
  edition: 'basic' | 'plus'
  version: string
  /** What the settings of the process make possible. */
  facts(): Partial<Pick<Server, 'emailEnabled' | 'textEnabled' | 'geocoderEnabled'>>
  /**
   * Set what a device has counted: metres and milliseconds of engine. Resolves when it is on stable storage.
   * @throws Refusal invalidInput for a device without a position, busy
   */
  setTotals(deviceId: number, totals: { totalDistance?: number; hours?: number }): Promise<void>
  /** Usable and total bytes of where data is kept. */
  storageSpace(): Promise<number[]>
  /** End in order so that a supervisor starts the program again. */
  restart(): void
  traffic: Traffic
  /** Sends messages somebody asked for. */
  messenger: Messenger
  /** How people write to others. */
  messageDesk: MessageDesk
  /** The provider of short messages, to try it. */
  sms: SmsSender
  pushService: PushService
  /**
   * Writes of entities, one after another over all resources, so that counting before adding, or finding before
   * changing, cannot be interleaved with somebody else's write.
   */
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
  /** Whether everything is up; the health check answers by it. */
  isReady(): boolean
}

/** What each resource gets. */
export type ResourceDeps = ApiDeps

/** Registers the routes of one resource. */
export type Resource = (app: Http, deps: ResourceDeps) => void
