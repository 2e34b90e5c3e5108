/** How good a reading is; `missing` when the tracker does not tell (OP-102). */
export type Level = 'good' | 'low' | 'bad' | 'missing'

interface Thresholds {
  /** Below this it is bad. */
  bad: number
  /** Below this it is low. */
  low: number
}

/** Thresholds of the specification (CORE 9): volts, volts, number of satellites. */
export const THRESHOLDS = {
  battery: { bad: 3.2, low: 3.7 },
  power: { bad: 11.5, low: 12.5 },
  satellites: { bad: 4, low: 8 },
} as const satisfies Record<string, Thresholds>

/** The level of a reading; a limit itself belongs to the better side. */
export function levelOf(reading: keyof typeof THRESHOLDS, value: unknown): Level {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'missing'
  const { bad, low } = THRESHOLDS[reading]
  if (value < bad) return 'bad'
  return value < low ? 'low' : 'good'
}

/** Number of satellites under either of its two spellings (OP-98). */
export function satellitesOf(attributes: Readonly<Record<string, unknown>>): unknown {
  return attributes['sat'] ?? attributes['satellites']
}
