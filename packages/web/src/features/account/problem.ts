import { ERRORS } from '@rastro/contracts/errors'
import { ApiError } from '../../data/api.ts'

/** What saving the secrets of an account can end with; each has its words. */
export type SecretProblem = 'differ' | 'weak' | 'currentNeeded' | 'currentWrong' | 'failed'

/** Read why the server kept the secrets as they are. */
export function secretProblemOf(problem: unknown): SecretProblem {
  const body = problem instanceof ApiError ? problem.body : ''
  if (body.startsWith(ERRORS.weakPassword.text)) return 'weak'
  if (body.startsWith('Current password is needed')) return 'currentNeeded'
  return body.startsWith('Current password is wrong') ? 'currentWrong' : 'failed'
}
