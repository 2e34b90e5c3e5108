import type { Chapter } from '../../data/history/chapters.ts'
import type { History } from '../../data/history/load-history.ts'
import { LEG } from '../../data/history/track.ts'
import type { SpeedUnit } from '../../i18n/units.ts'
import { GAP_COLOUR } from '../../map/route/route-view.ts'
import { SPEED_PALETTE, speedColour } from '../../map/route/speed-ramp.ts'
import type { Colouring } from './use-history-address.ts'

/** Tokens of each way of colouring, in the order of the numbers below. */
export const PALETTES: Readonly<Record<Colouring, readonly string[]>> = {
  speed: SPEED_PALETTE,
  ignition: ['--st-moving', '--st-stopped', '--line-strong'],
  trip: ['--sp-2', '--sp-3', '--sp-1', '--line-strong'],
}

const NO_TRIP = 3

/** The colour of the leg that leads to each point, as its place in the palette. */
export function coloursOf(history: History, colouring: Colouring, factor: number, unit: SpeedUnit): Uint8Array {
  const { track, limit, chapters } = history
  const colours = new Uint8Array(track.count)
  const tripAt = colouring === 'trip' ? tripFinder(chapters) : null
  for (let index = 0; index < track.count; index++) {
    if (track.legs[index] === LEG.gap) colours[index] = GAP_COLOUR
    else if (colouring === 'ignition') colours[index] = ignitionColour(track.ignition[index] ?? -1)
    else if (tripAt) colours[index] = tripAt(track.times[index] ?? 0)
    else colours[index] = speedColour(track.speeds[index] ?? 0, limit, factor, unit)
  }
  return colours
}

function ignitionColour(ignition: number): number {
  if (ignition === -1) return 2
  return ignition === 1 ? 0 : 1
}

/** Three shades in turn, so that neighbours differ; asked in the order of time. */
function tripFinder(chapters: readonly Chapter[]): (time: number) => number {
  const trips = chapters.filter(({ kind }) => kind === 'trip')
  let next = 0
  return (time) => {
    while (next < trips.length && (trips[next]?.to ?? 0) < time) next += 1
    const trip = trips[next]
    return trip && trip.from < time ? next % 3 : NO_TRIP
  }
}
