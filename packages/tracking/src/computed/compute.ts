import type { ComputedAttribute } from '@rastro/contracts'
import { compileExpression, type Expression } from '../expressions/compile.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import type { Fuel } from '../expressions/fuel.ts'
import type { Scalar } from '../expressions/variables.ts'
import { readVariables, type Sight } from './read-variables.ts'

/**
 * Expressions by the attribute they belong to, whose object is replaced when somebody edits it: read once, forgotten by
 * itself.
 */
const compiled = new WeakMap<ComputedAttribute, Expression | ExpressionError>()

/**
 * Evaluate the expression of an attribute.
 * @param budget steps that the attributes of one position share
 * @throws ExpressionError with the reason
 */
export function compute(attribute: ComputedAttribute, sight: Sight, budget?: Fuel): Scalar {
  const expression = expressionOf(attribute)
  if (expression instanceof ExpressionError) throw expression
  return expression.evaluate(readVariables(expression.names, sight), budget)
}

function expressionOf(attribute: ComputedAttribute): Expression | ExpressionError {
  let expression = compiled.get(attribute)
  if (expression === undefined) {
    expression = tryCompile(attribute.expression)
    compiled.set(attribute, expression)
  }
  return expression
}

function tryCompile(source: string): Expression | ExpressionError {
  try {
    return compileExpression(source)
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}
