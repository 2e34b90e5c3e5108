import type { Attributes } from '@rastro/contracts'

/** One value of an attribute. */
export type Scalar = Attributes[string]

/** When driving is a trip and standing is a stop. */
export interface TrackRules {
  /** Metres a vehicle has to get away to be on a trip. */
  minDistance: number
  /** Milliseconds in which it does not get that far to be standing. */
  minDuration: number
  /** Silence in milliseconds that ends a trip, however far it got in it. */
  stopGap: number
  /** Count metres by the fixes even where the tracker has an odometer. */
  ignoreOdometer: boolean
}

/** Read the rules from settings. Names, units (metres, seconds) and defaults: reference server, `report.trip.*`. */
export function readTrackRules(setting: (key: string) => Scalar | undefined): TrackRules {
  const number = (key: string, standard: number): number => {
    const value = setting(key)
    const given = typeof value === 'string' ? Number.parseFloat(value) : value
    return typeof given === 'number' && given > 0 ? given : standard
  }
  const ignored = setting('report.ignoreOdometer')
  return {
    minDistance: number('report.trip.minDistance', 200),
    minDuration: number('report.trip.minDuration', 180) * 1000,
    stopGap: number('report.trip.stopGap', 3600) * 1000,
    ignoreOdometer: ignored === true || ignored === 'true',
  }
}
