import { add, combineBits, compare, divide, invertBits, isEqual, negate, remainder } from './arithmetic.ts'
import { ExpressionError, NullOperand } from './expression-error.ts'
import { burn, burnText, type Fuel } from './fuel.ts'
import { mathFunctions } from './functions.ts'
import { matchAny } from './matches.ts'
import { isEmpty, measure } from './measure.ts'
import { callMethod, pick } from './methods.ts'
import type { BinaryOperator, Node, UnaryOperator } from './syntax.ts'
import { isScalar, toBoolean, toNumber, toText, type Value } from './values.ts'
import type { Scalar, Variables } from './variables.ts'

/** What one evaluation reads and may burn. */
export interface Run {
  readonly variables: Variables
  readonly fuel: Fuel
}

/** Evaluate a tree; every node burns a step. @throws ExpressionError and nothing else */
export function evaluate(node: Node, run: Run): Value {
  burn(run.fuel, 1)
  switch (node.type) {
    case 'literal':
      return node.value
    case 'pattern':
      return node.pattern
    case 'variable':
      return readVariable(node.name, run)
    case 'list':
      return node.items.map((item) => evaluate(item, run))
    case 'table':
      return makeTable(node.entries, run)
    case 'unary':
      return evaluateUnary(node.operator, node.operand, run)
    case 'binary':
      return evaluateBinary(node, run)
    case 'choice':
      return choose(node, run)
    case 'fallback':
      return fallBack(node, run)
    case 'math':
      return callMath(node, run)
    case 'method':
      return callOn(node, run)
    default:
      return pick(evaluate(node.subject, run), evaluate(node.key, run))
  }
}

function readVariable(name: string, { variables }: Run): Value {
  const value = variables[name]
  if (value === undefined) throw new ExpressionError(`${name} is not defined`)
  return value
}

/** A variable alone that is not there counts as null where an expression asks whether it is there. */
function evaluateKnown(node: Node, run: Run): Value {
  if (node.type !== 'variable') return evaluate(node, run)
  burn(run.fuel, 1)
  return run.variables[node.name] ?? null
}

/** A condition that met null is false. */
function isTrue(node: Node, run: Run): boolean {
  try {
    return toBoolean(evaluateKnown(node, run))
  } catch (error) {
    if (error instanceof NullOperand) return false
    throw error
  }
}

function choose({ branches, otherwise }: Node & { type: 'choice' }, run: Run): Value {
  for (const { condition, result } of branches) if (isTrue(condition, run)) return evaluate(result, run)
  return evaluate(otherwise, run)
}

function fallBack({ operator, left, right }: Node & { type: 'fallback' }, run: Run): Value {
  const value = orNull(() => evaluateKnown(left, run))
  const isKept = value !== null && (operator === '??' || toBoolean(value))
  return isKept ? value : evaluate(right, run)
}

function orNull(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof NullOperand) return null
    throw error
  }
}

function evaluateUnary(operator: UnaryOperator, operand: Node, run: Run): Value {
  switch (operator) {
    case 'empty':
      return isEmpty(evaluateKnown(operand, run))
    case 'size':
      return measure(evaluateKnown(operand, run))
    case '!':
      return !toBoolean(evaluate(operand, run))
    case '-':
      return negate(evaluate(operand, run))
    case '+':
      return toNumber(evaluate(operand, run))
    default:
      return invertBits(evaluate(operand, run))
  }
}

function evaluateBinary({ operator, left, right }: Node & { type: 'binary' }, run: Run): Value {
  // The last value looked at is the result, as in JEXL 3.6, and the right side stays unread where the left decides.
  if (operator === '&&' || operator === '||') {
    const value = evaluate(left, run)
    const isEnough = toBoolean(value) === (operator === '||')
    if (isEnough) return value
    const other = evaluate(right, run)
    toBoolean(other)
    return other
  }
  return combine(operator, evaluate(left, run), evaluate(right, run), run.fuel)
}

function combine(operator: Exclude<BinaryOperator, '&&' | '||'>, left: Value, right: Value, fuel: Fuel): Value {
  switch (operator) {
    case '+':
      return add(left, right, fuel)
    case '-':
      return toNumber(left) - toNumber(right)
    case '*':
      return toNumber(left) * toNumber(right)
    case '/':
      return divide(left, right)
    case '%':
      return remainder(left, right)
    case '&':
    case '|':
    case '^':
    case '<<':
    case '>>':
    case '>>>':
      return combineBits(operator, left, right)
    default:
      return test(operator, left, right, fuel)
  }
}

type TestOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '=~' | '!~' | '=^' | '!^' | '=$' | '!$'

function test(operator: TestOperator, left: Value, right: Value, fuel: Fuel): boolean {
  switch (operator) {
    case '==':
      return isEqual(left, right, fuel)
    case '!=':
      return !isEqual(left, right, fuel)
    case '<':
      return (compare(left, right, fuel) ?? 0) < 0
    case '>':
      return (compare(left, right, fuel) ?? 0) > 0
    case '<=':
      return left === right || (compare(left, right, fuel) ?? 1) <= 0
    case '>=':
      return left === right || (compare(left, right, fuel) ?? -1) >= 0
    case '=~':
      return matchAny(left, right, fuel)
    case '!~':
      return !matchAny(left, right, fuel)
    case '=^':
      return hasEdge(left, right, fuel, 'startsWith')
    case '!^':
      return !hasEdge(left, right, fuel, 'startsWith')
    case '=$':
      return hasEdge(left, right, fuel, 'endsWith')
    default:
      return !hasEdge(left, right, fuel, 'endsWith')
  }
}

function hasEdge(left: Value, right: Value, fuel: Fuel, edge: 'startsWith' | 'endsWith'): boolean {
  if (left === null || right === null) return left === right
  const part = toText(right)
  burnText(fuel, part.length)
  return edge === 'startsWith' ? toText(left).startsWith(part) : toText(left).endsWith(part)
}

function makeTable(entries: readonly (readonly [Node, Node])[], run: Run): Value {
  const table = new Map<Scalar, Value>()
  for (const [keyNode, valueNode] of entries) {
    const key = evaluate(keyNode, run)
    if (!isScalar(key)) throw new ExpressionError('a key of a table is a list')
    table.set(key, evaluate(valueNode, run))
  }
  return table
}

function callMath({ name, operands }: Node & { type: 'math' }, run: Run): Value {
  const [one = 0, other = 0, third = 0] = operands.map((operand) => toNumber(evaluate(operand, run)))
  const known = mathFunctions.get(name)
  if (known === undefined) throw new ExpressionError(`there is no function math:${name}`)
  return known.apply(one, other, third)
}

function callOn({ name, subject, operands, isSafe }: Node & { type: 'method' }, run: Run): Value {
  const value = isSafe ? evaluateKnown(subject, run) : evaluate(subject, run)
  if (value === null && isSafe) return null
  return callMethod(
    name,
    value,
    operands.map((operand) => evaluate(operand, run)),
    run.fuel,
  )
}
