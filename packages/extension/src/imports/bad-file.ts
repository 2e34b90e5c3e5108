import type { ImportProblem } from '@rastro/contracts'

/** A file that is not imported, and why. */
export class BadFile extends Error {
  readonly problem: ImportProblem
  constructor(problem: ImportProblem, options?: ErrorOptions) {
    super(`The file cannot be imported: ${problem}`, options)
    this.name = 'BadFile'
    this.problem = problem
  }
}
