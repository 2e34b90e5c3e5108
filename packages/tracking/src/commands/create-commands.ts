import { COMMAND_TYPES, type CommandTypeName, productKey, Refusal, type SentCommand } from '@rastro/contracts'
import { type Bus, type Clock, createPace, createTurnsByKey, type Log, type TurnsByKey } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import type { Fleet, TrackedDevice, TrackingEvents } from '../fleet/fleet.ts'
import type { FrameTap } from '../fleet/frames.ts'
import type { Line } from '../ingest/line.ts'
import type { Protocol } from '../protocols/protocol.ts'
import type { Store } from '../store/store.ts'
import { createAnchor } from './anchor.ts'
import type { Commands, EventSink, Sms } from './commands.ts'
import { createDispatch, type Dispatch } from './dispatch.ts'
import { createDoor } from './door.ts'
import { typesOf } from './encode.ts'
import type { Lines } from './lines.ts'
import { createQueue, ended, type Queue } from './queue.ts'
import { NEEDED } from './safety.ts'

export interface CommandDeps {
  store: Pick<Store, 'sentCommands' | 'objects' | 'links'>
  fleet: Fleet
  directory: Directory
  lines: Lines
  protocols: readonly Protocol[]
  bus: Bus<TrackingEvents>
  events: EventSink
  /** Shows commands that leave to people who watch. */
  frames?: FrameTap | undefined
  clock: Clock
  log: Log
  /** The stops of one person, by his id, one after another among all processes; absent: in this one alone. */
  stopsInTurn?: TurnsByKey | undefined
  /** How text messages are sent now; undefined while nobody set it up. */
  sms(): Sms | undefined
  /** How long a command that does not touch the engine waits for its device. */
  expiryMs: number
}

const SWEEP_EVERY_MS = 2_000
const COMPLAIN_EVERY_MS = 60_000

/** Take over what waits since the last run, and be the way to every device from then on. */
export async function createCommands(deps: CommandDeps): Promise<Commands> {
  const { fleet, directory, lines, protocols, clock, log } = deps
  const store = deps.store.sentCommands
  const queue = createQueue(store)
  const dispatch = createDispatch({ ...deps, queue })
  const inTurn = createTurnsByKey()
  const needsTwo = () => directory.server().attributes[productKey('stopFourEyes')] === true
  const door = createDoor({ ...deps, store, queue, dispatch, inTurn, needsTwo, anchor: createAnchor(deps) })
  await queue.load(clock.now())
  lines.restore(await store.lineProfiles())
  lines.networksOf = (device) => directory.setting(device, 'commandNetworks')
  const drain = listen(deps, { queue, dispatch, inTurn })
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let timer: NodeJS.Timeout | undefined

  /** What happens with time and no message. */
  async function sweep(): Promise<void> {
    for (const command of queue.takeExpired(clock.now())) await inTurn(command.deviceId, () => expire(command))
    await keepLines()
  }

  async function keepLines(): Promise<void> {
    for (const news of lines.takeNews()) if (fleet.byId(news.deviceId)) await store.saveLineProfiles([news])
  }

  function expire(command: SentCommand): Promise<boolean> {
    return dispatch.giveUp(command, 'expired', `Expired. ${reasonOf(command) ?? ''}`.trim())
  }

  function reasonOf(command: SentCommand): string | undefined {
    const entry = fleet.byId(command.deviceId)
    return entry && command.state === 'queued' ? dispatch.waitsFor(entry, command) : undefined
  }

  return {
    send: door.send,
    waiting: (deviceId) => (deviceId === undefined ? queue.queued() : queue.queuedOf(deviceId)),
    cancel: (command, why) =>
      inTurn(command.deviceId, async () => {
        const queued = queue.queuedOf(command.deviceId).find(({ id }) => id === command.id)
        return queued !== undefined && queue.move(queued, ended('failed', clock.now(), why))
      }),
    approve: (command, userId) =>
      inTurn(command.deviceId, async () => {
        const queued = queue.queuedOf(command.deviceId).find(({ id }) => id === command.id)
        const entry = fleet.byId(command.deviceId)
        if (!queued || !entry || queued.attributes['approval'] !== NEEDED)
          throw new Refusal('commandFailed', 'This command waits for no approval')
        if (queued.userId === userId)
          throw new Refusal('operationRestricted', 'Operation restricted: somebody else must approve')
        const attributes = { ...queued.attributes, approval: 'given', approvedBy: userId }
        await queue.move(queued, { state: 'queued', attributes })
        await dispatch.drain(entry)
      }),
    wordOf(order) {
      const entry = fleet.byId(order.deviceId)
      return entry && dispatch.wordOf(entry, { ...order, sender: order.by.sender })
    },
    async refresh(id) {
      const queued = await queue.refresh(id, clock.now())
      const entry = queued && fleet.byId(queued.deviceId)
      if (entry) void drain(entry)
    },
    typesFor: (entry, textChannel) => typesFor(protocols, entry, textChannel),
    view: (command) => ({ ...command, result: reasonOf(command) ?? command.result }),
    start() {
      timer = setInterval(() => {
        sweep().catch((error: unknown) => {
          if (mayComplain()) log.error({ err: error }, 'commands could not be looked after')
        })
      }, SWEEP_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      await inTurn.idle()
      await keepLines()
    },
  }
}

/** Hear of lines, records and devices. Nothing here costs a query while nothing waits for the device. */
function listen(
  { lines, bus, events, fleet, clock, log }: CommandDeps,
  { queue, dispatch, inTurn }: { queue: Queue; dispatch: Dispatch; inTurn: TurnsByKey },
): (entry: TrackedDevice) => Promise<void> | undefined {
  const draining = new Set<number>()
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  const complain = (error: unknown): void => {
    if (mayComplain()) log.error({ err: error }, 'commands of a device could not be sent or settled')
  }

  function drain(entry: TrackedDevice, line?: Line): Promise<void> | undefined {
    const { id } = entry.device
    if (!queue.openOf(id).some(({ state }) => state === 'queued')) return undefined
    // Connections get what waits from the drain that is about to begin anyway; a request must be asked for itself.
    if (line?.transport !== 'http') {
      if (draining.has(id)) return undefined
      draining.add(id)
    }
    return inTurn(id, () => {
      if (line?.transport !== 'http') draining.delete(id)
      return dispatch.drain(entry, line)
    }).catch(complain)
  }

  /** The oldest command the device did not answer yet is the one it answers; others cannot answer for it. */
  async function settle(entry: TrackedDevice, line: Line, result: string): Promise<void> {
    const command = queue.awaited(entry.device.id, clock.now())
    if (command === undefined) return
    const care = dispatch.wordOf(entry, command) === undefined ? 'ordinary' : 'strict'
    if (lines.mayUse(entry.device, line, care)) await queue.move(command, ended('acknowledged', clock.now(), result))
  }

  lines.onHeard = (entry, line, { decoded: { commandResult } }) => {
    const { id } = entry.device
    if (commandResult !== undefined && queue.openOf(id).length > 0)
      void inTurn(id, () => settle(entry, line, commandResult)).catch(complain)
    return drain(entry, line)
  }
  lines.onConflict = ({ device, address, rivalAddress }) => {
    log.warn({ deviceId: device.id, address, rivalAddress }, 'two lines speak for one device')
    const attributes = { alarm: 'deviceConflict', address, rivalAddress }
    events.record({ deviceId: device.id, type: 'alarm', attributes })
  }
  // A stop may have waited for a vehicle to slow down.
  bus.on('positionsStored', ({ latest }) => {
    for (const entry of latest) void drain(entry)
  })
  bus.on('deviceRemoved', ({ deviceId }) => {
    queue.forget(deviceId)
    lines.forget(deviceId)
    if (fleet.byId(deviceId) === undefined) draining.delete(deviceId)
  })
  return drain
}

/** In the order of the list of types. */
function typesFor(
  protocols: readonly Protocol[],
  entry: Pick<TrackedDevice, 'last'> | undefined,
  textChannel: boolean,
): CommandTypeName[] {
  // Every key of the object is one of its names.
  const all = Object.keys(COMMAND_TYPES) as CommandTypeName[]
  if (entry === undefined) return all
  const protocol = protocols.find(({ name }) => name === entry.last?.protocol)
  // No tracker of the list has words of its own for a text message.
  const taken = new Set<string>(textChannel || protocol === undefined ? [] : typesOf(protocol))
  const isPlaced = !textChannel && entry.last !== undefined
  return all.filter((type) => type === 'custom' || taken.has(type) || (isPlaced && type.startsWith('anchor_')))
}
