import { type Attributes, type CommandSender, kmhFromKnots, Refusal } from '@rastro/contracts'
import type { PositionRecord } from '../store/position-record.ts'
import type { EngineWord } from './commands.ts'

const MINUTE = 60_000

/**
 * What keeps an engine stop from doing harm. A vehicle that loses its engine in traffic can kill, and whoever steals
 * a password would stop a whole fleet.
 */
export const STOP_RULES = {
  /** Held while the vehicle is faster. */
  speedKmh: 20,
  /** Held while nobody knows what the vehicle is doing. */
  positionAgeMs: 2 * MINUTE,
  /** A stop or its end that was not delivered by then never is: nobody expects it any more. */
  expiryMs: 10 * MINUTE,
  /** Different vehicles one person may stop in one action and within this time. */
  vehicles: 20,
  withinMs: 10 * MINUTE,
  /** Stopping more than one vehicle needs a login so fresh. */
  loginAgeMs: 15 * MINUTE,
  /** The same word again within this time is the same wish: a second click, a retry. */
  repeatMs: 10_000,
  /** Where two people must agree (`stopFourEyes`), one alone stops so many vehicles. */
  aloneVehicles: 5,
  /** Letters of the reason that overrides the hold. */
  reasonLength: 3,
} as const

/** What a type of command does to the engine; a saved command may take the place of the native one (`changeNative`). */
export function engineWord(type: string, attributes: Attributes): EngineWord {
  const native = type === 'engineStop' || type === 'engineResume' ? type : attributes['changeNative']
  if (native === 'engineStop') return 'stop'
  return native === 'engineResume' ? 'resume' : undefined
}

/** Value of the attribute `approval` while nobody has approved. */
export const NEEDED = 'needed'

/**
 * Why an engine stop must wait now; undefined when it may go. A stop that needs a second person waits for him first. A vehicle is known to stand when its ignition was off in
 * its latest message. Only a person overrides, with a reason that is kept with the command.
 */
export function holdReason(
  last: Pick<PositionRecord, 'attributes' | 'serverTime' | 'fixTime' | 'speed'> | undefined,
  now: Date,
  order: { attributes: Attributes; sender: CommandSender },
): string | undefined {
  const { reason, approval } = order.attributes
  if (approval === NEEDED) return 'Waiting: for the approval of a second person'
  const isOverridden = typeof reason === 'string' && reason.trim().length >= STOP_RULES.reasonLength
  if (order.sender === 'user' && isOverridden) return undefined
  const oldest = now.getTime() - STOP_RULES.positionAgeMs
  if (last === undefined) return 'Waiting: the vehicle has no position'
  const isOff = last.attributes['ignition'] === false && last.serverTime.getTime() >= oldest
  if (last.fixTime.getTime() < oldest && !isOff) return 'Waiting: the position is older than 2 minutes'
  // Trackers tell whole km/h; on the way through knots they become 20.000007.
  const speedKmh = Math.round(kmhFromKnots(last.speed) * 100) / 100
  if (speedKmh <= STOP_RULES.speedKmh) return undefined
  return `Waiting: the vehicle is moving at ${Math.round(speedKmh)} km/h`
}

/**
 * Hold a person to the number of vehicles.
 * @param stops vehicles he stops now and stopped within {@link STOP_RULES.withinMs}
 * @throws Refusal when they are too many
 */
export function requireFewStops(stops: ReadonlySet<number>): void {
  if (stops.size <= STOP_RULES.vehicles) return
  throw new Refusal('operationRestricted', `Operation restricted: at most ${STOP_RULES.vehicles} vehicles`)
}

/**
 * Stopping several vehicles at once needs somebody who has just proven who he is.
 * @param loginTime when he logged in; undefined when the request itself carried name and password
 * @throws Refusal when the login is too long ago
 */
export function requireFreshLogin(loginTime: Date | undefined, now: Date): void {
  if (loginTime === undefined || now.getTime() - loginTime.getTime() <= STOP_RULES.loginAgeMs) return
  throw new Refusal('operationRestricted', 'Operation restricted: log in again to stop several vehicles')
}
