import { createRandom } from '@rastro/testkit/random'
import { escapes, escapesInContext, expressionVariables, writeExpression } from '@rastro/testkit/random-expressions'
import { expect, test } from 'vitest'
import { compileExpression } from './compile.ts'
import { ExpressionError } from './expression-error.ts'
import { createVariables } from './variables.ts'

/** `npm run bench expressions` tries a million. */
const EXPRESSIONS = 20_000

const variables = Object.freeze(Object.assign(createVariables(), expressionVariables))

/** How an expression ends. Whatever is neither a value nor a reason leaves as an error and fails the test. */
function attempt(source: string): 'value' | 'reason' {
  try {
    const value = compileExpression(source).evaluate(variables)
    if (!isAllowed(value)) throw new Error(`${source} gave ${String(value)}`)
    return 'value'
  } catch (error) {
    if (error instanceof ExpressionError) return 'reason'
    throw error
  }
}

function isAllowed(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string') return value.length <= 4096
  return value === null || typeof value === 'boolean'
}

test('[C-32] random expressions give a value or say what is wrong, and nothing else', () => {
  const random = createRandom(20261121)
  const outcomes = { value: 0, reason: 0 }
  for (let count = 0; count < EXPRESSIONS; count++) outcomes[attempt(writeExpression(random))]++
  // Both sides of the language are exercised.
  expect(outcomes.value).toBeGreaterThan(EXPRESSIONS / 20)
  expect(outcomes.reason).toBeGreaterThan(EXPRESSIONS / 20)
})

/** What they name is looked up as a text here, or is one. */
const harmless: readonly (readonly [string, unknown])[] = [
  ['{}["__proto__"]', null],
  ['{"a": 1}["toString"]', null],
  ['{"a": 1}.get("constructor")', null],
  [String.raw`"\u0063onstructor"`, 'constructor'],
  ['"\0"', '\0'],
  ['"\ud800".toUpperCase()', '\ud800'],
]

test.each(harmless)('%s is only a text', (source, value) => {
  expect(escapes).toContain(source)
  expect(compileExpression(source).evaluate(variables)).toBe(value)
})

test.each(escapes.filter((source) => harmless.every(([one]) => one !== source)))('%s is refused', (source) => {
  expect(attempt(source)).toBe('reason')
})

test('[C-32] nor does any of them get out as a part of something else', () => {
  for (const source of escapesInContext) expect(['value', 'reason']).toContain(attempt(source))
  expect(escapesInContext.length).toBeGreaterThan(500)
})

test('nothing outside was touched', () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
