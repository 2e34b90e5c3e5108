import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const CONFIG = `
  import { FailedFiles } from '${join(ROOT, 'tools/failed-files.ts')}'
  export default { test: { reporters: [['json', { outputFile: process.env.TEST_RESULTS }], new FailedFiles('.cache/failed-files.json')] } }
`
const PASSES = `import { test } from 'vitest'; test('sound', () => {})`
const FAILS_BESIDE_OTHERS = `
  import { expect, test } from 'vitest'
  test('late', () => expect(process.env.TEST_ALONE).toBe('1'))
`
const FAILS = `import { test } from 'vitest'; test('broken', () => { throw new Error('no') })`
const STRAY = `import { test } from 'vitest'; test('quiet', () => { setTimeout(() => { throw new Error('later') }) ; return new Promise((done) => setTimeout(done, 50)) })`

/** Run the tests of a folder made of these files as the README's command does. */
function runTests(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-tests-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries({ 'vitest.config.ts': CONFIG, ...files }))
    writeFileSync(join(folder, name), text)
  const { TEST_ALONE: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, [join(ROOT, 'tools/test.ts')], { cwd: folder, env })
  const results = JSON.parse(readFileSync(join(folder, '.cache/test-results.json'), 'utf8')) as {
    testResults: { assertionResults: { title: string; status: string }[] }[]
  }
  const told = results.testResults.flatMap(({ assertionResults }) => assertionResults)
  return { status, told: Object.fromEntries(told.map((one) => [one.title, one.status])) }
}

test('a file that failed beside others runs again alone, and what it says then counts', () => {
  const { status, told } = runTests({ 'sound.test.ts': PASSES, 'late.test.ts': FAILS_BESIDE_OTHERS })
  expect(status).toBe(0)
  expect(told).toEqual({ sound: 'passed', late: 'passed' })
})

test('what is broken fails alone as well', () => {
  const { status, told } = runTests({ 'late.test.ts': FAILS_BESIDE_OTHERS, 'broken.test.ts': FAILS })
  expect(status).not.toBe(0)
  expect(told).toEqual({ late: 'passed', broken: 'failed' })
})

test('an error that belongs to no test is never forgiven', () => {
  expect(runTests({ 'late.test.ts': FAILS_BESIDE_OTHERS, 'stray.test.ts': STRAY }).status).not.toBe(0)
})
