import { ERRORS } from '@rastro/contracts/errors'
import { ApiError } from '../../data/api.ts'
import { passwordProblemOf } from '../../data/presence.ts'

/** What saving the secrets of an account can end with; each has its words. */
export type SecretProblem = 'differ' | 'weak' | 'currentNeeded' | 'currentWrong' | 'failed'

/** Read why the server kept the secrets as they are. */
export function secretProblemOf(problem: unknown): SecretProblem {
  const body = problem instanceof ApiError ? problem.body : ''
  if (body.startsWith(ERRORS.weakPassword.text)) return 'weak'
  const password = passwordProblemOf(problem)
  if (password === undefined) return 'failed'
  return password === 'needed' ? 'currentNeeded' : 'currentWrong'
}
