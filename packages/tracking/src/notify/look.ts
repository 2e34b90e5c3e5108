import { type Clock, createPace, type Log } from '@rastro/platform'
import type { Fleet, StoredEvent } from '../fleet/fleet.ts'
import { firstIdAt } from '../pipeline/position-ids.ts'
import type { Delivery, DeliveryStore, NewDelivery } from '../store/deliveries.ts'
import type { PositionStore } from '../store/positions.ts'
import type { Rules } from './rules.ts'
import { instantOf } from './texts/reader.ts'

/** An event older than this is told to nobody: yesterday's alarm is none. Source: the reference's `notificator.timeThreshold`. */
export const TOO_OLD_MS = 15 * 60_000

/** Events are gathered for so long, so that a burst is one statement and a quiet stream is ten commits a second. */
const GATHER_MS = 100
/** With 5,000 rules so many events cost some 25 ms, and nothing else runs meanwhile. */
const BATCH = 200
/** More than these are left to be found in the store again. */
const MOST_WAITING = 20_000
const RETRY_MS = 1000
const COMPLAIN_EVERY_MS = 60_000

/** Looks at every stored event once and keeps who is to be told of it. */
export interface Look {
  /** These were stored. Returns at once. */
  at(events: readonly StoredEvent[]): void
  /**
   * Look at events nobody looked at, because a process ended before.
   * @param since the last 15 minutes, where nothing is said
   * @param until who gave later ones is looking at them; absent: nobody is
   */
  catchUp(since?: Date, until?: Date): Promise<void>
  /** Look at what is waiting, once, and end. */
  close(): Promise<void>
}

export interface LookDeps {
  store: Pick<DeliveryStore, 'add' | 'unseen'>
  positions: Pick<PositionStore, 'byIds'>
  fleet: Pick<Fleet, 'byId'>
  rules: Rules
  /** Deliveries that are new, with their events. The next events are looked at when it is done. */
  onAdded: (deliveries: readonly Delivery[], events: ReadonlyMap<number, StoredEvent>) => Promise<void>
  clock: Clock
  log: Log
}

/** Create it. What is waiting is bounded: of a flood the rest is found in the store again. */
export function createLook({ store, positions, fleet, rules, onAdded, clock, log }: LookDeps): Look {
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let waiting: StoredEvent[] = []
  let hasMissed = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function deliveriesOf({ event }: StoredEvent, now: Date): NewDelivery[] {
    const device = fleet.byId(event.deviceId)?.device
    if (!device || now.getTime() - instantOf(event.eventTime).getTime() > TOO_OLD_MS) return []
    // Sockets are told at once and never again: who is not there now will not be there later.
    return rules
      .recipientsOf(event, device)
      .map((recipient) => ({ ...recipient, eventId: event.id, isSent: recipient.channel === 'web' }))
  }

  async function lookAt(events: readonly StoredEvent[]): Promise<void> {
    const now = clock.now()
    const known = new Map(events.map((stored) => [stored.event.id, stored]))
    const wanted = events.flatMap((stored) => deliveriesOf(stored, now))
    const added = await store.add([...known.keys()], wanted, now)
    if (added.length > 0) await onAdded(added, known)
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      try {
        await lookAt(batch)
        waiting.splice(0, batch.length)
      } catch (error) {
        if (mayComplain())
          log.warn({ err: error, waiting: waiting.length }, 'who is to be told of events cannot be kept')
        // They are in the store: the next start finds them.
        if (isClosed) waiting = []
        else await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    if (!hasMissed || isClosed) return
    hasMissed = false
    await catchUp()
  }

  function schedule(): void {
    if (timer || running || isClosed) return
    timer = setTimeout(() => {
      timer = undefined
      start()
    }, GATHER_MS)
  }

  function start(): void {
    running ??= run()
      .catch((error: unknown) => log.error({ err: error }, 'events could not be looked at'))
      .finally(() => {
        running = undefined
        if (waiting.length > 0) schedule()
      })
  }

  async function catchUp(since = new Date(clock.now().getTime() - TOO_OLD_MS), until?: Date): Promise<void> {
    let afterId = firstIdAt(since)
    const endId = until === undefined ? Number.POSITIVE_INFINITY : firstIdAt(until)
    for (;;) {
      const events = (await store.unseen(afterId, BATCH)).filter(({ id }) => id < endId)
      if (events.length === 0 || isClosed) return
      const ids = events.flatMap(({ positionId }) => positionId || [])
      const known = new Map((await positions.byIds(ids)).map((position) => [position.id, position]))
      await lookAt(events.map((event) => ({ event, position: known.get(event.positionId) })))
      afterId = events.at(-1)?.id ?? afterId
    }
  }

  return {
    at(events) {
      if (waiting.length + events.length > MOST_WAITING) hasMissed = true
      else waiting.push(...events)
      schedule()
    },
    catchUp,
    async close() {
      isClosed = true
      clearTimeout(timer)
      start()
      await running
    },
  }
}
