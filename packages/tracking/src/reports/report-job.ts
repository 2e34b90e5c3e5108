import { zoneOffset } from '@rastro/contracts'
import type { Compute, ReportDefinition, Subject } from '@rastro/reports'
import { type ReportRows, type ReportRun, runReport } from './run-report.ts'

/** A report of several devices, ready to be computed. */
export interface ReportJob<Row extends object> extends ReportRun {
  report: ReportDefinition<Row>
  compute: Compute<Row>
  /** In the order of the answer. */
  deviceIds: readonly number[]
  /** Undefined when the device was removed meanwhile. */
  subjectOf(deviceId: number): Subject | undefined
}

/** What a file of the report is named after beside its title: the device where there is but one, and its days. */
export function fileParts(job: Pick<ReportJob<never>, 'deviceIds' | 'subjectOf' | 'options'>): string[] {
  const { from, to, timeZone } = job.options
  const [only, ...others] = job.deviceIds
  const device = only === undefined || others.length > 0 ? undefined : job.subjectOf(only)
  return [...(device ? [device.deviceName] : []), ...daysOf(timeZone, from, to)]
}

/** The days instants fall on by a zone's clock, each once: `2026-11-21`. */
export function daysOf(timeZone: string, ...instants: readonly number[]): string[] {
  const dayOf = (instant: number) => new Date(instant + zoneOffset(timeZone, instant)).toISOString().slice(0, 10)
  return [...new Set(instants.map(dayOf))]
}

/** The rows of one device. */
export async function* rowsOfDevice<Row extends object>(
  job: ReportJob<Row>,
  deviceId: number,
): AsyncGenerator<ReportRows<Row>> {
  const subject = job.subjectOf(deviceId)
  if (subject) yield* runReport(job.report, job.compute, subject, job)
}

/** The rows of all devices, one device after the other. */
export async function* rowsOfAll<Row extends object>(job: ReportJob<Row>): AsyncGenerator<ReportRows<Row>> {
  for (const deviceId of job.deviceIds) yield* rowsOfDevice(job, deviceId)
}

/**
 * One page of the rows; nothing is computed beyond it.
 * @param limit rows of a page, 0 = all
 * @param page from 1
 */
export async function* pageOfRows<Row>(
  batches: AsyncIterable<ReportRows<Row>>,
  { limit = 0, page = 1 }: { limit?: number | undefined; page?: number | undefined },
): AsyncGenerator<ReportRows<Row>> {
  if (limit <= 0) {
    yield* batches
    return
  }
  let skip = limit * Math.max(0, page - 1)
  let left = limit
  for await (const batch of batches) {
    const rows = batch.rows.slice(skip, skip + left)
    skip = Math.max(0, skip - batch.rows.length)
    left -= rows.length
    if (rows.length > 0) yield { ...batch, rows }
    if (left === 0) return
  }
}
