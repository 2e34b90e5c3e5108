import { existsSync, readFileSync } from 'node:fs'

/** Count the rows of docs/requirements.md that a passing test of the last run names: `[DEV-12]` in its title. */

interface TestResults {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

const ROW = /^\| ([A-Z][A-Z0-9]{2,4}-\d{2}) \|/gm
const TAG = /\[([A-Z][A-Z0-9]{2,4}-\d{2})\]/g
const RESULTS = '.cache/test-results.json'
/** Rows that no test shall prove, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'ARC-12': 'by decision OP-27 no script from elsewhere is ever put into the page',
}

const rows = [...readFileSync('docs/requirements.md', 'utf8').matchAll(ROW)]
  .map((match) => match[1]!)
  .filter((id) => !id.startsWith('OP-'))
if (!existsSync(RESULTS)) {
  console.error(`no test results at ${RESULTS}: run "npm test" first`)
  process.exit(1)
}
const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as TestResults
const tests = results.testResults.flatMap((file) => file.assertionResults)
const proven = new Set(
  tests
    .filter(({ status }) => status === 'passed')
    .flatMap(({ fullName }) => [...fullName.matchAll(TAG)].map((match) => match[1]!)),
)

const unknown = [...proven].filter((id) => !rows.includes(id))
for (const id of unknown) console.error(`a test names ${id}, which is no row of docs/requirements.md`)

const areas = Map.groupBy(rows, (id) => id.slice(0, id.indexOf('-')))
for (const [area, ids] of areas) {
  const done = ids.filter((id) => proven.has(id))
  if (done.length > 0) console.log(`${area.padEnd(5)} ${String(done.length).padStart(3)} of ${ids.length}`)
}
for (const id of rows.filter((row) => !proven.has(row)))
  console.log(`${id} is not proven: ${LEFT_OUT[id] ?? 'no passing test names it'}`)
console.log(`ledger: ${rows.filter((id) => proven.has(id)).length} of ${rows.length} rows proven`)
process.exit(unknown.length === 0 ? 0 : 1)
