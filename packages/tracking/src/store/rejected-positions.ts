import type { Database } from '@rastro/platform'
import type { PositionRecord } from './position-record.ts'
import type { Tables } from './tables.ts'

/** A record the database cannot take as it is: a number that is none, a character no text may hold. */
export interface Rejected {
  record: PositionRecord
  reason: string
}

export type Reject = (rejected: readonly Rejected[]) => Promise<void>

/**
 * Set records aside as JSON. Their tracker was or will be told that they arrived, so they must not vanish, and asking
 * for them again would bring the same bytes.
 */
export function createRejects(
  { kysely }: Database<Tables>,
  options: { now: () => Date; onRejected: (rejected: Rejected) => void },
): Reject {
  return async (rejected) => {
    if (rejected.length === 0) return
    const rejectedAt = options.now().getTime()
    const rows = rejected.map(({ record, reason }) => ({
      position_id: record.id,
      reason: reason.replaceAll('\0', ''),
      record: JSON.stringify(record),
      rejected_at: rejectedAt,
    }))
    for (const row of rows) await kysely.insertInto('rejected_positions').values(row).execute()
    for (const entry of rejected) options.onRejected(entry)
  }
}
