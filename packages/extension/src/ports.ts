import type {
  Action,
  Attributes,
  AutoLink,
  Device,
  FindLetterhead,
  ImportError,
  ImportKind,
  Language,
  QrDriverAccess,
  QrDriverState,
  ServerHealth,
  Share,
  ShareDraft,
  User,
  VisitorPlace,
  WrittenChannel,
  WrittenText,
} from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'

/** What the looks of the installation depend on. */
export interface BrandedTracking {
  /** Settings of the installation everybody may read. */
  serverAttributes(): Attributes
  /** The user whose domain a host is; undefined where it is nobody's. */
  resellerAt(host: string): number | undefined
}

/** A value that may have to be asked for first: another server does the tracking. */
type Awaitable<T> = T | Promise<T>

/** A file, where it lies on our disk or as it comes. */
export type TrackingFile = { type: string } & ({ path: string } | { content: Buffer })

/** What the extension asks of tracking. */
export interface Tracking {
  /** Who sent a request. @throws Refusal unauthorized */
  requireCaller(request: FastifyRequest): Promise<User>
  /**
   * Whether it is really he who sits there, before what nobody may do on a page somebody left open.
   * @param password what he typed to prove it; absent where he was not asked
   * @throws Refusal operationRestricted, tooManyAttempts
   */
  requirePresence(request: FastifyRequest, password: string | undefined): Promise<void>
  /** @throws Refusal unless the user is the caller himself or one he manages */
  requireUser(caller: User, userId: number): void
  /** @throws Refusal unless the caller sees the device */
  requireDevice(caller: User, deviceId: number): Awaitable<void>
  /** The file with the picture of a device; undefined when it has none. */
  deviceImage(deviceId: number): Promise<TrackingFile | undefined>
  /** How ports, spool, channels and queues are. */
  health(): Promise<TrackingHealth>
  /**
   * The file with the photo of a driver; undefined when he has none.
   * @throws Refusal unless the caller holds the driver
   */
  driverImage(caller: User, driverId: number): Promise<TrackingFile | undefined>
  /** Users whose actions the caller may read about: himself and those he manages; undefined = everybody's. */
  readersOf(caller: User): readonly number[] | undefined
  /** What was done, the latest that fit, ascending by time. */
  actions(wanted: WantedActions): Promise<Action[]>
  /**
   * Unlock a suspended account once, proven by what its holder logs in with.
   * @returns until when it holds; null for an account that is not suspended
   * @throws Refusal as the login does
   */
  unlockOnTrust(request: FastifyRequest, credentials: Credentials): Promise<string | null>
  /** Drivers who check in by QR code. */
  driverDesk: DriverDesk
  /** Links that show vehicles to people without an account. */
  shareDesk: ShareDesk
  /** Adds what sheets hold. */
  importDesk: ImportDesk
  /** Writes what people write to others. */
  messageDesk: MessageDesk
  /** Accounts as billing sees them. */
  customers: CustomerDesk
  post: Post
  /** Add a device, or take one nobody owns. Refusals are those of rights, limits and of a device that has an owner. */
  autoLink(caller: User, wanted: AutoLink): Promise<Pick<Device, 'id' | 'uniqueId' | 'name'>>
  /** The middle of the map as the installation sets it; null where it sets none. */
  centre(): VisitorPlace | null
  /** Name of the nearest town, known without asking anybody; null far from everything. */
  townAt(latitude: number, longitude: number): string | null
}

/** What tracking alone knows of the health of the server. */
export type TrackingHealth = Required<Pick<ServerHealth, 'services'>> &
  Pick<ServerHealth, 'spool' | 'ports' | 'closedPorts' | 'queues'>

/** What a row of a sheet says: values by field, and attributes by key. */
export interface ImportDraft {
  fields: Readonly<Record<string, string | number>>
  attributes: Readonly<Record<string, string | number>>
}

/** What an import may ask: everything goes by the doors of the API, with the rights of who asked for it. */
export interface ImportDesk {
  /** Who asked for an import, as he is now; undefined when he may do nothing any more. */
  callerOf(userId: number): User | undefined
  /** @throws Refusal unless the caller may add this kind */
  requireMay(caller: User, kind: ImportKind): void
  /** How many more the caller may have; null = any number. */
  roomFor(caller: User, kind: ImportKind): Awaitable<number | null>
  /** Whether somebody has an identifier, or logs in with an e-mail in lower case. */
  isTaken(kind: ImportKind): Awaitable<(key: string) => boolean>
  /** Whether what has it is the caller's. */
  isOwn(caller: User, kind: ImportKind, key: string): Awaitable<boolean>
  /** Add some, each for itself. @returns what was wrong with each; null = it was added */
  add(caller: User, kind: ImportKind, drafts: readonly ImportDraft[]): Promise<(ImportError | null)[]>
}

/** What a message to many may ask: each recipient by the rights and limits of who writes. */
export interface MessageDesk {
  /** Proofs of the slide that sends. */
  readonly confirmations: {
    issue(userId: number): Promise<{ token: string; expiresAt: Date }>
    /** @throws Refusal when it is not his, used or too old */
    spend(userId: number, token: unknown): Promise<void>
  }
  /** Who writes, as he is now; undefined when he may write to nobody any more. */
  callerOf(userId: number): User | undefined
  /** @throws Refusal unless the caller may write to many */
  requireMay(caller: User): void
  /** @throws Refusal for words the channel does not take */
  readWords(channel: WrittenChannel, words: WrittenText): unknown
  /** Use up one of the sender's turns of an hour. @returns 0 when there was one, else milliseconds until there is */
  take(callerId: number): Promise<number>
  /** Count turns a process that ended took within the hour. */
  takeAgain(callerId: number, turns: number): Promise<void>
  /** @throws Refusal unless the caller manages him */
  recipientOf(caller: User, userId: number): User
  /** Why a channel does not reach a user. */
  obstacleOf(channel: WrittenChannel, user: User): 'notEnabled' | 'noContact' | undefined
  /** @returns why it did not leave, in one sentence; null when it did */
  send(channel: WrittenChannel, user: User, words: WrittenText): Promise<string | null>
}

/** What drivers by QR code and those who keep them may ask. Refusals are those of rights and of what is not there. */
export interface DriverDesk {
  stateOf(caller: User): Awaitable<QrDriverState>
  checkIn(caller: User, deviceId: number): Promise<QrDriverState>
  checkOut(caller: User): Promise<QrDriverState>
  accessOf(caller: User, driverId: number): Awaitable<QrDriverAccess>
  saveAccess(
    caller: User,
    driverId: number,
    login: { username: string; password: string | null },
  ): Promise<QrDriverAccess>
  deactivate(caller: User, driverId: number): Promise<QrDriverAccess>
}

/** What people who share vehicles may ask. Each sees his own links only. */
export interface ShareDesk {
  list(caller: User): Awaitable<Share[]>
  create(caller: User, draft: ShareDraft): Promise<Share>
  change(caller: User, id: number, draft: ShareDraft): Promise<Share>
  remove(caller: User, id: number): Promise<void>
  link(caller: User, id: number): Promise<string>
}

/** What a person logs in with. */
export interface Credentials {
  name: string
  password: string
  code?: string | undefined
}

export interface WantedActions {
  from: Date
  to: Date
  /** Only of these users. */
  userIds?: readonly number[] | undefined
  /** Only to this object. */
  object?: { type: string; id: number } | undefined
  limit: number
}

/** What billing asks of the accounts of customers. */
export interface CustomerDesk {
  list(): Iterable<User>
  find(userId: number): User | undefined
  /** Whether the installation bills at all: the switch of its settings. */
  isBillingOn(): boolean
  /** The language a customer is written to in. */
  languageOf(user: User): Language
  /** In whose name a customer is written to. */
  letterheadOf: FindLetterhead
  /**
   * Change the attributes of an account, in turn with all others.
   * @param change gives back the same object to leave it as it is
   * @param reason for the audit trail; null where a request made the change, which stands there anyway
   * @returns the account as it is now; undefined when it is gone
   */
  change(userId: number, change: (user: User) => User, reason: string | null): Promise<User | undefined>
}

/** A letter to one person. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Instead of the sender of all mail: an address, or `Name <address>`. */
  readonly from?: string | undefined
  /** Instead of the name of the sender of all mail, whose address stays. */
  readonly senderName?: string | undefined
}

/** The way letters leave. */
export interface Post {
  isConfigured(): boolean
  /** @throws Error with a sentence for people; `isFinal` on it: trying again would end the same */
  send(letter: Letter): Promise<void>
}

/** What this process alone works on, among all on one database. */
export interface Claims {
  /** @returns false while another process has it */
  take(name: string): Promise<boolean>
  /** Whether it is ours still. */
  isHeld(name: string): boolean
  release(name: string): Promise<void>
}
