import { CHANNEL_WORDS, type ChannelName } from '@rastro/contracts'
import {
  counter,
  type DatabaseCalls,
  gauge,
  histogram,
  type JobRuns,
  type LogLevel,
  type Metric,
  type Sample,
} from '@rastro/platform'
import type { LiveStats } from '@rastro/tracking/api/live/live'
import type { LaneCounts } from '@rastro/tracking/notify/lane'
import type { Store } from '@rastro/tracking/store/store'

const NO_SOCKETS: LiveStats = { sockets: 0, behind: 0, bufferedBytes: 0, audiences: 0, cutOff: 0 }

/** The live feed; nothing where there is none. */
export function liveMetrics(stats: LiveStats = NO_SOCKETS): Metric[] {
  const { sockets, behind, bufferedBytes, audiences, cutOff } = stats
  return [
    gauge('rastro_live_sockets', 'Open sockets of the live feed.', sockets),
    gauge('rastro_live_slow_sockets', 'Sockets that cannot take what there is now.', behind),
    gauge('rastro_live_buffered_bytes', 'Bytes that wait in memory for sockets.', bufferedBytes),
    gauge('rastro_live_audiences', 'Groups of sockets that see the same devices.', audiences),
    counter('rastro_live_cut_off_total', 'Sockets ended because they were too slow.', cutOff),
  ]
}

// Every key of the words is a channel.
const CHANNELS = Object.keys(CHANNEL_WORDS) as ChannelName[]

/** What became of messages. */
export function deliveryMetrics(counts: ReadonlyMap<ChannelName, Readonly<LaneCounts>>): Metric[] {
  const of = (key: keyof LaneCounts) =>
    [...counts].map(([channel, counted]) => ({ labels: { channel }, value: counted[key] }))
  return [
    counter('rastro_messages_sent_total', 'Messages about events that left.', of('sent')),
    counter('rastro_messages_failed_total', 'Messages about events that were given up.', of('failed')),
    counter('rastro_messages_retried_total', 'Attempts that failed and are made again.', of('retried')),
  ]
}

/** What became of jobs that come again and again. */
export function jobMetrics(jobs: ReadonlyMap<string, Readonly<JobRuns>>): Metric[] {
  // Not `job`: Prometheus calls its target so.
  const of = (read: (runs: Readonly<JobRuns>) => number | undefined): Sample[] =>
    [...jobs].flatMap(([name, runs]) => {
      const value = read(runs)
      return value === undefined ? [] : { labels: { name }, value }
    })
  return [
    counter(
      'rastro_job_runs_total',
      'Runs of jobs that ended, also those that failed.',
      of(({ ended }) => ended),
    ),
    counter(
      'rastro_job_failures_total',
      'Runs of jobs that failed.',
      of(({ failed }) => failed),
    ),
    counter(
      'rastro_job_seconds_total',
      'How long all runs of a job took.',
      of(({ seconds }) => seconds),
    ),
    gauge(
      'rastro_job_last_seconds',
      'How long its last run took.',
      of(({ lastSeconds }) => lastSeconds),
    ),
    gauge(
      'rastro_job_failing',
      '1 while the last run of a job failed.',
      of(({ isFailing }) => +isFailing),
    ),
    gauge(
      'rastro_job_succeeded_seconds',
      'When a run last ended well, in seconds since 1970.',
      of(({ succeededAt }) => succeededAt && succeededAt.getTime() / 1000),
    ),
  ]
}

/** What waits in the database: commands for their vehicles, messages for their channels. */
export async function queueMetrics({ deliveries, sentCommands }: Pick<Store, 'deliveries' | 'sentCommands'>) {
  const [waiting, open] = await Promise.all([deliveries.waiting(), sentCommands.openCounts()])
  const states = (['queued', 'sent'] as const).map((state) => ({ labels: { state }, value: open.get(state) ?? 0 }))
  const depths = CHANNELS.map((channel) => ({ labels: { channel }, value: waiting.get(channel) ?? 0 }))
  return [
    gauge('rastro_commands_open', 'Commands that wait for their vehicle, or for its answer.', states),
    gauge('rastro_messages_waiting', 'Messages that wait for their channel.', depths),
  ]
}

/** What the database was asked. */
export function databaseMetrics({ seconds, away, refused, pool }: DatabaseCalls): Metric[] {
  const errors = [
    { labels: { kind: 'away' }, value: away },
    { labels: { kind: 'refused' }, value: refused },
  ]
  const connections = [
    { labels: { state: 'idle' }, value: pool?.idle ?? 0 },
    { labels: { state: 'busy' }, value: pool ? pool.open - pool.idle : 0 },
  ]
  const waiting = [{ value: pool?.waiting ?? 0 }]
  return [
    histogram('rastro_database_call_seconds', 'Statements and transactions.', seconds),
    counter('rastro_database_errors_total', 'It could not be reached, or refused a statement.', errors),
    gauge('rastro_database_connections', 'Connections of the pool.', pool ? connections : []),
    gauge('rastro_database_waiting', 'Callers that wait for a connection of the pool.', pool ? waiting : []),
  ]
}

/** How much was logged. */
export function logMetrics(counts: Readonly<Record<LogLevel, number>>): Metric[] {
  const samples = Object.entries(counts).map(([level, value]) => ({ labels: { level }, value }))
  return [counter('rastro_log_lines_total', 'Lines of the log by level.', samples)]
}

/** Room on the disk of the data. */
export function diskMetrics([usable, total]: readonly [usable: number, total: number]): Metric[] {
  return [
    gauge('rastro_disk_free_bytes', 'Room on the disk of the data.', usable),
    gauge('rastro_disk_size_bytes', 'Size of the disk of the data.', total),
  ]
}

/** From when to when a certificate is good. */
export interface Lifetime {
  start: Date
  end: Date
}

/** How long certificates last, by what they are shown for. */
export function certificateMetrics(lives: Readonly<Record<string, Lifetime | undefined>>): Metric[] {
  const of = (key: keyof Lifetime) =>
    Object.entries(lives).flatMap(([shown, life]) =>
      life === undefined ? [] : { labels: { for: shown }, value: life[key].getTime() / 1000 },
    )
  return [
    gauge('rastro_certificate_start_seconds', 'When a certificate began, in seconds since 1970.', of('start')),
    gauge('rastro_certificate_end_seconds', 'When a certificate ends, in seconds since 1970.', of('end')),
  ]
}
