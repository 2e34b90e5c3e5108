import { type Event, GEOFENCE_LOCKS, type Geofence, type SentCommand } from '@rastro/contracts'
import type { Bus } from '@rastro/platform'
import type { Commands } from '../commands/commands.ts'
import { STOP_RULES } from '../commands/safety.ts'
import type { Directory } from '../directory/directory.ts'
import type { StoredEvent, TrackingEvents } from '../fleet/fleet.ts'
import type { PositionRecord } from '../store/position-record.ts'
import { type Crossing, type Lock, type OrderDeps, orderIfFew, orderStop, refuseMore, remember } from './order-stop.ts'
import { type OtherNodes, type Owed, type OwedDeps, type OwedWatch, owedCrossings, watchOwed } from './owed-stops.ts'

export interface LockDeps extends OwedDeps, OrderDeps {
  bus: Bus<TrackingEvents>
  directory: Pick<Directory, 'get' | 'all'>
  commands: Pick<Commands, 'send' | 'waiting' | 'cancel'>
  /** Number of this process. */
  node: number
  /** Resolves when crossings an earlier run left on the local disk are in the store; absent: none were left. */
  recoveredStored?: Promise<void> | undefined
  /** Other processes on the same store; absent: there are none. */
  others?: OtherNodes | undefined
}

/** Answers crossings; its start sends what an earlier run owes, before trackers come. */
export type Locks = Pick<OwedWatch, 'start' | 'close'>

// Its keys are its type.
const CROSSINGS = Object.keys(GEOFENCE_LOCKS) as Crossing[]
const OPPOSITE: Readonly<Record<Crossing, Crossing>> = { geofenceEnter: 'geofenceExit', geofenceExit: 'geofenceEnter' }

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
 * which holds it while the vehicle drives and gives it up after ten minutes; while the database is away it is asked for
 * again and again, as long as the crossing is not two minutes old. It is taken back when the vehicle crosses
 * back before, or the geofence no longer asks for it. Nothing is ever released by itself: a person does that.
 */
export function lockOnCrossing(deps: LockDeps): Locks {
  const { bus, directory, commands, clock, log } = deps
  const watch = watchOwed({ ...deps, answer })
  let wishes: Wish[] = []
  let isClosed = false

  function lock({ event: { id: eventId, type, deviceId }, geofence, position }: Owed): void {
    const event = type as Crossing // isCrossing looked
    const at = clock.now().getTime()
    wishes = wishes.filter((wish) => wish.at > at - STOP_RULES.withinMs)
    const stopped = new Set(wishes.filter(({ geofenceId }) => geofenceId === geofence.id).map((wish) => wish.deviceId))
    const wish: Wish = { event, eventId, geofenceId: geofence.id, deviceId, at, command: Promise.resolve(undefined) }
    const isAnother = !stopped.has(deviceId)
    if (isAnother && stopped.size >= STOP_RULES.vehicles) return refuseMore(deps, wish)
    wishes.push(wish)
    const isWanted = (): boolean => !isClosed && wishes.includes(wish) && isNow(position, clock.now())
    wish.command = isAnother ? orderIfFew(deps, wish, geofence, isWanted) : orderStop(deps, wish, geofence, isWanted)
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

  return {
    start: () => watch.start(),
    close() {
      // What waits for the database is owed by the next start.
      isClosed = true
      return watch.close()
    },
  }
}

/** The crossing that asked for a stop; undefined for other commands. */
function lockOf({ sender, deviceId, attributes }: SentCommand): Lock | undefined {
  const { geofenceId, crossing } = attributes
  const event = CROSSINGS.find((type) => type === crossing)
  return sender === 'geofence' && typeof geofenceId === 'number' && event ? { event, geofenceId, deviceId } : undefined
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
