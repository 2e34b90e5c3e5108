import type { Event, Geofence } from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import { STOP_RULES } from '../commands/safety.ts'
import { firstIdAt, nodeOfId } from '../pipeline/position-ids.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { Store } from '../store/store.ts'

export interface OwedDeps {
  store: Pick<Store, 'events' | 'positions' | 'sentCommands'>
  clock: Clock
}

/** Which crossings are looked for. */
export interface Sought {
  /** Kinds of events. */
  types: readonly string[]
  /** Whether the one who should have answered is gone. */
  isLeft: (event: Event) => boolean
  /** The geofence that asks for a stop by this crossing; undefined when none does. */
  askingFor: (event: Event) => Geofence | undefined
}

/** A crossing nobody answered. */
export interface Owed {
  event: Event
  geofence: Geofence
  position: PositionRecord
}

/** Crossings looked through, the latest first; more within minutes is a fleet whose stops no restart decides. */
const CROSSINGS = 20_000
/** Latest commands of a device among which the answer to a crossing is looked for. */
const COMMANDS = 50

/**
 * Crossings of the last two minutes that ask for a stop and that no command answers: a process that dies between storing
 * a crossing and writing down its stop owes it. Of each vehicle and geofence only the latest one counts.
 */
export async function owedCrossings({ store, clock }: OwedDeps, { types, isLeft, askingFor }: Sought): Promise<Owed[]> {
  const from = new Date(clock.now().getTime() - STOP_RULES.positionAgeMs)
  const latest = new Map<string, Event>()
  for (const event of await store.events.latestOf(types, firstIdAt(from), CROSSINGS)) {
    const which = `${event.deviceId}/${event.geofenceId}`
    if (!latest.has(which)) latest.set(which, event)
  }
  const asking = [...latest.values()].filter(isLeft).flatMap((event) => {
    const geofence = askingFor(event)
    return geofence ? [{ event, geofence }] : []
  })
  const found = await store.positions.byIds(asking.map(({ event }) => event.positionId))
  const positions = new Map(found.map((position) => [position.id, position]))
  const owed: Owed[] = []
  for (const { event, geofence } of asking) {
    const position = positions.get(event.positionId)
    if (position && !(await isAnswered(store, event, position))) owed.push({ event, geofence, position })
  }
  return owed
}

async function isAnswered(
  { sentCommands }: OwedDeps['store'],
  { deviceId, geofenceId, type }: Event,
  { serverTime }: PositionRecord,
): Promise<boolean> {
  return (await sentCommands.ofDevice(deviceId, COMMANDS)).some(
    ({ sender, attributes, creationTime }) =>
      sender === 'geofence' &&
      attributes['geofenceId'] === geofenceId &&
      attributes['crossing'] === type &&
      Date.parse(creationTime ?? '') >= serverTime.getTime(),
  )
}

/** Other processes on the same store. */
export interface OtherNodes {
  /** Numbers of all that are alive, as the database has it: what carries messages between them may be away for long. */
  living(): Promise<ReadonlySet<number>>
  /** Whether it is this process that looks after what dead ones left. */
  isOnDuty(): boolean
  /** Hear that this came over from another process. */
  onDuty(listener: () => void): void
}

export interface WatchDeps {
  /** Number of this process. */
  node: number
  /** Absent: there are none. */
  others?: OtherNodes | undefined
  /** Resolves when crossings an earlier run left on the local disk are in the store; absent: none were left. */
  recoveredStored?: Promise<void> | undefined
  /** Answer the crossings that are left. */
  answer: (isLeft: (event: Event) => boolean) => Promise<void>
  clock: Clock
  log: Log
}

/** When it is looked for crossings nobody answers. */
export interface OwedWatch {
  /** This process answers it, or did. */
  note(event: Event): void
  start(): Promise<void>
  close(): Promise<void>
}

const LOOK_EVERY_MS = 10_000
/** What an earlier run of this process left in its spool is in the store after this, or too old. */
const OWN_MS = 2 * STOP_RULES.positionAgeMs

/** Create it: each process looks for its own after a start, one of all for those of processes that died. */
export function watchOwed({ node, others, recoveredStored, answer, clock, log }: WatchDeps): OwedWatch {
  const noted = new Set<number>()
  const startedMs = clock.monotonicMs()
  let forgotMs = startedMs
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  /** @param living processes that answer for themselves */
  function isLeft({ id }: Event, living: ReadonlySet<number> | undefined): boolean {
    if (noted.has(id)) return false
    const by = nodeOfId(id)
    return by === node || !others || living?.has(by) === false
  }

  /** What is too old to be looked at again. A process that is alone looks only once, and notes for as long as it runs. */
  function forgetOld(): void {
    forgotMs = clock.monotonicMs()
    const oldest = firstIdAt(new Date(clock.now().getTime() - OWN_MS))
    for (const id of noted) if (id < oldest) noted.delete(id)
  }

  async function look(): Promise<void> {
    forgetOld()
    try {
      const living = others?.isOnDuty() ? await others.living() : undefined
      await answer((event) => isLeft(event, living))
    } catch (error) {
      log.error({ err: error }, 'stops that an earlier run owes could not be looked up')
    }
  }

  async function lookOnce(): Promise<void> {
    if (!isClosed) running ??= look().finally(() => (running = undefined))
    await running
  }

  function lookAgain(): void {
    if (others?.isOnDuty() === true || clock.monotonicMs() - startedMs < OWN_MS) void lookOnce()
  }

  return {
    note({ id }) {
      noted.add(id)
      if (clock.monotonicMs() - forgotMs > OWN_MS) forgetOld()
    },
    async start() {
      if (others) {
        timer = setInterval(lookAgain, LOOK_EVERY_MS)
        others.onDuty(lookAgain)
      }
      // A look that began before did not see all of it.
      void recoveredStored?.then(() => running).then(lookOnce)
      await lookOnce()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}
