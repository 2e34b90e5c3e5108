import { ApiError } from '../../data/api.ts'
import { NoRows } from '../../data/reports/row-reader.ts'
import type { WordKey } from '../../i18n/strings.ts'
import type { reportStrings } from './strings.ts'

type Key = WordKey<keyof (typeof reportStrings)['words']['en']>

/** Which sentence tells why a report failed, and what the server said itself, for support. */
export function problemOf(problem: unknown): { word: Key; detail: string } {
  if (problem instanceof NoRows) return { word: problem.fault === 'list' ? 'invalidAnswer' : 'unreadable', detail: '' }
  if (!(problem instanceof ApiError) || problem.status === null) return { word: 'noAnswer', detail: '' }
  if (problem.status === 404) return { word: 'noData', detail: '' }
  if (problem.status === 429) return { word: 'busy', detail: '' }
  if (problem.body.includes('period exceeds')) return { word: 'tooLong', detail: '' }
  return { word: 'failed', detail: problem.body }
}
