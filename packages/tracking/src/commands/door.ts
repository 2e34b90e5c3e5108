import { type Attributes, COMMAND_TYPES, Refusal, type SentCommand, wireTime } from '@rastro/contracts'
import { createTurnsByKey, type TurnsByKey } from '@rastro/platform'
import type { TrackedDevice } from '../fleet/fleet.ts'
import type { SentCommandStore } from '../store/sent-commands.ts'
import type { Anchor } from './anchor.ts'
import { checkAttributes } from './check-attributes.ts'
import type { CommandOrder, Commands, EngineWord } from './commands.ts'
import type { CommandDeps } from './create-commands.ts'
import type { Dispatch } from './dispatch.ts'
import { ended, type Queue } from './queue.ts'
import { holdReason, NEEDED, requireFewStops, STOP_RULES } from './safety.ts'

interface DoorDeps extends Pick<CommandDeps, 'fleet' | 'clock' | 'sms' | 'expiryMs' | 'stopsInTurn'> {
  store: SentCommandStore
  anchor: Anchor
  /** Whether the installation wants two people to agree on stopping many vehicles. */
  needsTwo: () => boolean
  queue: Queue
  dispatch: Dispatch
  inTurn: TurnsByKey
}

/** More than anybody means: a loop, or a device that will never come. */
const MOST_QUEUED = 50
/** Commands of one person looked at to count the vehicles he stopped. */
const MOST_COUNTED = 10_000

/** Create the door every order goes through. */
export function createDoor({
  store,
  fleet,
  clock,
  sms,
  anchor,
  needsTwo,
  expiryMs,
  queue,
  dispatch,
  inTurn,
  stopsInTurn,
}: DoorDeps): Pick<Commands, 'send'> {
  /** One person's stops, one after another: counting and adding must not be interleaved. */
  const inTurnOfUser = createTurnsByKey(stopsInTurn)

  function draft(order: CommandOrder, word: EngineWord, state: 'queued' | 'sent'): Omit<SentCommand, 'id'> {
    const now = clock.now()
    const lifeMs = word === undefined ? expiryMs : STOP_RULES.expiryMs
    return {
      attributes: order.attributes,
      deviceId: order.deviceId,
      type: order.type,
      textChannel: order.textChannel ?? false,
      description: order.description ?? null,
      state,
      sender: order.by.sender,
      userId: order.by.userId ?? 0,
      creationTime: wireTime(now),
      expirationTime: wireTime(new Date(now.getTime() + lifeMs)),
      sentTime: state === 'sent' ? wireTime(now) : null,
      endTime: null,
      result: null,
    }
  }

  const wordOf = (entry: TrackedDevice, { type, attributes, sender }: SentCommand): EngineWord =>
    dispatch.wordOf(entry, { type, attributes, sender })

  /**
   * The same word for the engine that was said a moment ago, or still waits. A person's word stands for a rule's, never
   * the other way round: a rule may take its own back.
   */
  function repetitionOf(entry: TrackedDevice, order: CommandOrder, word: EngineWord): SentCommand | undefined {
    if (word === undefined) return undefined
    const since = clock.now().getTime() - STOP_RULES.repeatMs
    return queue.openOf(order.deviceId).find((command) => {
      if (command.sender !== 'user' && command.sender !== order.by.sender) return false
      if (wordOf(entry, command) !== word || command.attributes['reason'] !== order.attributes['reason']) return false
      return command.state === 'queued' || Date.parse(command.sentTime ?? '') > since
    })
  }

  /** The last word counts: what waits must not undo it later. */
  async function replaceWaiting(entry: TrackedDevice, word: EngineWord, type: string): Promise<void> {
    if (word === undefined) return
    for (const command of queue.queuedOf(entry.device.id))
      if (wordOf(entry, command) !== undefined)
        await queue.move(command, ended('failed', clock.now(), `Replaced by ${type}`))
  }

  /**
   * Vehicles this person, or his rules of this kind, stopped lately and this one, in whatever words. What his rules did
   * is not held against him when he stops a vehicle himself.
   */
  async function stopsOf({ deviceId, by }: CommandOrder): Promise<ReadonlySet<number>> {
    if (by.userId === undefined) return new Set([deviceId])
    const since = new Date(clock.now().getTime() - STOP_RULES.withinMs)
    const stops = (await store.ofUser(by.userId, since, MOST_COUNTED)).filter((command) => {
      const entry = fleet.byId(command.deviceId)
      return entry !== undefined && command.sender === by.sender && wordOf(entry, command) === 'stop'
    })
    return new Set([deviceId, ...stops.map((command) => command.deviceId)])
  }

  /** What a stop is sent with. Only the server says whether somebody must approve, and who did. */
  async function attributesOfStop(order: CommandOrder): Promise<Attributes> {
    const { approval: _, approvedBy: __, ...attributes } = order.attributes
    const stops = await stopsOf(order)
    requireFewStops(stops)
    const isAlone = stops.size <= STOP_RULES.aloneVehicles || order.by.sender !== 'user'
    return isAlone || !needsTwo() ? attributes : { ...attributes, approval: NEEDED }
  }

  async function sendData(entry: TrackedDevice, asked: CommandOrder): Promise<SentCommand> {
    const word = dispatch.wordOf(entry, { ...asked, sender: asked.by.sender })
    const repeated = repetitionOf(entry, asked, word)
    if (repeated) return repeated
    const order = word === 'stop' ? { ...asked, attributes: await attributesOfStop(asked) } : asked
    const ready = dispatch.readinessOf(entry, { ...order, sender: order.by.sender })
    const isWaiting = 'waits' in ready
    if (isWaiting && order.attributes['noQueue'] === true) throw new Refusal('commandFailed')
    if (queue.queuedOf(order.deviceId).length >= MOST_QUEUED)
      throw new Refusal('commandFailed', 'Failed to send command: too many wait for this device')
    await replaceWaiting(entry, word, order.type)
    const { command, isNew } = await keep(draft(order, word, isWaiting ? 'queued' : 'sent'), order.onceFor)
    if (!isNew || isWaiting || (await dispatch.hand(entry, command, ready))) return command
    if (order.attributes['noQueue'] !== true) return command
    await queue.move(command, ended('failed', clock.now(), 'The line broke'))
    throw new Refusal('commandFailed')
  }

  async function keep(wanted: Omit<SentCommand, 'id'>, onceFor: string | undefined) {
    return onceFor === undefined ? { command: await queue.add(wanted), isNew: true } : queue.addOnce(wanted, onceFor)
  }

  /** The server's own work: the tracker is not asked. */
  async function sendAnchor(entry: TrackedDevice, order: CommandOrder): Promise<SentCommand> {
    const isDrop = order.type === 'anchor_enable'
    const result = isDrop
      ? `Geofence ${(await anchor.drop(entry, order.by.userId ?? 0)).id}`
      : (await anchor.weigh(entry))
        ? 'Geofence removed'
        : 'No anchor'
    const sent = { ...draft(order, undefined, 'sent'), ...ended('acknowledged', clock.now(), result) }
    return store.add(sent)
  }

  /** A stop in a text message cannot wait: what would hold it refuses it. */
  async function requireTextStop(entry: TrackedDevice, order: CommandOrder): Promise<void> {
    if (dispatch.wordOf(entry, { ...order, sender: order.by.sender }) !== 'stop') return
    const attributes = await attributesOfStop(order)
    const hold = holdReason(entry.last, clock.now(), { attributes, sender: order.by.sender })
    if (hold !== undefined) throw new Refusal('operationRestricted', `Operation restricted. ${hold}`)
  }

  /** By SMS, which nobody confirms: what the provider took counts as sent. */
  async function sendText(entry: TrackedDevice, order: CommandOrder): Promise<SentCommand> {
    const provider = sms()
    if (provider === undefined) throw new Refusal('commandFailed', 'SMS not configured')
    if (order.type !== 'custom') throw new Refusal('commandFailed', `Command ${order.type} is not supported`)
    const { phone, uniqueId } = entry.device
    const { data } = order.attributes
    if (phone === null || phone.trim() === '') throw new Refusal('commandFailed', 'Failed to send command: no phone')
    if (typeof data !== 'string' || data === '') throw new Refusal('commandFailed', 'Failed to encode command: no data')
    await requireTextStop(entry, order)
    const command = await queue.add(draft(order, undefined, 'sent'))
    try {
      await provider.send(
        phone.trim(),
        data.replaceAll('{uniqueId}', () => uniqueId),
      )
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown'
      await queue.move(command, ended('failed', clock.now(), why))
      throw new Refusal('commandFailed', `Failed to send command: ${why}`)
    }
    return command
  }

  return {
    async send(order) {
      const entry = fleet.byId(order.deviceId)
      if (entry === undefined) throw new Refusal('accessDenied', 'Device access denied')
      if (!Object.hasOwn(COMMAND_TYPES, order.type))
        throw new Refusal('commandFailed', `Command ${order.type} is not supported`)
      checkAttributes(order.type, order.attributes)
      const { userId = 0 } = order.by
      const isAnchor = order.type.startsWith('anchor_')
      const isText = !isAnchor && order.textChannel === true
      // A text message goes past the device; its turn is for those who wait for the device.
      const send = () =>
        isText ? sendText(entry, order) : inTurn(order.deviceId, () => (isAnchor ? sendAnchor : sendData)(entry, order))
      const isStop = dispatch.wordOf(entry, { ...order, sender: order.by.sender }) === 'stop'
      return isStop && userId !== 0 ? inTurnOfUser(userId, send) : send()
    },
  }
}
