import { existsSync, readFileSync } from 'node:fs'
import { controlsIn, readControls, SECURITY } from './check/controls.ts'

/** Say which controls of docs/security.md the last test run proved: `[C-07]` in the name of a test that passed. */

interface TestResults {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

const RESULTS = '.cache/test-results.json'
if (!existsSync(RESULTS)) {
  console.error(`no test results at ${RESULTS}: run "npm test" first`)
  process.exit(1)
}
const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as TestResults
const tests = results.testResults.flatMap((file) => file.assertionResults)
const countOf = (id: string, status: string): number =>
  tests.filter((test) => test.status === status && controlsIn(test.fullName).includes(id)).length

const controls = readControls(readFileSync(SECURITY, 'utf8'))
const rows = controls.map(({ id, what }) => ({
  id,
  what,
  passed: countOf(id, 'passed'),
  failed: countOf(id, 'failed'),
}))
for (const { id, what, passed, failed } of rows)
  console.log(
    `${id} ${String(passed).padStart(3)} passed${failed > 0 ? `, ${failed} FAILED` : ''}  ${what.slice(0, 90)}`,
  )
const open = rows.filter(({ passed, failed }) => passed === 0 || failed > 0)
for (const { id } of open) console.error(`${id} is not proved by the last test run`)
console.log(`controls: ${rows.length - open.length} of ${rows.length} proved`)
process.exit(open.length === 0 ? 0 : 1)
