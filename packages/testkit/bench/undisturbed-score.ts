import type { Form, Report } from './lighthouse-report.ts'

const BLOCKING = 'total-blocking-time'

/** Where Lighthouse gives the blocking time 90 and 50 of 100, in ms (developer.chrome.com, Total Blocking Time). */
const CURVES: Readonly<Record<Form, { ninety: number; fifty: number }>> = {
  mobile: { ninety: 200, fifty: 600 },
  desktop: { ninety: 150, fifty: 350 },
}
/** How many deviations from the middle a share of nine tenths is. */
const NINETY = 1.2815515655446004

/**
 * Lighthouse's score of performance, 0 to 1, with the time tasks had of the processor in place of the time that passed:
 * what is left when the browser, the server and Lighthouse itself do not wait for the same two cores.
 */
export function undisturbedScore({ busy, audits, categories }: Report, form: Form): number {
  const parts = categories.performance.auditRefs.filter(({ weight }) => weight > 0)
  const scoreOf = (id: string) => (id === BLOCKING ? blockingScore(busy, form) : (audits[id]?.score ?? 0))
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  return parts.reduce((sum, { id, weight }) => sum + weight * scoreOf(id), 0) / total
}

/** The share of pages that block longer, log-normally distributed, as Lighthouse scores its figures. */
export function blockingScore(ms: number, form: Form): number {
  const { ninety, fifty } = CURVES[form]
  if (ms <= 0) return 1
  const deviations = (Math.log(ms / fifty) / -Math.log(ninety / fifty)) * NINETY
  return 1 - normalShare(deviations)
}

/** Share of a normal distribution below so many deviations; 1e-7 exact (Abramowitz and Stegun, 26.2.17). */
function normalShare(deviations: number): number {
  if (deviations < 0) return 1 - normalShare(-deviations)
  const t = 1 / (1 + 0.2316419 * deviations)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI)) * series
}
