import { instantOf, zoneOffset } from '@rastro/contracts/time-zones'

const DAY = 86_400_000

/** Presets of the specification (REP-11), as the address writes them. */
export const PRESETS = ['today', 'yesterday', '7', '30', '90'] as const
export type Preset = (typeof PRESETS)[number]

/** Epoch milliseconds, both ends included. */
export interface Period {
  from: number
  to: number
}

/** What a zone's clock shows at an instant, its fields read as UTC. */
export function wallOf(zone: string, instant: number): number {
  return instant + zoneOffset(zone, instant)
}

/** The day a number of days from the one an instant lies in, as people in the zone count days. */
function dayFrom(zone: string, instant: number, days: number): Period {
  const midnight = Math.floor(wallOf(zone, instant) / DAY) * DAY + days * DAY
  return { from: instantOf(zone, midnight), to: instantOf(zone, midnight + DAY) - 1 }
}

/** The days a preset means now; the present day counts among 7, 30 and 90. */
export function periodOf(preset: Preset, now: number, zone: string): Period {
  const today = dayFrom(zone, now, 0)
  if (preset === 'today') return today
  if (preset === 'yesterday') return dayFrom(zone, now, -1)
  return { from: dayFrom(zone, now, 1 - Number(preset)).from, to: today.to }
}

/** The same length of whole days before or after; a part of a day leads to the whole day beside it. */
export function neighbourOf({ from, to }: Period, direction: -1 | 1, zone: string): Period {
  const days = Math.max(1, Math.round((to - from) / DAY))
  const begin = dayFrom(zone, from, direction * days).from
  return { from: begin, to: dayFrom(zone, begin, days - 1).to }
}

/** `2026-11-21T09:41` as an input for date and time writes it, in the zone. */
export function toWallText(zone: string, instant: number): string {
  return new Date(wallOf(zone, instant)).toISOString().slice(0, 16)
}

/** The instant such a text means; NaN when it cannot be read. */
export function fromWallText(zone: string, text: string): number {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? Number.NaN : instantOf(zone, wall)
}

/** A calendar day in the zone, for headings between days: equal for two instants of one day. */
export function dayNumber(zone: string, instant: number): number {
  return Math.floor(wallOf(zone, instant) / DAY)
}
