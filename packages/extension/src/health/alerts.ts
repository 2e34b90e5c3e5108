import type { AlertLevel, HealthAlert, HealthMetric, ServerHealth } from '@rastro/contracts'

/** A value to look at. `subject`: which of several. */
interface Reading {
  value: number | undefined
  subject?: string | undefined
  detail?: string | undefined
  /** In place of those of its rule. */
  limits?: Limits | undefined
}

interface Limits {
  warning: number
  critical: number
}

interface Rule {
  metric: HealthMetric
  /** From here on, or down to here where little is bad. */
  warning: number
  critical: number
  isLowBad?: boolean
  /** It has to last so long: a peak of seconds is no trouble. */
  afterMs?: number
  read: (health: ServerHealth) => readonly Reading[]
}

const DAY_MS = 86_400_000

function share(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || !whole ? undefined : part / whole
}

/** A text is trouble, none is none. */
function failing(text: string | undefined): readonly Reading[] {
  return [{ value: text === undefined ? 0 : 1, detail: text }]
}

/** A service that failed says with what. */
function failed(wanted: string, services: ServerHealth['services'] = []): readonly Reading[] {
  return services
    .filter(({ name }) => name === wanted)
    .flatMap(({ state, detail }) => failing(state === 'failed' ? (detail ?? '') : undefined))
}

/** When something is worth a word, and when it is urgent: the one table of thresholds. */
export const RULES: readonly Rule[] = [
  { metric: 'cpu', warning: 0.85, critical: 0.95, afterMs: 120_000, read: ({ cpu }) => [{ value: cpu?.usage }] },
  {
    metric: 'memory',
    warning: 0.85,
    critical: 0.95,
    read: ({ memory }) => [{ value: share(memory?.usedBytes, memory?.totalBytes) }],
  },
  {
    metric: 'storage',
    warning: 0.85,
    critical: 0.95,
    read: ({ storage = [] }) =>
      storage.map(({ name, usedBytes, totalBytes }) => ({ value: share(usedBytes, totalBytes), subject: name })),
  },
  // People notice a fifth of a second; trackers time out after seconds.
  { metric: 'loop', warning: 200, critical: 1000, afterMs: 120_000, read: ({ cpu }) => [{ value: cpu?.loopDelayMs }] },
  {
    metric: 'database',
    warning: 200,
    critical: 2000,
    read: ({ databases = [] }) => databases.map(({ name, latencyMs }) => ({ value: latencyMs, subject: name })),
  },
  {
    metric: 'pool',
    warning: 10,
    critical: 100,
    read: ({ databases = [] }) => databases.map(({ name, waiting }) => ({ value: waiting, subject: name })),
  },
  { metric: 'spool', warning: 10_000, critical: 1_000_000, read: ({ spool }) => [{ value: spool?.waiting }] },
  { metric: 'commit', warning: 1, critical: 1, read: ({ spool }) => failing(spool?.failure) },
  { metric: 'drain', warning: 1, critical: 2, read: ({ spool }) => failing(spool?.drainFailure) },
  {
    metric: 'ports',
    warning: 1,
    critical: Number.POSITIVE_INFINITY,
    read: ({ closedPorts }) => [{ value: closedPorts?.length, detail: closedPorts?.join(', ') }],
  },
  {
    metric: 'queue',
    warning: 1000,
    critical: 20_000,
    read: ({ queues = [] }) => queues.map(({ name, depth }) => ({ value: depth, subject: name })),
  },
  {
    metric: 'certificate',
    warning: 20,
    critical: 7,
    isLowBad: true,
    read: ({ certificates = [], time }) =>
      certificates.map(({ domains, validFrom, validTo }) => ({
        value: validTo === undefined ? undefined : (Date.parse(validTo) - Date.parse(time ?? '')) / DAY_MS,
        subject: domains?.join(', '),
        limits: limitsOfLifetime(validFrom, validTo),
      })),
  },
  { metric: 'renewal', warning: 1, critical: 2, read: ({ services }) => failed('certificates', services) },
  { metric: 'nodes', warning: 1, critical: 2, afterMs: 10_000, read: ({ services }) => failed('nats', services) },
]

/**
 * A certificate is replaced when a third of its lifetime is left: a little later somebody should look, when a sixth is left
 * at once. In days, because those of one authority last six and those of another four hundred.
 */
function limitsOfLifetime(validFrom: string | undefined, validTo: string | undefined): Limits | undefined {
  if (validFrom === undefined || validTo === undefined) return undefined
  const days = (Date.parse(validTo) - Date.parse(validFrom)) / DAY_MS
  return { warning: days * 0.3, critical: days / 6 }
}

/** Finds what is wrong, and remembers since when. */
export interface Alerts {
  of(health: ServerHealth): HealthAlert[]
}

/** Create it; nothing is wrong yet. */
export function createAlerts(): Alerts {
  let since = new Map<string, string>()
  return {
    of(health) {
      const found = RULES.flatMap((rule) => rule.read(health).flatMap((reading) => alertOf(rule, reading) ?? []))
      const now = health.time ?? ''
      since = new Map(found.map((alert) => [keyOf(alert), since.get(keyOf(alert)) ?? now]))
      const sinceOf = (alert: HealthAlert): string => since.get(keyOf(alert)) ?? now
      return found
        .filter((alert) => Date.parse(now) - Date.parse(sinceOf(alert)) >= patienceOf(alert))
        .map((alert) => ({ ...alert, since: sinceOf(alert) }))
        .sort((one, other) => rank(one) - rank(other))
    },
  }
}

function patienceOf({ metric }: HealthAlert): number {
  return RULES.find((rule) => rule.metric === metric)?.afterMs ?? 0
}

function keyOf({ metric = '', subject = '' }: HealthAlert): string {
  return `${metric} ${subject}`
}

function rank({ level }: HealthAlert): number {
  return level === 'critical' ? 0 : 1
}

function alertOf(rule: Rule, { value, subject, detail, limits = rule }: Reading): HealthAlert | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  const reaches = (threshold: number): boolean => (rule.isLowBad ? value <= threshold : value >= threshold)
  const level: AlertLevel | undefined = reaches(limits.critical)
    ? 'critical'
    : reaches(limits.warning)
      ? 'warning'
      : undefined
  if (level === undefined) return undefined
  return {
    metric: rule.metric,
    level,
    value,
    threshold: limits[level],
    ...(subject !== undefined && { subject }),
    ...(detail !== undefined && { detail }),
  }
}
