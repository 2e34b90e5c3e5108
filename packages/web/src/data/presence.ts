import { ApiError } from './api.ts'

/** What is wrong with the password somebody proves with that it is he who sits there. */
export type PasswordProblem = 'needed' | 'wrong'

/** Read whether a call was refused for the password; undefined where it was something else. */
export function passwordProblemOf(problem: unknown): PasswordProblem | undefined {
  const body = problem instanceof ApiError ? problem.body : ''
  if (body.startsWith('Current password is needed')) return 'needed'
  return body.startsWith('Current password is wrong') ? 'wrong' : undefined
}
