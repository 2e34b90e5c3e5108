import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { counter, gauge, histogram, type Metric, summary } from './exposition.ts'
import { createHistogram, type Histogram } from './histogram.ts'

/** Watches the process itself. */
export interface ProcessMeter {
  read(): Metric[]
  close(): void
}

/** Finer than this costs more than it tells. */
const RESOLUTION_MS = 20
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
const MILLISECONDS = 1000
const QUANTILES = [0.5, 0.9, 0.99]
const GC_BOUNDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5]
/** `NODE_PERFORMANCE_GC_…` of `perf_hooks.constants`. */
const GC_KINDS: Readonly<Record<number, string>> = { 1: 'minor', 4: 'major', 8: 'incremental', 16: 'weakcb' }

/** Start watching: the delay of the event loop, garbage collection. The rest is read when somebody asks. */
export function createProcessMeter(): ProcessMeter {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const collections = new Map<string, Histogram>()
  const observer = new PerformanceObserver((list) => {
    // Entries of the kind 'gc' tell in `detail` which collection it was.
    for (const { detail, duration } of list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[]) {
      const kind = GC_KINDS[detail.kind] ?? 'other'
      const seconds = collections.get(kind) ?? createHistogram(GC_BOUNDS)
      collections.set(kind, seconds)
      seconds.observe(duration / MILLISECONDS)
    }
  })
  observer.observe({ entryTypes: ['gc'] })

  /** Since the last reading. */
  function readDelay(): Metric {
    const samples = QUANTILES.map((share) => ({
      labels: { quantile: String(share) },
      value: delaySeconds(delay.percentile(share * 100)),
    }))
    const worst = { labels: { quantile: '1' }, value: delaySeconds(delay.max) }
    delay.reset()
    return summary('rastro_event_loop_delay_seconds', 'How late the event loop was since the last scrape.', [
      ...samples,
      worst,
    ])
  }

  return {
    read: () => [
      readDelay(),
      histogram(
        'rastro_garbage_collection_seconds',
        'Pauses for garbage collection.',
        [...collections].map(([kind, seconds]) => ({ labels: { kind }, reading: seconds.read() })),
      ),
      ...readProcess(),
    ],
    close() {
      observer.disconnect()
      delay.disable()
    },
  }
}

/** The monitor counts its own pause as delay. */
function delaySeconds(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / MILLISECONDS)
}

function readProcess(): Metric[] {
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const kinds = { heapUsed, heapTotal, heapLimit: getHeapStatistics().heap_size_limit, external, arrayBuffers }
  return [
    gauge('process_resident_memory_bytes', 'Memory the system has given to the process.', rss),
    gauge(
      'rastro_memory_bytes',
      'Memory of the JavaScript engine by kind.',
      Object.entries(kinds).map(([kind, value]) => ({ labels: { kind }, value })),
    ),
    counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / MICROSECONDS),
    // Not now minus the uptime: that is another microsecond each time, and RastroRestarts counts changes.
    gauge(
      'process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      performance.timeOrigin / MILLISECONDS,
    ),
    ...readOpenFiles(),
  ]
}

/** How many files the process may open; undefined where there is no limit or the system does not tell. */
export function openFilesLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}

/** Open files and how many may be; nothing on systems that do not tell. */
function readOpenFiles(): Metric[] {
  try {
    const open = readdirSync('/proc/self/fd').length
    const limit = openFilesLimit()
    return [
      gauge('process_open_fds', 'Files and sockets that are open.', open),
      gauge('process_max_fds', 'Files and sockets that may be open.', limit ?? []),
    ]
  } catch {
    return []
  }
}
