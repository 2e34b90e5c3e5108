import { type Event, wireTime } from '@rastro/contracts'
import { type Bus, type Clock, createPace, type Log } from '@rastro/platform'
import type { TrackingEvents } from '../fleet/fleet.ts'
import type { EventStore } from '../store/events.ts'

/** What is said of an event that no position made happen. */
export type EventDraft = Pick<Event, 'deviceId' | 'type'> & Partial<Pick<Event, 'attributes' | 'positionId'>>

/** Keeps events that come without a position: a device went offline, a command was sent. */
export interface EventRecorder {
  /** Keep an event as of now; it is told of once it is stored. */
  record(draft: EventDraft): void
  /** Write what is pending; gives up when the store does not answer. */
  close(): Promise<void>
}

export interface EventRecorderDeps {
  store: Pick<EventStore, 'add'>
  nextId: () => number
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
}

/** Beyond this the oldest go: no tracker was promised anything about them. */
const PENDING_LIMIT = 20_000
const BATCH = 500
const RETRY_MS = 1_000
const COMPLAIN_EVERY_MS = 60_000

/** Write events in batches; a store that is away is waited for. */
export function createEventRecorder({ store, nextId, bus, clock, log }: EventRecorderDeps): EventRecorder {
  const pending: Event[] = []
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let running: Promise<void> | undefined
  let isClosing = false
  let wake: (() => void) | undefined

  async function run(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH)
      try {
        await store.add(batch)
        pending.splice(0, batch.length)
        bus.emit('eventsStored', { events: batch.map((event) => ({ event, position: undefined })) })
      } catch (error) {
        if (mayComplain()) log.warn({ err: error, pending: pending.length }, 'events cannot be stored')
        if (isClosing) return
        await pause()
      }
    }
  }

  function start(): void {
    if (running !== undefined || pending.length === 0 || isClosing) return
    running = run().finally(() => {
      running = undefined
      start()
    })
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    record({ deviceId, type, attributes = {}, positionId = 0 }) {
      const now = wireTime(clock.now())
      pending.push({
        id: nextId(),
        attributes,
        deviceId,
        type,
        eventTime: now,
        serverTime: now,
        positionId,
        geofenceId: 0,
        maintenanceId: 0,
      })
      // The first ones may be on their way at this moment.
      if (pending.length > PENDING_LIMIT) pending.splice(BATCH, 1)
      start()
    },
    async close() {
      isClosing = true
      wake?.()
      await running
    },
  }
}
