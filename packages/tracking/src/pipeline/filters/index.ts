import { numberSetting } from '../../directory/settings.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'
import { countToday } from './count-today.ts'

const MPS_TO_KNOTS = 1.943_844

/** A reason not to keep a position, named by the setting that switches it on. */
export interface Filter {
  /** Setting of the device, its groups or the server; a number above 0, or `true`, switches it on. */
  readonly key: `filter.${string}`
  /** Whether it is about positions that tell nothing new, and gives way to `filter.skipLimit` and `filter.skipAttributes`. */
  readonly isSkippable?: boolean
  /** @param limit the setting as a number; `true` is 1 */
  readonly drops: (draft: PositionRecord, scene: Scene, limit: number) => boolean
}

/** All filters of the reference server by its names and rules; every one is off until somebody sets it. */
export const filters: readonly Filter[] = [
  { key: 'filter.invalid', drops: ({ valid }) => !valid },
  { key: 'filter.zero', drops: ({ latitude, longitude }) => latitude === 0 && longitude === 0 },
  { key: 'filter.outdated', drops: (_, { hasFix }) => !hasFix },
  { key: 'filter.future', drops: ({ fixTime }, { now }, seconds) => secondsBetween(now, fixTime) > seconds },
  { key: 'filter.past', drops: ({ fixTime }, { now }, seconds) => secondsBetween(fixTime, now) > seconds },
  { key: 'filter.accuracy', drops: ({ accuracy }, _, metres) => accuracy > metres },
  { key: 'filter.approximate', drops: ({ attributes }) => attributes['approximate'] === true },
  { key: 'filter.duplicate', isSkippable: true, drops: isDuplicate },
  { key: 'filter.static', isSkippable: true, drops: ({ speed }) => speed === 0 },
  { key: 'filter.distance', isSkippable: true, drops: isNear },
  { key: 'filter.maxSpeed', drops: isImpossible },
  { key: 'filter.minPeriod', drops: isTooSoon },
  { key: 'filter.dailyLimit', drops: isBeyondToday },
]

/** Nothing but the same fix again, with nothing told that was not known. */
function isDuplicate({ fixTime, attributes }: PositionRecord, { previous }: Scene): boolean {
  if (previous === undefined || fixTime.getTime() !== previous.fixTime.getTime()) return false
  return Object.keys(attributes).every((name) => Object.hasOwn(previous.attributes, name))
}

function isNear({ attributes }: PositionRecord, { previous }: Scene, metres: number): boolean {
  return previous !== undefined && Number(attributes['distance'] ?? 0) < metres
}

/** Farther away than the vehicle could have gone since, at so many knots. */
function isImpossible({ fixTime, attributes }: PositionRecord, { previous }: Scene, knots: number): boolean {
  const seconds = previous === undefined ? 0 : secondsBetween(previous.fixTime, fixTime)
  return seconds > 0 && (Number(attributes['distance'] ?? 0) / seconds) * MPS_TO_KNOTS > knots
}

function isTooSoon({ fixTime }: PositionRecord, { previous }: Scene, limit: number): boolean {
  const seconds = previous === undefined ? 0 : secondsBetween(previous.fixTime, fixTime)
  return seconds > 0 && seconds < limit
}

/** More than so many positions since midnight (UTC), but for one in each `filter.dailyLimitInterval` seconds. */
function isBeyondToday({ fixTime }: PositionRecord, scene: Scene, limit: number): boolean {
  if (countToday(scene) < limit) return false
  const interval = numberSetting(scene, 'filter.dailyLimitInterval', 0)
  return interval <= 0 || scene.previous === undefined || secondsBetween(scene.previous.fixTime, fixTime) < interval
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000
}
