import {
  type Attributes,
  type Event,
  GEOFENCE_LOCKS,
  type Geofence,
  type SentCommand,
  wireTime,
} from '@rastro/contracts'
import type { Bus, Log } from '@rastro/platform'
import type { NewAction } from '../audit/audit.ts'
import type { Commands } from '../commands/commands.ts'
import { STOP_RULES } from '../commands/safety.ts'
import type { Directory } from '../directory/directory.ts'
import type { StoredEvent, TrackingEvents } from '../fleet/fleet.ts'
import type { CountStore } from '../store/counts.ts'
import type { PositionRecord } from '../store/position-record.ts'
import { type OtherNodes, type Owed, type OwedDeps, type OwedWatch, owedCrossings, watchOwed } from './owed-stops.ts'

export interface LockDeps extends OwedDeps {
  bus: Bus<TrackingEvents>
  directory: Pick<Directory, 'get' | 'all'>
  commands: Pick<Commands, 'send' | 'waiting' | 'cancel'>
  audit: { record(action: NewAction): void }
  /** Where all processes count the vehicles a geofence stops; absent: there is one. */
  counts?: Pick<CountStore, 'take'> | undefined
  /** Number of this process. */
  node: number
  /** Resolves when crossings an earlier run left on the local disk are in the store; absent: none were left. */
  recoveredStored?: Promise<void> | undefined
  /** Other processes on the same store; absent: there are none. */
  others?: OtherNodes | undefined
  log: Log
}

/** Answers crossings; its start sends what an earlier run owes, before trackers come. */
export type Locks = Pick<OwedWatch, 'start' | 'close'>

type Crossing = keyof typeof GEOFENCE_LOCKS
const OF_ALL = { turns: STOP_RULES.vehicles, windowMs: STOP_RULES.withinMs }

// Its keys are its type.
const CROSSINGS = Object.keys(GEOFENCE_LOCKS) as Crossing[]
const OPPOSITE: Readonly<Record<Crossing, Crossing>> = { geofenceEnter: 'geofenceExit', geofenceExit: 'geofenceEnter' }

/** A stop that a crossing asked for. */
interface Lock {
  readonly event: Crossing
  readonly geofenceId: number
  readonly deviceId: number
}

/** One that this process ordered, and that may still wait for the vehicle to slow down. */
interface Wish extends Lock {
  readonly eventId: number
  readonly at: number
  command: Promise<SentCommand | undefined>
}

/**
 * Stop engines where geofences ask for it (`lockOnEnter`, `lockOnExit`), once for each crossing.
 *
 * Only what happens now counts, not history that a tracker sends later. The stop goes through the door of all commands,
 * which holds it while the vehicle drives and gives it up after ten minutes; it is taken back when the vehicle crosses
 * back before, or the geofence no longer asks for it. Nothing is ever released by itself: a person does that.
 */
export function lockOnCrossing(deps: LockDeps): Locks {
  const { bus, directory, commands, clock, log } = deps
  const watch = watchOwed({ ...deps, answer })
  let wishes: Wish[] = []

  function lock({ event: { id: eventId, type, deviceId }, geofence }: Owed): void {
    const event = type as Crossing // isCrossing looked
    const at = clock.now().getTime()
    wishes = wishes.filter((wish) => wish.at > at - STOP_RULES.withinMs)
    const stopped = new Set(wishes.filter(({ geofenceId }) => geofenceId === geofence.id).map((wish) => wish.deviceId))
    const wish: Wish = { event, eventId, geofenceId: geofence.id, deviceId, at, command: Promise.resolve(undefined) }
    const isAnother = !stopped.has(deviceId)
    if (isAnother && stopped.size >= STOP_RULES.vehicles) return refuseMore(deps, wish)
    wish.command = isAnother ? sendIfFew(deps, wish, geofence) : send(deps, wish, geofence)
    wishes.push(wish)
  }

  /** Take back what still waits, also by the word of another process or an earlier run. What already left is not undone. */
  function takeBack(isMeant: (one: Lock) => boolean, why: string, deviceId?: number): void {
    const meant = wishes.filter(isMeant)
    wishes = wishes.filter((wish) => !meant.includes(wish))
    for (const wish of meant) cancel(wish, wish.command, why)
    for (const command of commands.waiting(deviceId)) {
      const found = lockOf(command)
      if (found && isMeant(found)) cancel(found, Promise.resolve(command), why)
    }
  }

  /** Of two that cancel one command, one does. */
  function cancel(one: Lock, ordered: Promise<SentCommand | undefined>, why: string): void {
    // A person who stopped the vehicle as well means it.
    ordered
      .then((command) => command?.sender === 'geofence' && commands.cancel(command, why))
      .then((wasWaiting) => wasWaiting && remember(deps, one, { cancelled: why }))
      .catch((error: unknown) => log.error({ err: error, deviceId: one.deviceId }, 'a stop could not be taken back'))
  }

  const askingFor = ({ type, geofenceId }: Event): Geofence | undefined => {
    const geofence = directory.get('geofence', geofenceId)
    return geofence && asksFor(geofence, type as Crossing) ? geofence : undefined // isCrossing looked
  }

  function follow(events: readonly StoredEvent[]): void {
    for (const { event, position } of events.filter((stored) => isCrossing(stored.event))) {
      watch.note(event)
      const geofence = askingFor(event)
      const type = event.type as Crossing // isCrossing looked
      const isSame = (other: Lock) => other.deviceId === event.deviceId && other.geofenceId === event.geofenceId
      const isOpposite = (other: Lock) => isSame(other) && other.event === OPPOSITE[type]
      takeBack(isOpposite, `The vehicle crossed back (${type})`, event.deviceId)
      if (geofence && position && isNow(position, clock.now())) lock({ event, geofence, position })
    }
  }

  bus.on('eventsStored', ({ events }) => follow(events))
  bus.on('objectChanged', ({ kind, id }) => {
    if (kind !== 'geofence') return
    const geofence = directory.get('geofence', id)
    const isOver = (one: Lock) => one.geofenceId === id && !(geofence && asksFor(geofence, one.event))
    takeBack(isOver, 'The geofence no longer locks')
  })

  async function answer(isLeft: (event: Event) => boolean): Promise<void> {
    const isAsked = [...directory.all('geofence')].some((geofence) => CROSSINGS.some((type) => asksFor(geofence, type)))
    if (!isAsked) return
    // All crossings are read: who crossed back meanwhile is not stopped.
    for (const owed of await owedCrossings(deps, { types: CROSSINGS, isLeft, askingFor })) {
      watch.note(owed.event)
      if (isNow(owed.position, clock.now())) lock(owed)
    }
  }

  return watch
}

function refuseMore(deps: LockDeps, one: Lock): undefined {
  const { geofenceId, deviceId } = one
  deps.log.error({ geofenceId, deviceId }, 'a geofence stopped too many vehicles and stops no more for now')
  remember(deps, one, { reason: `at most ${STOP_RULES.vehicles} vehicles` })
}

/** A vehicle this process has not stopped lately may be one too many for all processes together. */
async function sendIfFew(deps: LockDeps, wish: Wish, geofence: Geofence): Promise<SentCommand | undefined> {
  const waitMs = await deps.counts?.take(`geofence stops ${geofence.id}`, OF_ALL).catch((error: unknown) => {
    // Each process goes on by its own count.
    deps.log.warn({ err: error }, 'the vehicles a geofence stops could not be counted')
  })
  return waitMs ? refuseMore(deps, wish) : send(deps, wish, geofence)
}

async function send(deps: LockDeps, wish: Wish, geofence: Geofence): Promise<SentCommand | undefined> {
  const { commands, log } = deps
  const { deviceId } = wish
  try {
    const attributes = { geofenceId: geofence.id, crossing: wish.event }
    const onceFor = `crossing ${wish.eventId}`
    const order = { deviceId, type: 'engineStop', attributes, description: geofence.name, onceFor }
    const command = await commands.send({ ...order, by: { sender: 'geofence' } })
    remember(deps, wish, { commandId: command.id, state: command.state })
    return command
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    log.error({ err: error, deviceId, geofenceId: geofence.id }, 'a geofence could not stop a vehicle')
    remember(deps, wish, { reason })
    return undefined
  }
}

/** The crossing that asked for a stop; undefined for other commands. */
function lockOf({ sender, deviceId, attributes }: SentCommand): Lock | undefined {
  const { geofenceId, crossing } = attributes
  const event = CROSSINGS.find((type) => type === crossing)
  return sender === 'geofence' && typeof geofenceId === 'number' && event ? { event, geofenceId, deviceId } : undefined
}

/** Nobody's hand, but somebody will ask. */
function remember({ audit, clock }: LockDeps, { deviceId, geofenceId, event }: Lock, outcome: Attributes): void {
  audit.record({
    actionTime: wireTime(clock.now()),
    address: null,
    userId: 0,
    userEmail: null,
    actionType: 'command',
    objectType: 'device',
    objectId: deviceId,
    attributes: { type: 'engineStop', sender: 'geofence', geofenceId, crossing: event, ...outcome },
  })
}

function isCrossing({ type }: Event): boolean {
  return Object.hasOwn(GEOFENCE_LOCKS, type)
}

function asksFor({ attributes }: Geofence, event: Crossing): boolean {
  return attributes[GEOFENCE_LOCKS[event]] === true
}

/** Whether a position tells of now: neither old, nor from a tracker's memory, nor from one whose clock is wrong. */
function isNow({ fixTime, attributes }: PositionRecord, now: Date): boolean {
  const age = Math.abs(now.getTime() - fixTime.getTime())
  return age <= STOP_RULES.positionAgeMs && attributes['archive'] !== true && attributes['wrongClock'] !== true
}
