import { evaluate } from './evaluate.ts'
import { ExpressionError } from './expression-error.ts'
import { checkText, type Fuel, MAX_STEPS } from './fuel.ts'
import { parse } from './parser.ts'
import type { Node } from './syntax.ts'
import { isScalar, type Value } from './values.ts'
import type { Scalar, Variables } from './variables.ts'

/** An expression, read once and evaluated as often as needed. */
export interface Expression {
  /** Every variable it may look at: what need not be provided for others. */
  readonly names: readonly string[]
  /**
   * Evaluate within 10,000 steps, and within what is left of a budget that several expressions share.
   * @throws ExpressionError with the reason; nothing else, whatever the expression says
   */
  evaluate(variables: Variables, budget?: Fuel): Scalar
}

/**
 * Read an expression of the language of computed attributes: JEXL as people write it there, without assignments,
 * loops, classes and everything else that could reach outside (docs/adr/0011-an-own-expression-language.md).
 * @throws ExpressionError with the place of what is wrong
 */
export function compileExpression(source: string): Expression {
  const tree = parse(source)
  return {
    names: [...new Set(collectNames(tree))],
    evaluate(variables, budget = { left: MAX_STEPS }) {
      const granted = Math.min(MAX_STEPS, budget.left)
      const fuel = { left: granted }
      try {
        return checkResult(withoutStacks(() => evaluate(tree, { variables, fuel })))
      } finally {
        budget.left -= granted - fuel.left
      }
    },
  }
}

/** @throws ExpressionError for what cannot be an attribute */
function checkResult(value: Value): Scalar {
  if (!isScalar(value)) throw new ExpressionError('the result is a list')
  if (typeof value === 'number' && !Number.isFinite(value)) throw new ExpressionError('the result is no finite number')
  return typeof value === 'string' ? checkText(value) : value
}

/**
 * Do something whose errors carry no stack: an attribute that is not there fails an expression for every position, and
 * collecting a stack costs more than evaluating.
 */
function withoutStacks<T>(task: () => T): T {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return task()
  } finally {
    Error.stackTraceLimit = limit
  }
}

function collectNames(node: Node): string[] {
  switch (node.type) {
    case 'variable':
      return [node.name]
    case 'literal':
    case 'pattern':
      return []
    case 'list':
      return node.items.flatMap(collectNames)
    case 'table':
      return node.entries.flatMap(([key, value]) => [...collectNames(key), ...collectNames(value)])
    case 'unary':
      return collectNames(node.operand)
    case 'binary':
    case 'fallback':
      return [...collectNames(node.left), ...collectNames(node.right)]
    case 'choice':
      return [
        ...node.branches.flatMap(({ condition, result }) => [...collectNames(condition), ...collectNames(result)]),
        ...collectNames(node.otherwise),
      ]
    case 'math':
      return node.operands.flatMap(collectNames)
    case 'method':
      return [...collectNames(node.subject), ...node.operands.flatMap(collectNames)]
    default:
      return [...collectNames(node.subject), ...collectNames(node.key)]
  }
}
