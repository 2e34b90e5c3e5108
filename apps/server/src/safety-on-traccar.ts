import type { Safety } from '@rastro/traccar'
import {
  engineWord,
  holdReason,
  requireFewStops,
  requireFreshLogin,
  STOP_RULES,
} from '@rastro/tracking/commands/safety'

/** The safety rules of our own engine, by what a Traccar server last heard of a vehicle. */
export const SAFETY_ON_TRACCAR: Safety = {
  wordOf: engineWord,
  holdReason(last, now, order) {
    if (!last) return holdReason(undefined, now, order)
    const { fixTime, serverTime, speed, attributes } = last
    const times = { fixTime: new Date(fixTime ?? 0), serverTime: new Date(serverTime ?? 0) }
    return holdReason({ ...times, speed, attributes }, now, order)
  },
  requireFewStops,
  requireFreshLogin,
  withinMs: STOP_RULES.withinMs,
  aloneVehicles: STOP_RULES.aloneVehicles,
}
