import type { Event } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import { STOP_RULES } from '../commands/safety.ts'
import type { StoredEvent } from '../fleet/fleet.ts'
import { firstIdAt } from '../pipeline/position-ids.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { Store } from '../store/store.ts'

export interface OwedDeps {
  store: Pick<Store, 'events' | 'positions' | 'sentCommands'>
  clock: Clock
}

/** Events looked through; more within minutes is a fleet whose stops no restart decides. */
const EVENTS = 20_000
/** Latest commands of a device among which the answer to a crossing is looked for. */
const COMMANDS = 50

/**
 * Crossings of the last two minutes that ask for a stop and that no command answers: a process that dies between storing
 * a crossing and writing down its stop owes it. Of each vehicle and geofence only the latest one counts.
 * @param asks whether an event is a crossing whose geofence stops engines
 */
export async function owedCrossings(
  { store, clock }: OwedDeps,
  isCrossing: (event: Event) => boolean,
  asks: (event: Event) => boolean,
): Promise<StoredEvent[]> {
  const from = new Date(clock.now().getTime() - STOP_RULES.positionAgeMs)
  const latest = new Map<string, Event>()
  for (const event of await store.events.since(firstIdAt(from), EVENTS))
    if (isCrossing(event)) latest.set(`${event.deviceId}/${event.geofenceId}`, event)
  const asking = [...latest.values()].filter(asks)
  const positions = await store.positions.byIds(asking.map(({ positionId }) => positionId))
  const owed: StoredEvent[] = []
  for (const event of asking) {
    const position = positions.find(({ id }) => id === event.positionId)
    if (position && !(await isAnswered(store, event, position))) owed.push({ event, position })
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
