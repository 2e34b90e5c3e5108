import type {
  Action,
  ChannelName,
  CommandState,
  Device,
  DeviceStatus,
  Event,
  Group,
  ObjectKind,
  Objects,
  PermissionLink,
  ReportOutcome,
  SentCommand,
  Server,
  StatisticCount,
  Statistics,
  User,
} from '@rastro/contracts'
import type { DatabaseCalls } from '@rastro/platform'
import type { DeviceState } from './device-state.ts'
import type { MoveStore } from './moves.ts'
import type { PositionRecord } from './position-record.ts'

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

export interface ServerStore {
  read(): Promise<Server>
  save(server: Server): Promise<void>
}

/** Common calls of an entity. Ids are given by the store. */
export interface EntityStore<T extends { id: number }> {
  list(): Promise<T[]>
  find(id: number): Promise<T | undefined>
  /** Add and return with its id. @throws Refusal on a duplicate of a unique field */
  add(entity: Omit<T, 'id'>): Promise<T>
  /** Replace every stored field. @throws Refusal on a duplicate of a unique field */
  save(entity: T): Promise<void>
  remove(id: number): Promise<void>
}

/** Somebody new. */
export interface NewAccount {
  user: Omit<User, 'id'>
  /** Null: nobody logs in with a password. */
  passwordHash: string | null
}

/** How many users somebody may have. */
export interface UserLimit {
  userId: number
  /** -1 any. */
  limit: number
}

/** What belongs to new users from the start. */
export interface AccountRelations {
  /** Whose they are, and how many that one may have right below him. */
  manager?: UserLimit
  /** Resellers above them, and how many each may have below him at any depth; visitors of share links do not count. */
  resellers?: readonly UserLimit[]
  /** Rules that tell them. */
  notificationIds?: readonly number[]
}

export interface UserStore extends EntityStore<User> {
  /** Add one user with what belongs to him, whole or not at all. @throws Refusal duplicateEmail, userLimitReached */
  addAccount(account: NewAccount, relations?: AccountRelations): Promise<User>
  /** Add users with what belongs to them, all or none. @throws Refusal duplicateEmail, userLimitReached */
  addAccounts(accounts: readonly NewAccount[], relations?: AccountRelations): Promise<User[]>
  count(): Promise<number>
  /** By e-mail or login name, case-insensitive, with the password hash (null = no password login). */
  findForLogin(name: string): Promise<{ user: User; passwordHash: string | null } | undefined>
  setPasswordHash(userId: number, hash: string): Promise<void>
  /**
   * Replace keys of one-time codes as they are kept, but none that is saved meanwhile.
   * @param change the same text for what stays as it is
   * @returns how many were replaced
   */
  replaceTotpKeys(change: (kept: string) => string): Promise<number>
  /** Remove a user and add links, such as those of his users to another manager, both or none. */
  removePassing(userId: number, links: readonly PermissionLink[]): Promise<void>
  /** When each user was last here, as far as it was written down. */
  visits(): Promise<Map<number, Date>>
  /** Write down when users were here; an earlier time than the known one changes nothing. */
  saveVisits(visits: ReadonlyMap<number, Date>): Promise<void>
}

/** What is remembered of a device's present. `stateSince` null = not known. */
export interface Heard {
  deviceId: number
  lastUpdate: Date
  stateSince?: Date | null
}

/** How many devices there may be; those that are only hidden do not count. */
export interface DeviceLimit {
  /** Whose: those he sees count; absent: all of the installation. */
  userId?: number
  /** Those of everybody below him count, too, each once. */
  isWithBelow?: boolean
  limit: number
}

export interface DeviceStore extends EntityStore<Device> {
  /**
   * Add devices, all or none, counted where nobody else can count meanwhile.
   * @param within to whom they are linked, if to anybody, and what they must fit into
   * @throws Refusal duplicateUniqueId, deviceLimitReached
   */
  addWithin(
    devices: readonly Omit<Device, 'id'>[],
    within: { userId?: number; limits: readonly DeviceLimit[] },
  ): Promise<Device[]>
  /** Save a device and link it to a user, both or none, in the same way. @throws Refusal deviceLimitReached */
  saveWithin(device: Device, within: { userId: number; limits: readonly DeviceLimit[] }): Promise<void>
  /** Write when devices were last heard and since when they do what they do, in one statement per batch. */
  saveLastUpdates(updates: readonly Heard[]): Promise<void>
  /** Devices that were heard since then, and when, as far as it was written down. */
  heardSince(time: Date): Promise<{ deviceId: number; lastUpdate: Date }[]>
  /** Since when devices do what they do, where it is known. */
  stateStarts(): Promise<ReadonlyMap<number, Date>>
  /** What detectors remember of each device. */
  states(): Promise<ReadonlyMap<number, DeviceState>>
  /** Remember which status of these devices was told. */
  saveToldStatuses(told: ReadonlyMap<number, DeviceStatus>): Promise<void>
  /** The status of each device that was last told, where one was. */
  toldStatuses(): Promise<Map<number, DeviceStatus>>
}

export type GroupStore = EntityStore<Group>

/** Geofences, drivers and everything else that is owned by being linked to a user. */
export type ObjectStores = { readonly [K in ObjectKind]: EntityStore<Objects[K]> }

export interface EventStore {
  /** Add events that belong to no position; adding one twice is the same as once. */
  add(events: readonly Event[]): Promise<void>
  find(id: number): Promise<Event | undefined>
  /** Ascending by event time, both ends included, read as they are asked for. */
  between(deviceId: number, from: Date, to: Date): AsyncIterable<Event>
  /** Those of some kinds with a higher id, the latest first. */
  latestOf(types: readonly string[], id: number, limit: number): Promise<Event[]>
}

/** Removing what is older than an instant, in steps others hardly feel. @returns how many went */
export interface PruneStore {
  /** The latest position of every device stays. On PostgreSQL a month goes when all of it is old enough. */
  positions(before: Date): Promise<number>
  events(before: Date): Promise<number>
  /** Commands that wait for nothing any more. */
  sentCommands(before: Date): Promise<number>
}

/** A scheduled report of one period for one user. */
export interface ScheduledMail {
  reportId: number
  userId: number
  from: Date
  to: Date
}

export interface ReportMailStore {
  /** Until when schedules were looked at; undefined before the first time. */
  checkedUntil(): Promise<Date | undefined>
  setCheckedUntil(time: Date): Promise<void>
  /** Make a mail one's task. @returns false when it is somebody's already, or done */
  claim(mail: ScheduledMail, now: Date): Promise<boolean>
  /**
   * Take over mails whose task was taken before a time and not finished, if they were tried less than `attempts` times and
   * did not begin to leave.
   */
  claimAgain(which: { claimedBefore: Date; attempts: number; now: Date }): Promise<ScheduledMail[]>
  /** Note that a mail leaves from now on. @returns false where it does already, or did: it is not ours to send */
  beginLeaving(mail: ScheduledMail, now: Date): Promise<boolean>
  /** It surely did not arrive. */
  endLeaving(mail: ScheduledMail): Promise<void>
  /** It is sent, or will never be. */
  markDone(mail: ScheduledMail): Promise<void>
  /** Give up mails that began to leave before a time and of which nothing was heard since. @returns them */
  giveUpLeaving(before: Date): Promise<ScheduledMail[]>
  /** Forget mails whose period ended before a time. */
  forgetBefore(time: Date): Promise<void>
  /** Note that a report was mailed, or why it was not; a report that is removed meanwhile is left alone. */
  noteOutcome(reportId: number, time: Date, problem: string | null): Promise<void>
  /** How every report that was ever tried last went. */
  outcomes(): Promise<ReportOutcome[]>
}

export interface LinkStore {
  /** Every link of one pair, e.g. `userId`, `deviceId`. */
  list(owner: string, property: string): Promise<PermissionLink[]>
  /** Whether there is a link. */
  has(link: PermissionLink): Promise<boolean>
  /** Add a link; adding it twice is the same as once. */
  add(link: PermissionLink): Promise<void>
  remove(link: PermissionLink): Promise<void>
}

/** What a secret stands for; a secret of one purpose never works for another. */
export type SecretPurpose = 'session' | 'token' | 'setup' | 'recovery'

/** A session, API token, or link for set-up or recovery. Only the SHA-256 of the secret is kept. */
export interface Secret {
  /** SHA-256 of the secret, hex. */
  hash: string
  purpose: SecretPurpose
  /** 0 for the set-up link. */
  userId: number
  createdAt: Date
  lastSeenAt: Date
  /** Absolute end. */
  expiresAt: Date
  /** Idle time after which it ends early, in milliseconds; 0 = none. */
  idleMs: number
  /** Origin header of the login, if a browser logged in. */
  origin: string | null
  /**
   * Hash of what this session was opened with, and with which it ends: a token, or a secret of who logged in as this
   * user. Null: a password opened it.
   */
  parent: string | null
}

export interface SessionStore {
  find(hash: string): Promise<Secret | undefined>
  add(secret: Secret): Promise<void>
  touch(hash: string, lastSeenAt: Date): Promise<void>
  remove(hash: string): Promise<void>
  /** What a user has, newest first. */
  ofUser(userId: number): Promise<Secret[]>
  removeOfUser(userId: number, purpose?: SecretPurpose): Promise<void>
  removeExpired(now: Date): Promise<number>
}

/** A step of a command's way; what is not named stays as it is. */
export interface CommandMove {
  state: CommandState
  sentTime?: string | null
  endTime?: string | null
  result?: string | null
  attributes?: SentCommand['attributes']
}

/** Commands on their way to devices, and how the lines of devices look that were proven theirs. */
export interface SentCommandStore {
  add(command: Omit<SentCommand, 'id'>): Promise<SentCommand>
  /** Add a command unless there is one for the same. @returns the one there is now, and whether it is this one */
  addOnce(command: Omit<SentCommand, 'id'>, onceFor: string): Promise<{ command: SentCommand; isNew: boolean }>
  /** Move a command on, if it is still in this state. @returns whether it was; resolves when it is on stable storage */
  move(id: number, from: CommandState, to: CommandMove): Promise<boolean>
  find(id: number): Promise<SentCommand | undefined>
  /** Every command that is queued or sent, oldest first. */
  open(): Promise<SentCommand[]>
  /** How many of them are in which state. */
  openCounts(): Promise<Map<CommandState, number>>
  /** Latest first. */
  ofDevice(deviceId: number, limit: number): Promise<SentCommand[]>
  /** What a user sent since then, latest first. */
  ofUser(userId: number, since: Date, limit: number): Promise<SentCommand[]>
  /** By device, latest first; of all devices, or of one. */
  lineProfiles(deviceId?: number): Promise<Map<number, string[]>>
  saveLineProfiles(news: readonly { deviceId: number; profiles: readonly string[] }[]): Promise<void>
}

export interface PositionStore {
  /**
   * Store records with their events and states in one transaction and resolve when they are on stable storage. What
   * rides on a record that was there already is left out with it.
   * @returns ids of records that were not stored: there already (same device, fix time and hash), or set aside in
   * `rejected_positions` because no database takes them
   */
  append(records: readonly PositionRecord[]): Promise<ReadonlySet<number>>
  /** Latest by fix time of every device that has any. */
  latest(): Promise<PositionRecord[]>
  /** Latest by fix time of these devices, where they have any. */
  latestOf(deviceIds: readonly number[]): Promise<PositionRecord[]>
  /** Ascending by fix time, both ends included; at most `limit` oldest. */
  between(deviceId: number, from: Date, to: Date, limit: number): Promise<PositionRecord[]>
  /** The same without an end, in pieces that are read as they are asked for: memory does not grow with the period. */
  pages(deviceId: number, from: Date, to: Date): AsyncIterable<readonly PositionRecord[]>
  /**
   * What is computed from, in the same order and pieces: of every record id, fix time (epoch ms), latitude, longitude,
   * speed and then the numbers among `attributes`, NaN where there is none. The next piece is read meanwhile, by a
   * connection of its own.
   */
  numbers(deviceId: number, from: Date, to: Date, attributes: readonly string[]): AsyncIterable<Float64Array>
  byIds(ids: readonly number[]): Promise<PositionRecord[]>
  remove(id: number): Promise<void>
  /** Remove the history of a period, both ends included. @returns how many positions went */
  removeBetween(deviceId: number, from: Date, to: Date): Promise<number>
}

/** The audit trail. Nothing in it is ever changed or removed; the database refuses it. */
export interface ActionStore {
  /** All of them or none, at most a thousand. */
  append(actions: readonly Omit<Action, 'id'>[]): Promise<void>
  /** The latest ones that fit, ascending by time. */
  list(wanted: WantedActions): Promise<Action[]>
}

export interface WantedActions {
  /** Both ends included. */
  from: Date
  to: Date
  /** Only of these users. */
  userIds?: readonly number[] | undefined
  /** Only on this object. */
  object?: { type: string; id: number } | undefined
  limit: number
}

/** What is added to one day. */
export interface DayCount {
  /** Midnight UTC. */
  day: Date
  now: Date
  counts: Partial<Record<StatisticCount, number>>
  /** Users, and devices of a protocol: kind is `user`, or a colon and the protocol's name. */
  seen: readonly { kind: string; id: number }[]
}

export interface StatisticsStore {
  add(count: DayCount): Promise<void>
  /** Days that were last counted between two instants, ascending. */
  between(from: Date, to: Date): Promise<Statistics[]>
}

/** A message that is to reach somebody; its words are made when it is sent. */
export interface NewDelivery {
  eventId: number
  userId: number
  channel: ChannelName
  ruleId: number
  /** It counts as sent from the beginning: it is sent at once, and never again. */
  isSent: boolean
}

export interface Delivery {
  id: number
  eventId: number
  userId: number
  channel: ChannelName
  ruleId: number
  /** How often it was tried, this time included. */
  attempts: number
}

export interface DeliveryStore {
  /**
   * Note that events were looked at, and keep what came of it, all in one statement.
   * @returns the deliveries that were not there before
   */
  add(eventIds: readonly number[], deliveries: readonly NewDelivery[], now: Date): Promise<Delivery[]>
  /** Events with a higher id that nobody looked at, ascending. */
  unseen(afterId: number, limit: number): Promise<Event[]>
  /** Take deliveries that are due; nobody else gets them, and after a crash nobody does. */
  claim(channel: ChannelName, limit: number, now: Date): Promise<Delivery[]>
  /** When the next delivery of a channel is due. */
  nextDue(channel: ChannelName): Promise<Date | undefined>
  /** How many wait, by channel; channels nothing waits for are left out. */
  waiting(): Promise<Map<ChannelName, number>>
  markSent(ids: readonly number[]): Promise<void>
  giveUp(id: number, problem: string): Promise<void>
  retry(id: number, dueAt: Date, problem: string): Promise<void>
  /** Give up what was being sent when the process ended: it may have arrived. @returns how many */
  abandonClaimed(problem: string, claimedBefore: Date): Promise<number>
  /**
   * Forget what was looked at before a time, and deliveries from before another: at most `limit` rows of each, so that
   * nobody who writes waits long.
   * @returns how many rows went
   */
  removeBefore(times: { seen: Date; deliveries: Date }, limit: number): Promise<number>
}

/** What somebody was told by the web. */
export interface StoredNotice {
  event: Event
  ruleId: number
  isRead: boolean
}

export interface WantedNotices {
  /** Only of events with a lower id: the next page. */
  before?: number | undefined
  type?: string | undefined
  deviceId?: number | undefined
  /** Both ends included. */
  from?: Date | undefined
  to?: Date | undefined
  isUnread?: boolean | undefined
  limit: number
}

export interface NoticeStore {
  /** The latest first. */
  list(userId: number, wanted: WantedNotices): Promise<StoredNotice[]>
  /** The device of each notice that was not read, the latest first. */
  unreadDevices(userId: number, limit: number): Promise<number[]>
  markRead(userId: number, eventIds: readonly number[]): Promise<void>
  /** Everything up to an event is read. */
  markAllRead(userId: number, until: number): Promise<void>
  /** Forget what was read of older events: they are gone. */
  forgetBefore(eventId: number): Promise<void>
}

/** Secrets of the installation, as they come from the box that sealed them. */
export interface KeptSecretStore {
  find(name: string): Promise<string | undefined>
  /** Keep a value unless there is one. @returns the one that is kept */
  keep(name: string, value: string): Promise<string>
  replace(name: string, value: string): Promise<void>
}

/** Names that belong to one process for a while, by the clock of the database. */
export interface LeaseStore {
  /** Take a name that is free, over, or the holder's already. @returns false when it is another's */
  take(name: string, holder: string, ttlMs: number): Promise<boolean>
  /** Keep everything a holder has for so much longer. @returns what he has */
  renew(holder: string, ttlMs: number): Promise<string[]>
  /** Let go of one name of a holder, or of all. */
  release(holder: string, name?: string): Promise<void>
  /** Who has the names that begin so. */
  living(prefix: string): Promise<{ name: string; holder: string }[]>
}

export interface TurnStore {
  /**
   * Do something while no other process on this database does anything of the same name. Do not ask for the same name
   * within: who waits for himself waits for ever.
   * @throws Error when the turn does not come within ten seconds
   */
  hold<T>(name: string, task: () => Promise<T>): Promise<T>
}

export interface JobClockStore {
  /** Until when a job has looked; undefined = it never did. */
  read(job: string): Promise<Date | undefined>
  /** Move it on. @returns false when another process did meanwhile */
  move(job: string, from: Date | undefined, to: Date): Promise<boolean>
}

/** So many in any stretch of time that begins with the first. */
export interface Quota {
  turns: number
  windowMs: number
}

/** Each try after the free ones waits twice as long as the one before. */
export interface SlowingDown {
  free: number
  firstMs: number
  mostMs: number
  /** Who did not try for so long begins anew. */
  forgetMs: number
}

/** Counts that hold for all processes on a database, by its clock. Keys are not kept, only what they hash to. */
export interface CountStore {
  /** Use up one turn of a key. @returns 0 when there was one, else milliseconds until there is */
  take(key: string, quota: Quota): Promise<number>
  /** Begin a try of a key. @returns 0 when it may be made, else milliseconds until it may */
  slowDown(key: string, rule: SlowingDown): Promise<number>
  /** Undo one of either. */
  giveBack(key: string): Promise<void>
  /** As if nothing had been counted. */
  forget(key: string): Promise<void>
  /** Remember a key for a while. */
  note(key: string, forMs: number): Promise<void>
  isNoted(key: string): Promise<boolean>
}

export interface OneTimeStore {
  /** Remember a name until a time. @returns false when it is there already */
  add(name: string, until: Date, now: Date): Promise<boolean>
  /** Take it away. @returns false when it is not there, or over: of several that ask one gets it */
  spend(name: string, now: Date): Promise<boolean>
}
