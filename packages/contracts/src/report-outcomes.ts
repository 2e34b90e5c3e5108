import { type Static, Type } from 'typebox'
import { Id, Nullable, Time } from './wire.ts'

/** How the mailing of a scheduled report last went: when it was sent, and when and why it last was not. */
export const ReportOutcome = Type.Object(
  { reportId: Id, sentAt: Time, failedAt: Time, problem: Nullable(Type.String()) },
  { $id: 'ReportOutcome' },
)
export type ReportOutcome = Static<typeof ReportOutcome>

/** A problem is kept up to this many characters. */
export const LONGEST_PROBLEM = 500
