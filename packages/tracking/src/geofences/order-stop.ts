import { setTimeout as pause } from 'node:timers/promises'
import {
  type Attributes,
  type GEOFENCE_LOCKS,
  type Geofence,
  Refusal,
  type SentCommand,
  wireTime,
} from '@rastro/contracts'
import type { Clock, Log } from '@rastro/platform'
import type { NewAction } from '../audit/audit.ts'
import type { Commands } from '../commands/commands.ts'
import { STOP_RULES } from '../commands/safety.ts'
import type { CountStore } from '../store/counts.ts'

export type Crossing = keyof typeof GEOFENCE_LOCKS

/** A stop that a crossing asked for. */
export interface Lock {
  readonly event: Crossing
  readonly geofenceId: number
  readonly deviceId: number
}

/** One that has not been ordered yet. */
interface Wanted extends Lock {
  readonly eventId: number
}

export interface OrderDeps {
  commands: Pick<Commands, 'send'>
  audit: { record(action: NewAction): void }
  /** Where all processes count the vehicles a geofence stops; absent: there is one. */
  counts?: Pick<CountStore, 'take'> | undefined
  clock: Clock
  log: Log
}

const OF_ALL = { turns: STOP_RULES.vehicles, windowMs: STOP_RULES.withinMs }
const RETRY_MS = 2_000

/** A vehicle this process has not stopped lately may be one too many for all processes together. */
export async function orderIfFew(
  deps: OrderDeps,
  wanted: Wanted,
  geofence: Geofence,
  isWanted: () => boolean,
): Promise<SentCommand | undefined> {
  const waitMs = await deps.counts?.take(`geofence stops ${geofence.id}`, OF_ALL).catch((error: unknown) => {
    // Each process goes on by its own count.
    deps.log.warn({ err: error }, 'the vehicles a geofence stops could not be counted')
  })
  return waitMs ? refuseMore(deps, wanted) : orderStop(deps, wanted, geofence, isWanted)
}

/** Order the stop. An order is written down first: while the database is away it is tried again, as long as it is wanted. */
export async function orderStop(
  deps: OrderDeps,
  wanted: Wanted,
  { id: geofenceId, name }: Geofence,
  isWanted: () => boolean,
): Promise<SentCommand | undefined> {
  const { commands, log } = deps
  const { deviceId, eventId, event } = wanted
  const attributes = { geofenceId, crossing: event }
  const order = { deviceId, type: 'engineStop', attributes, description: name, onceFor: `crossing ${eventId}` }
  for (let failures = 0; ; failures++) {
    try {
      const command = await commands.send({ ...order, by: { sender: 'geofence' } })
      remember(deps, wanted, { commandId: command.id, state: command.state })
      return command
    } catch (error) {
      const mayPass = !(error instanceof Refusal)
      const about = { err: error, deviceId, geofenceId }
      if (mayPass && failures === 0) log.warn(about, 'a stop that a geofence asks for cannot be ordered yet')
      if (mayPass) await pause(RETRY_MS, undefined, { ref: false })
      if (mayPass && isWanted()) continue
      log.error(about, 'a geofence could not stop a vehicle')
      remember(deps, wanted, { reason: error instanceof Error ? error.message : 'unknown' })
      return undefined
    }
  }
}

export function refuseMore(deps: OrderDeps, one: Lock): undefined {
  const { geofenceId, deviceId } = one
  deps.log.error({ geofenceId, deviceId }, 'a geofence stopped too many vehicles and stops no more for now')
  remember(deps, one, { reason: `at most ${STOP_RULES.vehicles} vehicles` })
}

/** Nobody's hand, but somebody will ask. */
export function remember(
  { audit, clock }: Pick<OrderDeps, 'audit' | 'clock'>,
  { deviceId, geofenceId, event }: Lock,
  outcome: Attributes,
): void {
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
