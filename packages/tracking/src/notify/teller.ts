import type { ChannelName, FindLetterhead, User } from '@rastro/contracts'
import { type Clock, EgressError, type Log } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import type { Fleet, StoredEvent } from '../fleet/fleet.ts'
import type { Delivery } from '../store/deliveries.ts'
import type { EventStore } from '../store/events.ts'
import type { PositionStore } from '../store/positions.ts'
import type { Channels } from './channels/index.ts'
import { DeliveryError, isFinalFailure } from './delivery-error.ts'
import type { Outcome } from './lane.ts'
import { TOO_OLD_MS } from './look.ts'
import { instantOf, readerOf } from './texts/reader.ts'
import { writeMessage } from './texts/write-message.ts'
import { lookOf } from './write-notices.ts'

/** Tells one person of one event by one channel. */
export interface Teller {
  /** Keep an event at hand, so that it is not read from the store a moment after it was written. */
  readonly remember: (stored: StoredEvent) => void
  /** Try once; never throws. */
  readonly attempt: (delivery: Delivery) => Promise<Outcome>
}

export interface TellerDeps {
  channels: Channels
  events: Pick<EventStore, 'find'>
  positions: Pick<PositionStore, 'byIds'>
  directory: Directory
  fleet: Fleet
  access: { user(id: number): User | undefined; devicesOf(userId: number): ReadonlySet<number> }
  isShut: (user: User) => boolean
  /** Where links lead. */
  letterheadOf: FindLetterhead
  /** A message left. */
  onSent: (channel: ChannelName) => void
  clock: Clock
  log: Log
}

const MOST_REMEMBERED = 5000

/** Create it. Whether somebody may be told is asked again when the time has come: much can have changed since. */
export function createTeller(deps: TellerDeps): Teller {
  const { channels, directory, fleet, access, isShut, clock, log } = deps
  const remembered = new Map<number, StoredEvent>()

  async function find(eventId: number): Promise<StoredEvent | undefined> {
    const known = remembered.get(eventId)
    if (known) return known
    const event = await deps.events.find(eventId)
    const [position] = event && event.positionId !== 0 ? await deps.positions.byIds([event.positionId]) : []
    return event && { event, position }
  }

  /** Why nobody is to be told any more; undefined when he is. */
  function obstacle({ channel, ruleId, attempts }: Delivery, { event }: StoredEvent, user: User | undefined) {
    const ageMs = clock.now().getTime() - instantOf(event.eventTime).getTime()
    if (ageMs > (attempts === 1 ? TOO_OLD_MS : 2 * TOO_OLD_MS)) return 'it became too old'
    if (!directory.get('notification', ruleId)) return 'the rule is gone'
    if (!user || isShut(user)) return 'the account is shut'
    if (!access.devicesOf(user.id).has(event.deviceId)) return 'the user sees the device no more'
    if (!channels[channel].isConfigured()) return 'the channel is not configured'
    const lacks = channels[channel].lacks(user)
    return lacks === undefined ? undefined : `the user has no ${lacks}`
  }

  async function tell(delivery: Delivery): Promise<Outcome> {
    const stored = await find(delivery.eventId)
    if (!stored) return { kind: 'failed', problem: 'the event is gone' }
    const user = access.user(delivery.userId)
    const problem = obstacle(delivery, stored, user)
    const device = fleet.byId(stored.event.deviceId)?.device
    if (problem !== undefined || !user || !device) return { kind: 'failed', problem: problem ?? 'the device is gone' }
    const rule = directory.get('notification', delivery.ruleId)
    const isUrgent = rule?.attributes['priority'] === true
    const reader = readerOf(user, directory.server())
    const { url: publicUrl } = await deps.letterheadOf(user)
    const options = { isUrgent, commandId: rule?.commandId ?? 0, publicUrl, look: lookOf(rule) }
    await channels[delivery.channel].send(
      user,
      writeMessage({ ...stored, device }, reader, { fleet, directory }, options),
    )
    deps.onSent(delivery.channel)
    return { kind: 'sent' }
  }

  return {
    remember(stored) {
      remembered.set(stored.event.id, stored)
      const [oldest] = remembered.size > MOST_REMEMBERED ? remembered.keys() : []
      if (oldest !== undefined) remembered.delete(oldest)
    },
    async attempt(delivery) {
      try {
        return await tell(delivery)
      } catch (error) {
        const { channel, eventId, userId, attempts } = delivery
        log.info({ err: error, channel, eventId, userId, attempts }, 'a message was not delivered')
        const problem = sentenceOf(error)
        if (isFinalFailure(error)) return { kind: 'failed', problem }
        const afterMs = error instanceof DeliveryError ? error.retryAfterMs : undefined
        return { kind: 'retry', problem, afterMs }
      }
    },
  }
}

/** Sentences of ours hold neither address nor secret; those of others might. */
export function sentenceOf(error: unknown): string {
  return error instanceof DeliveryError || error instanceof EgressError ? error.message : 'an error of our own'
}
