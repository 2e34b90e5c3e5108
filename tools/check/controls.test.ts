import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { controlsIn, disagreements, readControls, SECURITY, taggedFiles } from './controls.ts'

test('a control without a row, without a test, or with one that does not speak of it is told', () => {
  const rows = readControls('| C-01 | doors | `a.test.ts` |\n| C-02 | ids | `b.test.ts` |\n| C-03 | fields | soon |\n')
  const told = disagreements(rows, new Map([['a.test.ts', ['C-01', 'C-02']]])).join('\n')
  expect(told).toContain('C-04 has no row')
  expect(told).toContain('C-03 names no test')
  expect(told).toContain('C-02 names b.test.ts, which has no test of it')
  expect(told).toContain('a.test.ts says that it proves C-02')
  expect(told).not.toContain('C-01')
})

test('controls are read from the names of tests', () => {
  expect(controlsIn("test('[C-01] [AUTH-02] [C-46] logout [C-01]', …)")).toEqual(['C-01', 'C-46'])
})

test('every control of the list is proved by the tests it names, and by no others', () => {
  expect(disagreements(readControls(readFileSync(SECURITY, 'utf8')), taggedFiles())).toEqual([])
})
