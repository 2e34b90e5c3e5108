import { ERRORS } from '@rastro/contracts/errors'
import { ApiError } from '../../data/api.ts'
import type { WordKey } from '../../i18n/strings.ts'
import type { userStrings } from './strings.ts'

type Word = WordKey<keyof (typeof userStrings)['words']['en']>

const SENTENCES: readonly (readonly [beginning: string, word: Word])[] = [
  [ERRORS.duplicateEmail.text, 'loginInvalid'],
  [ERRORS.weakPassword.text, 'passwordWeak'],
  [ERRORS.administratorRequired.text, 'aboveOwn'],
  [ERRORS.managerRequired.text, 'aboveOwn'],
  [ERRORS.userLimitReached.text, 'userLimitReached'],
  ['Invalid input: /resellerDomain', 'domainWrong'],
  ['Invalid input: name and email', 'loginInvalid'],
]

/** A word for what the server refused; undefined for what it has no word for. */
export function refusalWord(problem: unknown): Word | undefined {
  const body = problem instanceof ApiError ? problem.body : ''
  return SENTENCES.find(([beginning]) => body.startsWith(beginning))?.[1]
}
