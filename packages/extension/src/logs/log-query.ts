import type { Clock } from '@rastro/platform'
import { Type } from 'typebox'

/** What every log can be narrowed by. */
export const LogQuery = Type.Object({
  from: Type.Optional(Type.String({ format: 'date-time' })),
  to: Type.Optional(Type.String({ format: 'date-time' })),
  limit: Type.Optional(Type.Integer()),
})
export type LogQuery = Type.Static<typeof LogQuery>

const WEEK_MS = 7 * 86_400_000
const MAX_LIMIT = 5_000
const LIMIT = 1_000

/** The wanted period, the last week unless told otherwise, and how many lines at most. */
export function readLogQuery({ from, to, limit = LIMIT }: LogQuery, clock: Clock) {
  const end = to === undefined ? clock.now() : new Date(to)
  const start = from === undefined ? new Date(end.getTime() - WEEK_MS) : new Date(from)
  return { from: start, to: end, limit: Math.min(Math.max(1, limit), MAX_LIMIT) }
}
