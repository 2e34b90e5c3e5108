import { ExpressionError } from './expression-error.ts'
import { mathFunctions } from './functions.ts'
import { methods } from './methods.ts'
import { countNodes, descend, type Parser } from './parser-limits.ts'
import { compilePattern } from './regex/program.ts'
import type { Node } from './syntax.ts'
import { unexpected } from './token-reader.ts'

const LITERALS: ReadonlyMap<string, number | boolean | null> = new Map<string, number | boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', Number.NaN],
])

/** Words of JEXL that stand for what this language leaves out, and operators. */
const RESERVED: ReadonlySet<string> = new Set(
  'and or not eq ne lt le gt ge in div mod if else new var let const for while do break continue function return this'.split(
    ' ',
  ),
)

/** A value with everything that is reached from it: `name`, `name.method()`, `[1, 2][0]`. */
export function readAccess(parser: Parser): Node {
  const { tokens } = parser
  let node = readPrimary(parser)
  for (;;) {
    if (tokens.isNext('.') || tokens.isNext('?.')) node = readMember(parser, node)
    else if (tokens.accept('[')) {
      const key = descend(parser, parser.readExpression)
      tokens.expect(']')
      node = countNodes(parser, { type: 'item', subject: node, key })
    } else return node
  }
}

/** `.method(…)`; of a variable `.name` may also be a part of its name, as in `time.override`. */
function readMember(parser: Parser, subject: Node): Node {
  const { tokens } = parser
  const isSafe = tokens.take().value === '?.'
  const token = tokens.take()
  if (token.type !== 'name') throw unexpected(token, 'a name')
  if (tokens.isNext('(')) {
    if (!methods.has(token.value)) throw new ExpressionError(`there is no ${token.value}()`)
    return countNodes(parser, { type: 'method', name: token.value, subject, operands: readOperands(parser), isSafe })
  }
  if (token.value === 'time')
    return countNodes(parser, { type: 'method', name: 'getTime', subject, operands: [], isSafe })
  if (subject.type === 'variable') return { type: 'variable', name: `${subject.name}.${token.value}` }
  throw new ExpressionError(`there is no .${token.value}`)
}

/** What stands between the brackets of a call. */
function readOperands(parser: Parser): Node[] {
  parser.tokens.expect('(')
  return readItems(parser, ')')
}

function readItems(parser: Parser, closing: string): Node[] {
  const { tokens } = parser
  const items: Node[] = []
  while (!tokens.accept(closing)) {
    if (items.length > 0) tokens.expect(',')
    items.push(descend(parser, parser.readExpression))
  }
  return items
}

function readPrimary(parser: Parser): Node {
  const { tokens } = parser
  const token = tokens.take()
  switch (token.type) {
    case 'number':
    case 'text':
      return countNodes(parser, { type: 'literal', value: token.value })
    case 'pattern':
      return countNodes(parser, { type: 'pattern', pattern: compilePattern(token.value) })
    case 'name':
      return readName(parser, token.value)
    case 'symbol':
      if (token.value === '[') return countNodes(parser, { type: 'list', items: readItems(parser, ']') })
      if (token.value === '{') return readTable(parser)
      if (token.value !== '(') throw unexpected(token, 'a value')
      break
    case 'end':
      throw unexpected(token, 'a value')
  }
  const node = descend(parser, parser.readExpression)
  tokens.expect(')')
  return node
}

function readName(parser: Parser, name: string): Node {
  const { tokens } = parser
  if (LITERALS.has(name)) return countNodes(parser, { type: 'literal', value: LITERALS.get(name) ?? null })
  if (RESERVED.has(name)) throw new ExpressionError(`"${name}" cannot be used here`)
  if (name === 'math' && tokens.isNext(':') && tokens.peekAt(1).type === 'name') return readMath(parser)
  if (tokens.isNext('(')) throw new ExpressionError(`there is no function ${name}`)
  return countNodes(parser, { type: 'variable', name })
}

function readMath(parser: Parser): Node {
  parser.tokens.expect(':')
  const name = String(parser.tokens.take().value)
  const known = mathFunctions.get(name)
  if (known === undefined) throw new ExpressionError(`there is no function math:${name}`)
  const operands = readOperands(parser)
  if (operands.length !== known.arity)
    throw new ExpressionError(`math:${name} takes ${known.arity}, not ${operands.length}`)
  return countNodes(parser, { type: 'math', name, operands })
}

/** `{1: 'one', 2: 'two'}`, or without values a set, which serves as a list. */
function readTable(parser: Parser): Node {
  const { tokens } = parser
  const entries: [Node, Node][] = []
  const items: Node[] = []
  if (tokens.accept(':')) tokens.expect('}')
  else
    while (!tokens.accept('}')) {
      if (entries.length + items.length > 0) tokens.expect(',')
      const key = descend(parser, parser.readExpression)
      if (tokens.accept(':')) entries.push([key, descend(parser, parser.readExpression)])
      else items.push(key)
    }
  if (entries.length > 0 && items.length > 0) throw new ExpressionError('a table needs a value for every key')
  return countNodes(parser, items.length > 0 ? { type: 'list', items } : { type: 'table', entries })
}
