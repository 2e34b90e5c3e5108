import { SERVER_DEFAULTS, type Server, type User } from '@rastro/contracts'
import type { Log } from '@rastro/platform'
import { type Administrator, linksBetween } from './administrator.ts'

/** What is true of the whole installation, as the Traccar server last told it. */
export interface Installation {
  server(): Server
  /** Everybody with an account. */
  users(): Iterable<User>
  user(id: number): User | undefined
  /** Users somebody manages, right below him. */
  managedBy(id: number): ReadonlySet<number>
  /** Channels the server sends by. */
  channels(): ReadonlySet<string>
  /** Why the server could not be asked last time; undefined when it could. */
  failure(): string | undefined
  /** Look again: something was changed. Several who ask at once share one look. */
  refresh(): Promise<void>
  /** Called after each look that found the server. */
  onLook(listener: () => void): void
  start(): Promise<void>
  close(): void
}

const NOBODY: ReadonlySet<number> = new Set()

const idsOf = (links: readonly { propertyId: number }[]): ReadonlySet<number> =>
  new Set(links.map(({ propertyId }) => propertyId))

/** Whatever is changed elsewhere is seen after this. */
const LOOK_EVERY_MS = 30_000

/** Follow the settings and the accounts of the server with the administrator's token. */
export function createInstallation(administrator: Administrator, log: Log): Installation {
  let server = SERVER_DEFAULTS
  let users = new Map<number, User>()
  let tree = new Map<number, ReadonlySet<number>>()
  let channels: ReadonlySet<string> = new Set()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let failure: string | undefined
  const listeners: (() => void)[] = []

  async function look(): Promise<void> {
    const [found, everybody, links, types] = await Promise.all([
      administrator.get<Server>('/api/server'),
      administrator.get<User[]>('/api/users'),
      linksBetween(administrator, ['userId', 0], ['managedUserId', 0]),
      administrator.get<{ type: string }[]>('/api/notifications/notificators'),
    ])
    server = { ...SERVER_DEFAULTS, ...found }
    users = new Map(everybody.map((user) => [user.id, user]))
    tree = new Map([...Map.groupBy(links, ({ ownerId }) => ownerId)].map(([id, below]) => [id, idsOf(below)]))
    channels = new Set(types.map(({ type }) => type))
    if (failure !== undefined) log.info('the Traccar server answers again')
    failure = undefined
    for (const listener of listeners) listener()
  }

  /** A server that is away is looked for again; until then what was known stands. */
  async function lookPatiently(): Promise<void> {
    await look().catch((error: unknown) => {
      if (failure === undefined) log.warn({ err: error }, 'the Traccar server cannot be asked with TRACCAR_TOKEN')
      failure = error instanceof Error ? error.message : String(error)
    })
  }

  return {
    server: () => server,
    users: () => users.values(),
    user: (id) => users.get(id),
    managedBy: (id) => tree.get(id) ?? NOBODY,
    channels: () => channels,
    failure: () => failure,
    refresh() {
      // Who asks while a look is under way may have changed something behind it.
      const next = (looking ?? Promise.resolve()).then(lookPatiently)
      looking = next
      return next
    },
    onLook: (listener) => void listeners.push(listener),
    async start() {
      await lookPatiently()
      timer = setInterval(() => void lookPatiently(), LOOK_EVERY_MS)
    },
    close: () => clearInterval(timer),
  }
}
