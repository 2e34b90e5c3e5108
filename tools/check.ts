import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { changedSources } from './check/changed-sources.ts'

/** The proof on a clean clone reads every file; at a desk only what differs from main is read by the slow linter. */
const changed = process.env['CI'] === undefined ? changedSources() : undefined

/** Everything that must hold before a commit, slowest first so that the others fit beside it. */
const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['lint', 'oxlint', '-c', 'oxlintrc.json', '--type-aware', '--deny-warnings', ...(changed ?? [])],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the web app', 'tsc', '-p', 'packages/web/tsconfig.json'],
  ['dead code', 'knip', '--no-progress'],
  ['format', 'biome', 'check', '--error-on-warnings', '.'],
  ['documents', 'node', 'tools/check/documents.ts'],
  ['boundaries', 'node', 'tools/check/boundaries.ts'],
]
const AT_ONCE = 2

const waiting = STEPS.filter(([name]) => name !== 'lint' || changed?.length !== 0).values()
const failed: string[] = []

/** Run steps until none is left; a step's output is shown only when it fails. */
async function work(): Promise<void> {
  for (const [name, command, ...args] of waiting) {
    const start = performance.now()
    const step = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const exit = new Promise<number | null>((resolve, reject) => step.once('error', reject).once('close', resolve))
    const [output, errors, status] = await Promise.all([text(step.stdout), text(step.stderr), exit])
    if (status !== 0) {
      failed.push(name)
      console.log(`${output}${errors}`.trimEnd())
    }
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${Math.round(performance.now() - start)} ms)`)
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
process.exitCode = failed.length === 0 ? 0 : 1
