import type { HistogramReading } from './histogram.ts'

/** What tells the values of one metric apart. Never an id, a name or an address of anybody: there must be few. */
export type Labels = Readonly<Record<string, string>>

/** A number, and of which of its kind. */
export interface Sample {
  labels?: Labels
  value: number
}

/** Many values counted by size, and of which of their kind. */
export interface HistogramSample {
  labels?: Labels
  reading: HistogramReading
}

/** One thing that is measured, as Prometheus reads it. Units are seconds and bytes. */
export type Metric = { readonly name: string; readonly help: string } & (
  | { readonly type: 'counter' | 'gauge' | 'summary'; readonly samples: readonly Sample[] }
  | { readonly type: 'histogram'; readonly samples: readonly HistogramSample[] }
)

/** Content type of the text format. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Something that only grows; its name ends in `_total`. */
export function counter(name: string, help: string, samples: number | readonly Sample[]): Metric {
  return { name, help, type: 'counter', samples: listOf(samples) }
}

/** Something that is so now. */
export function gauge(name: string, help: string, samples: number | readonly Sample[]): Metric {
  return { name, help, type: 'gauge', samples: listOf(samples) }
}

/** Quantiles, each with its share as the label `quantile`. */
export function summary(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'summary', samples }
}

/** Values counted by size. */
export function histogram(name: string, help: string, samples: HistogramReading | readonly HistogramSample[]): Metric {
  return { name, help, type: 'histogram', samples: 'bounds' in samples ? [{ reading: samples }] : samples }
}

/** Write metrics in the text format of Prometheus (version 0.0.4). One without samples is named all the same. */
export function writeMetrics(metrics: readonly Metric[]): string {
  const lines: string[] = []
  for (const metric of metrics) {
    const { name, help, type } = metric
    lines.push(`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${type}`)
    if (metric.type === 'histogram') for (const sample of metric.samples) lines.push(...histogramLines(name, sample))
    else for (const { labels, value } of metric.samples) lines.push(line(name, labels, value))
  }
  return `${lines.join('\n')}\n`
}

function listOf(samples: number | readonly Sample[]): readonly Sample[] {
  return typeof samples === 'number' ? [{ value: samples }] : samples
}

function histogramLines(name: string, { labels, reading: { bounds, counts, sum, count } }: HistogramSample): string[] {
  let upTo = 0
  const buckets = bounds.map((bound, place) => {
    upTo += counts[place] ?? 0
    return line(`${name}_bucket`, { ...labels, le: String(bound) }, upTo)
  })
  return [
    ...buckets,
    line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ]
}

function line(name: string, labels: Labels | undefined, value: number): string {
  const pairs = Object.entries(labels ?? {}).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberText(value)}`
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}
