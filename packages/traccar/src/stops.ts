import { type Attributes, type CommandSender, type Position, Refusal } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'

/** What keeps an engine stop from doing harm: the rules of our own engine. */
export interface Safety {
  /** What a command does to the engine, as its type or its attribute `changeNative` says. */
  wordOf(type: string, attributes: Attributes): 'stop' | 'resume' | undefined
  /** Why an engine must not be stopped now; undefined when it may. */
  holdReason(
    last: Position | undefined,
    now: Date,
    order: { attributes: Attributes; sender: CommandSender },
  ): string | undefined
  /** @throws Refusal operationRestricted for too many vehicles */
  requireFewStops(stops: ReadonlySet<number>): void
  /** @throws Refusal operationRestricted when he logged in too long ago */
  requireFreshLogin(loginTime: Date | undefined, now: Date): void
  /** Vehicles one person stopped are counted so long. */
  readonly withinMs: number
  /** So many one person stops where the installation wants two to agree. */
  readonly aloneVehicles: number
}

/** Vehicles people stopped lately. That server does not tell, so a restart of ours begins to count anew. */
export interface Stops {
  /**
   * Hold a person to the number of vehicles.
   * @param needsTwo whether more than a few take a second person, whom that server cannot ask
   * @throws Refusal operationRestricted
   */
  require(userId: number, deviceIds: readonly number[], needsTwo: boolean): void
  note(userId: number, deviceIds: readonly number[]): void
}

/** Create the count of stops. */
export function createStops(clock: Clock, safety: Safety): Stops {
  const counted = new Map<number, { deviceId: number; atMs: number }[]>()

  function lately(userId: number) {
    const since = clock.monotonicMs() - safety.withinMs
    return (counted.get(userId) ?? []).filter(({ atMs }) => atMs > since)
  }

  return {
    require(userId, deviceIds, needsTwo) {
      const stops = new Set([...deviceIds, ...lately(userId).map(({ deviceId }) => deviceId)])
      safety.requireFewStops(stops)
      if (needsTwo && stops.size > safety.aloneVehicles)
        throw new Refusal('operationRestricted', 'Operation restricted. Waiting: for the approval of a second person')
    },
    note(userId, deviceIds) {
      const atMs = clock.monotonicMs()
      counted.set(userId, [...lately(userId), ...deviceIds.map((deviceId) => ({ deviceId, atMs }))])
    },
  }
}
