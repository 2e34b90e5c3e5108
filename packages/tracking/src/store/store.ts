import type { DatabaseCalls } from '@rastro/platform'
import type { ActionStore } from './actions.ts'
import type { CountStore } from './counts.ts'
import type { DeliveryStore } from './deliveries.ts'
import type { DeviceStore } from './devices.ts'
import type { EventStore } from './events.ts'
import type { GroupStore } from './groups.ts'
import type { JobClockStore } from './job-clocks.ts'
import type { KeptSecretStore } from './kept-secrets.ts'
import type { LeaseStore } from './leases.ts'
import type { LinkStore } from './links.ts'
import type { MoveStore } from './moves.ts'
import type { NoticeStore } from './notices.ts'
import type { ObjectStores } from './objects.ts'
import type { OneTimeStore } from './one-time.ts'
import type { PositionStore } from './positions.ts'
import type { PruneStore } from './prune.ts'
import type { ReportMailStore } from './report-mails.ts'
import type { SentCommandStore } from './sent-commands.ts'
import type { ServerStore } from './server.ts'
import type { SessionStore } from './sessions.ts'
import type { StatisticsStore } from './statistics.ts'
import type { TurnStore } from './turns.ts'
import type { UserStore } from './users.ts'

/** Everything tracking keeps. Entities have the shape of the wire; read-only runtime fields hold their defaults. */
export interface Store {
  readonly server: ServerStore
  readonly users: UserStore
  readonly devices: DeviceStore
  readonly groups: GroupStore
  readonly links: LinkStore
  readonly objects: ObjectStores
  readonly events: EventStore
  readonly prune: PruneStore
  readonly sessions: SessionStore
  readonly reportMails: ReportMailStore
  readonly sentCommands: SentCommandStore
  readonly positions: PositionStore
  readonly actions: ActionStore
  readonly statistics: StatisticsStore
  readonly deliveries: DeliveryStore
  readonly notices: NoticeStore
  readonly keptSecrets: KeptSecretStore
  readonly leases: LeaseStore
  /** What the database was asked since it was opened, by whoever shares it. */
  calls(): DatabaseCalls
  readonly moves: MoveStore
  readonly turns: TurnStore
  readonly jobClocks: JobClockStore
  readonly oneTime: OneTimeStore
  readonly counts: CountStore
  /** Flush and close. Nothing may be called afterwards. */
  close(): Promise<void>
}
