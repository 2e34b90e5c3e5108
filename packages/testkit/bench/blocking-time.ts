/** What is read of a trace of Chromium: times in µs, `tdur` is what the thread had of a processor. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/** A task up to this long blocks nobody. */
const SHORT_MS = 50

/**
 * How long the tasks of a page block it after its first content, in ms on a machine `slowdown` times slower. Unlike
 * Lighthouse's own figure it counts what a task had of the processor, not what passed: on a shared machine the rest is
 * others' work.
 * @param events a trace that Lighthouse kept
 * @throws Error the trace has no navigation to that page
 */
export function blockingTime(events: readonly TraceEvent[], url: string, slowdown: number): number {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  )
  if (start === undefined) throw new Error(`no navigation to ${url} in the trace`)
  const isOfPage = ({ pid, tid, ts }: TraceEvent) => pid === start.pid && tid === start.tid && ts > start.ts
  const painted = events.find((event) => event.name === 'firstContentfulPaint' && isOfPage(event))?.ts ?? start.ts
  const tasks = events.filter((event) => event.ph === 'X' && event.name === 'RunTask' && isOfPage(event))
  const after = tasks.filter(({ ts, dur = 0 }) => ts + dur > painted)
  const blocked = after.map(({ dur = 0, tdur = dur }) => Math.max(0, (tdur / 1000) * slowdown - SHORT_MS))
  return blocked.reduce((sum, ms) => sum + ms, 0)
}
