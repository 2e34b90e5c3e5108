import { type ChannelName, type FindLetterhead, PUSH_TOKENS, type User } from '@rastro/contracts'
import type { Bus, Clock, Egress, Log, SecretBox } from '@rastro/platform'
import type { Access } from '../access/access.ts'
import { isShutOut } from '../access/write-rules.ts'
import type { Directory } from '../directory/directory.ts'
import type { Fleet, TrackingEvents } from '../fleet/fleet.ts'
import { firstIdAt } from '../pipeline/position-ids.ts'
import type { Delivery } from '../store/deliveries.ts'
import type { Store } from '../store/store.ts'
import type { ChannelDeps } from './channels/channel.ts'
import { createChannels, channels as definitions } from './channels/index.ts'
import { createInheritance } from './inheritance.ts'
import { createLane, type Lane, type LaneCounts } from './lane.ts'
import { createLook } from './look.ts'
import { createMessenger, type Messenger } from './messenger.ts'
import { createVapidKeeper } from './push/keep-vapid.ts'
import { pushTokensOf } from './push/push-tokens.ts'
import { createRules, type RulesDeps } from './rules.ts'
import { saveAttributes } from './save-attributes.ts'
import type { ReadNotifySettings } from './settings.ts'
import { createTeller } from './teller.ts'

/** What a browser needs to know to be pushed to. */
export interface PushService {
  publicKey(): Promise<string>
  /** Whether an endpoint is one of a push service we call. */
  isKnown(endpoint: string): boolean
}

/** Tells people of events, and of what others write to them. */
export interface Notify {
  readonly messenger: Messenger
  readonly pushService: PushService
  /** What became of deliveries since the start, by channel. */
  counts(): ReadonlyMap<ChannelName, Readonly<LaneCounts>>
  /** Take up what the last run left; looking at its events goes on behind. */
  start(): Promise<void>
  /** Finish what is on its way. */
  close(): Promise<void>
}

export interface NotifyDeps {
  store: Pick<Store, 'deliveries' | 'notices' | 'events' | 'positions' | 'users' | 'keptSecrets'>
  directory: Directory
  fleet: Fleet
  access: Pick<Access, 'user' | 'putUser' | 'devicesOf'>
  calendars: RulesDeps['calendars']
  egress: Egress
  settings: ReadNotifySettings
  /** Seals the keys of push. */
  secrets: SecretBox
  sendSavedCommand: ChannelDeps['sendSavedCommand']
  /** Writes of users, one after another. */
  inTurn: <T>(task: () => Promise<T>) => Promise<T>
  /** In whose name people are told, and where links lead. */
  letterheadOf: FindLetterhead
  /** A message left. */
  onSent: (channel: ChannelName) => void
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
  /** Resolves when events an earlier run left on the local disk are in the store; absent: none were left. */
  recoveredStored?: Promise<void> | undefined
  /** Whether other processes send from the same store. */
  hasOthers?: boolean
  /** Whether it is this process that does what one of all does; absent: always. */
  isOnDuty?: () => boolean
  /** Hear that this came over from another process; absent: it never does. */
  onDuty?: (listener: () => void) => void
}

const MESSAGES_A_TURN = 40
/** Longer than a lane waits for a message, and than clocks of machines differ. */
const SURELY_DEAD_MS = 120_000
/** Who stored an event has looked at it after 15 seconds; `firstIdAt` lies a minute before the time it is given. */
const LOOKED_AT_MS = 15_000 - 60_000
const TIDY_EVERY_MS = 600_000
/** Rows removed at a time, and the rest between two times: commits of positions go first. */
const TIDY_ROWS = 1000
const TIDY_REST_MS = 50
/** Longer than an event is young, so that nothing is looked at twice. */
const SEEN_KEPT_MS = 2 * 3_600_000
/** Those by the web are what people find in their list of notices. */
const DELIVERIES_KEPT_MS = 30 * 24 * 3_600_000

/** Follow the bus: look at each event once, keep who is to be told, and tell them at the pace of each channel. */
export function createNotify(deps: NotifyDeps): Notify {
  const { hasOthers = false, isOnDuty = () => true } = deps
  const { store, access, settings, egress, bus, clock, log } = deps
  const vapid = createVapidKeeper(store.keptSecrets, deps.secrets, log)
  const channels = createChannels({ ...deps, vapid, forgetPushTokens, tellSockets })
  const isShut = (user: User): boolean => isShutOut(user, clock.now())
  const teller = createTeller({ ...deps, channels, events: store.events, positions: store.positions, isShut })
  const lanes = new Map<ChannelName, Lane>(
    definitions.map(({ name, atOnce }) => [
      name,
      createLane({ channel: name, atOnce, store: store.deliveries, attempt: teller.attempt, clock, log }),
    ]),
  )
  const look = createLook({
    ...deps,
    store: store.deliveries,
    positions: store.positions,
    rules: createRules({ ...deps, isShut }),
    async onAdded(deliveries, events) {
      for (const { eventId } of deliveries) {
        const stored = events.get(eventId)
        if (stored) teller.remember(stored)
      }
      for (const channel of new Set(deliveries.map((delivery) => delivery.channel))) lanes.get(channel)?.wake()
      await tellSocketsOf(deliveries)
    },
  })
  let timer: NodeJS.Timeout | undefined
  let catchingUp: Promise<unknown> | undefined
  let isClosed = false
  bus.on('eventsStored', ({ events }) => look.at(events))

  function tellSockets(userId: number, event: Parameters<ChannelDeps['tellSockets']>[1]): void {
    bus.emit('eventTold', { userId, event })
  }

  /** They count as sent already, so nothing is kept of what becomes of them. */
  async function tellSocketsOf(deliveries: readonly Delivery[]): Promise<void> {
    let count = 0
    for (const delivery of deliveries) {
      if (delivery.channel !== 'web') continue
      await teller.attempt({ ...delivery, attempts: 1 })
      // A message costs some 30 µs: trackers and people get a turn after each millisecond or so.
      if (++count % MESSAGES_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function forgetPushTokens(userId: number, tokens: readonly string[]): Promise<void> {
    const left = (user: User) => pushTokensOf(user).filter((token) => !tokens.includes(token))
    return deps.inTurn(() =>
      saveAttributes({ users: store.users, access }, userId, (user) => ({
        [PUSH_TOKENS]: left(user).join(',') || null,
      })),
    )
  }

  /** What was on its way when a process ended may have arrived. */
  async function abandon(): Promise<void> {
    const before = new Date(clock.now().getTime() - (hasOthers ? SURELY_DEAD_MS : 0))
    const lost = await store.deliveries.abandonClaimed('the process ended while it was being sent', before)
    if (lost > 0) log.warn({ lost }, 'messages that were being sent when a process ended are not sent again')
  }

  const inheritance = createInheritance({
    isOnDuty,
    onDuty: deps.onDuty,
    clock,
    log,
    async takeOver(since) {
      await abandon()
      await look.catchUp(since, new Date(clock.now().getTime() - LOOKED_AT_MS))
      for (const lane of lanes.values()) lane.wake()
    },
  })

  async function lookBack(): Promise<void> {
    await look.catchUp().catch((error: unknown) => {
      log.error({ err: error }, 'the events of the last minutes could not be looked at')
    })
  }

  /** By then it may be too late for who has the duty: he looks back three minutes only. */
  async function lookBackAgain(recoveredStored: Promise<void>): Promise<void> {
    await recoveredStored
    if (!isClosed) catchingUp = Promise.all([catchingUp, lookBack()])
  }

  async function tidy(): Promise<void> {
    const now = clock.now().getTime()
    const times = { seen: new Date(now - SEEN_KEPT_MS), deliveries: new Date(now - DELIVERIES_KEPT_MS) }
    try {
      for (;;) {
        const removed = await store.deliveries.removeBefore(times, TIDY_ROWS)
        if (isClosed) return
        if (removed === 0) break
        await new Promise((resolve) => setTimeout(resolve, TIDY_REST_MS))
      }
      await store.notices.forgetBefore(firstIdAt(times.deliveries))
    } catch (error) {
      log.warn({ err: error }, 'old messages could not be removed')
    }
  }

  return {
    messenger: createMessenger({ ...deps, channels, devicesOf: (userId) => access.devicesOf(userId) }),
    pushService: {
      publicKey: async () => (await vapid()).publicKey,
      isKnown: (endpoint) => egress.allows({ name: 'push', hosts: settings().push.hosts }, endpoint),
    },
    counts: () => new Map([...lanes].map(([name, lane]) => [name, lane.counts])),
    async start() {
      timer = setInterval(() => {
        if (isOnDuty()) void tidy()
      }, TIDY_EVERY_MS)
      timer.unref()
      await abandon()
      for (const lane of lanes.values()) lane.wake()
      if (hasOthers) inheritance.start()
      catchingUp = lookBack().then(tidy)
      if (deps.recoveredStored) void lookBackAgain(deps.recoveredStored)
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all([catchingUp, inheritance.close()])
      await look.close()
      await Promise.all([...lanes.values()].map((lane) => lane.close()))
    },
  }
}
