import { type Static, Type } from 'typebox'

const part = Type.Optional
const text = part(Type.String())
const number = part(Type.Number())

/** How urgent an alert is. */
export const ALERT_LEVELS = ['warning', 'critical'] as const
export type AlertLevel = (typeof ALERT_LEVELS)[number]

/** What of the server can be in trouble; each has its words in the app. */
export const HEALTH_METRICS = [
  'cpu',
  'memory',
  'storage',
  'loop',
  'database',
  'pool',
  'spool',
  'commit',
  'drain',
  'ports',
  'queue',
  'certificate',
  'renewal',
  'nodes',
] as const
export type HealthMetric = (typeof HEALTH_METRICS)[number]

/** A certificate this server shows, or holds. Times as ISO 8601. */
export const HealthCertificate = Type.Object({
  domains: part(Type.Array(Type.String())),
  issuer: text,
  validFrom: text,
  validTo: text,
})

/**
 * How the server is, from real readings (HLT-01 to HLT-09). Bytes, milliseconds, shares from 0 to 1, times as ISO 8601.
 * What cannot be read on a machine is left out, so every field may be missing (OP-72).
 */
export const ServerHealth = Type.Object(
  {
    time: text,
    version: text,
    startedAt: text,
    cpu: part(
      Type.Object({
        usage: number,
        processUsage: number,
        cores: number,
        model: text,
        /** Means over 1, 5 and 15 minutes. */
        load: part(Type.Array(Type.Number())),
        /** How late the process came to what was due, 99 of 100 times less. */
        loopDelayMs: number,
      }),
    ),
    memory: part(
      Type.Object({
        totalBytes: number,
        usedBytes: number,
        processBytes: number,
        heapBytes: number,
        heapLimitBytes: number,
      }),
    ),
    storage: part(Type.Array(Type.Object({ name: text, totalBytes: number, usedBytes: number }))),
    network: part(
      Type.Array(
        Type.Object({
          name: text,
          receivedBytes: number,
          sentBytes: number,
          receivedPerSecond: number,
          sentPerSecond: number,
        }),
      ),
    ),
    /** `state`: on, off (nobody set it up) or failed. */
    services: part(Type.Array(Type.Object({ name: text, state: text, detail: text, count: number }))),
    databases: part(
      Type.Array(
        Type.Object({
          name: text,
          kind: text,
          sizeBytes: number,
          latencyMs: number,
          /** Connections of the pool; none where the database is a file of ours. */
          connections: number,
          idle: number,
          waiting: number,
        }),
      ),
    ),
    /** From the tracker's bytes to stable storage. */
    spool: part(
      Type.Object({
        pendingBytes: number,
        commitP50Ms: number,
        commitP99Ms: number,
        stored: number,
        duplicates: number,
        /** Records on the local disk that wait for the database. */
        waiting: number,
        failure: text,
        drainFailure: text,
        isPressed: part(Type.Boolean()),
      }),
    ),
    ports: part(
      Type.Array(
        Type.Object({
          protocol: text,
          transports: part(Type.Array(Type.String())),
          connections: number,
          frames: number,
          stored: number,
          badFrames: number,
          decoderBugs: number,
          unknown: number,
          shed: number,
        }),
      ),
    ),
    /** Device ports that should be open and are not, as `gt06/tcp`. */
    closedPorts: part(Type.Array(Type.String())),
    queues: part(Type.Array(Type.Object({ name: text, depth: number }))),
    certificates: part(Type.Array(HealthCertificate)),
    alerts: part(
      Type.Array(
        Type.Object({
          metric: text,
          level: text,
          /** Which of several: a queue, a port, a disk. */
          subject: text,
          value: number,
          threshold: number,
          /** The text of a failure. */
          detail: text,
          since: text,
        }),
      ),
    ),
  },
  { $id: 'ServerHealth' },
)
export type ServerHealth = Static<typeof ServerHealth>
export type HealthAlert = NonNullable<ServerHealth['alerts']>[number]

/** What is kept of how the server was. */
export const HEALTH_SERIES = [
  'cpu',
  'memory',
  'storage',
  'loopDelayMs',
  'databaseMs',
  'commitMs',
  'connections',
  'framesPerMinute',
  'receivedPerSecond',
  'sentPerSecond',
] as const
export type HealthSeries = (typeof HEALTH_SERIES)[number]

/** How far back a history goes, in milliseconds: the day by minutes, the rest by quarters of an hour. */
export const HEALTH_PERIODS = { day: 86_400_000, week: 7 * 86_400_000, month: 30 * 86_400_000 } as const
export type HealthPeriod = keyof typeof HEALTH_PERIODS

/**
 * How the server was, a column for each series, oldest first; null where nothing could be read. `times` in epoch ms: what a
 * point begins that stands for `stepMs`; while the server was off there are no points.
 */
export const HealthHistory = Type.Object(
  {
    stepMs: Type.Number(),
    times: Type.Array(Type.Number()),
    series: Type.Record(Type.String(), Type.Array(Type.Union([Type.Number(), Type.Null()]))),
  },
  { $id: 'HealthHistory' },
)
export type HealthHistory = Static<typeof HealthHistory>
