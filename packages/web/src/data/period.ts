/** The periods people ask for most (REP-11), in the order they are shown. */
export const PERIOD_PRESETS = ['today', 'yesterday', 'last7', 'last30', 'last90'] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** Both ends included, epoch milliseconds. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** How many days before today each begins, and how many days it lasts. */
const DAYS: Readonly<Record<PeriodPreset, readonly [ago: number, days: number]>> = {
  today: [0, 1],
  yesterday: [1, 1],
  last7: [6, 7],
  last30: [29, 30],
  last90: [89, 90],
}

/** Whole days on the clock of this device, today included but for yesterday; summer time makes some longer than others. */
export function periodOf(preset: PeriodPreset, now: number): Period {
  const [ago, days] = DAYS[preset]
  const today = new Date(now)
  const midnight = (day: number): number =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + day).getTime()
  return { from: midnight(-ago), to: midnight(days - ago) - 1 }
}

/** Whether a period lies within one day of this device's clock, so that times need no date. */
export function isOneDay({ from, to }: Period): boolean {
  return new Date(from).toDateString() === new Date(to).toDateString()
}
