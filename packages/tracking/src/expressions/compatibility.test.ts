import { expect, test } from 'vitest'
import { cases, FAILS, POSITION } from './compatibility-samples.ts'
import { compileExpression } from './compile.ts'
import { ExpressionError } from './expression-error.ts'
import { createVariables } from './variables.ts'

const variables = Object.assign(createVariables(), POSITION)

function outcome(source: string): unknown {
  try {
    return compileExpression(source).evaluate(variables)
  } catch (error) {
    if (error instanceof ExpressionError) return FAILS
    throw error
  }
}

test.each(cases)('%s gives %s', (source, result) => {
  expect(outcome(source)).toEqual(result)
})

test('the table has no case twice, and the 150 that were asked for', () => {
  expect(new Set(cases.map(([source]) => source)).size).toBe(cases.length)
  expect(cases.length).toBeGreaterThanOrEqual(150)
})

test('division is exact, where JEXL cuts whole numbers', () => {
  expect(compileExpression('7 / 2').evaluate(variables)).toBe(3.5)
})
