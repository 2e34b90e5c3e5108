import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What a run left behind for the next: files with a test that failed, and errors that belong to no test. */
export interface Failures {
  files: string[]
  /** Such errors are nobody's in particular: running files again would hide them. */
  strayErrors: number
}

/** Writes down which files failed, so that tools/test.ts can give them a second try. */
export class FailedFiles implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly SerializedError[]): void {
    const files = modules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId)
    writeFileSync(this.#file, JSON.stringify({ files, strayErrors: strayErrors.length } satisfies Failures))
  }
}
