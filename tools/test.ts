import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failures } from './failed-files.ts'

/**
 * All tests, three files at a time; what failed is tried once more, alone. Files that run side by side on a machine that
 * others use too can be late for reasons that are not theirs; what is broken fails alone as well.
 */

const RESULTS = '.cache/test-results.json'
const AGAIN = '.cache/test-results-again.json'
const FAILURES = '.cache/failed-files.json'
/** So many are no accident. */
const MOST_AGAIN = 30

interface Results {
  testResults: { name: string }[]
}

const [...asked] = process.argv.slice(2)
mkdirSync('.cache', { recursive: true })
const status = vitest(asked, { TEST_RESULTS: RESULTS })
// Who names files watches them himself.
if (status === 0 || asked.length > 0) process.exit(status)
// Both are written by the run before, in these forms.
const { files, strayErrors } = (read(FAILURES) ?? { files: [], strayErrors: 0 }) as Failures
if (files.length === 0 || files.length > MOST_AGAIN || strayErrors > 0) process.exit(status)

console.log(`▸ ${files.length} files failed beside others; each again, alone:`)
for (const file of files) console.log(`    ${file}`)
const second = vitest(files, { TEST_RESULTS: AGAIN, TEST_ALONE: '1' })
const [first, again] = [RESULTS, AGAIN].map((file) => read(file) as Results | undefined)
if (first === undefined || again === undefined) process.exit(second || 1)
// What counts what is proven reads one file: the later word holds.
const later = new Map(again.testResults.map((result) => [result.name, result]))
const testResults = first.testResults.map((result) => later.get(result.name) ?? result)
writeFileSync(RESULTS, JSON.stringify({ ...first, testResults }))
process.exit(second)

function vitest(args: readonly string[], environment: Readonly<Record<string, string>>): number {
  rmSync(FAILURES, { force: true })
  const program = join('node_modules', '.bin', 'vitest')
  const env = { ...process.env, ...environment }
  return spawnSync(program, ['run', ...args], { stdio: 'inherit', env }).status ?? 1
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
