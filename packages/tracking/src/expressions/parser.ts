import { ExpressionError } from './expression-error.ts'
import { createLexer } from './lexer.ts'
import { readAccess } from './parse-access.ts'
import { countNodes, descend, type Parser } from './parser-limits.ts'
import { compilePattern } from './regex/program.ts'
import type { BinaryOperator, Branch, Node, UnaryOperator } from './syntax.ts'
import { createTokenReader, unexpected } from './token-reader.ts'

/** From loosest to tightest, as JEXL has them (and Java): bit operators bind looser than comparisons. */
const LEVELS: readonly ReadonlyMap<string, BinaryOperator>[] = [
  level(['||', 'or:||']),
  level(['&&', 'and:&&']),
  level(['|']),
  level(['^']),
  level(['&']),
  level(['==', '!=', 'eq:==', 'ne:!=']),
  level(['<', '<=', '>', '>=', 'lt:<', 'le:<=', 'gt:>', 'ge:>=', '=~', '!~', '=^', '!^', '=$', '!$', 'in:=~']),
  level(['<<', '>>', '>>>']),
  level(['+', '-']),
  level(['*', '/', '%', 'div:/', 'mod:%']),
]

function level(words: readonly string[]): ReadonlyMap<string, BinaryOperator> {
  return new Map(
    words.map((word): [string, BinaryOperator] => {
      const [written = '', means = written] = word.split(':')
      // The list above spells operators only.
      return [written, means as BinaryOperator]
    }),
  )
}

const UNARY: ReadonlyMap<string, UnaryOperator> = new Map([
  ['-', '-'],
  ['+', '+'],
  ['!', '!'],
  ['not', '!'],
  ['~', '~'],
  ['empty', 'empty'],
  ['size', 'size'],
])

/**
 * Read an expression into a tree of at most 256 nodes, nested at most 32 deep.
 * @throws ExpressionError with the place of what is wrong
 */
export function parse(source: string): Node {
  const tokens = createTokenReader(createLexer(source))
  const parser: Parser = {
    tokens,
    nodes: 0,
    depth: 0,
    readExpression: () => readExpression(parser),
  }
  const node = tokens.isNext('if') ? readIf(parser) : readExpression(parser)
  tokens.accept(';')
  if (tokens.isNext('=')) throw new ExpressionError('an expression assigns nothing; to compare write ==')
  if (tokens.peek().type !== 'end') throw unexpected(tokens.peek(), 'an operator')
  return node
}

/** `if (condition) result else other`, with or without braces, as older installations wrote it. */
function readIf(parser: Parser): Node {
  const { tokens } = parser
  const branches: Branch[] = []
  while (tokens.accept('if')) {
    tokens.expect('(')
    const condition = descend(parser, readExpression)
    tokens.expect(')')
    branches.push({ condition, result: readBlock(parser) })
    if (!tokens.accept('else'))
      return countNodes(parser, { type: 'choice', branches, otherwise: { type: 'literal', value: null } })
  }
  return countNodes(parser, { type: 'choice', branches, otherwise: readBlock(parser) })
}

function readBlock(parser: Parser): Node {
  const { tokens } = parser
  const isBraced = tokens.accept('{')
  const node = descend(parser, readExpression)
  tokens.accept(';')
  if (isBraced) tokens.expect('}')
  return node
}

function readExpression(parser: Parser): Node {
  const { tokens } = parser
  const branches: Branch[] = []
  for (;;) {
    const condition = readLevel(parser, 0)
    if (tokens.accept('?')) {
      const result = descend(parser, readExpression)
      tokens.expect(':')
      branches.push({ condition, result })
      continue
    }
    const last = readFallback(parser, condition)
    return branches.length === 0 ? last : countNodes(parser, { type: 'choice', branches, otherwise: last })
  }
}

function readFallback(parser: Parser, left: Node): Node {
  for (const operator of ['?:', '??'] as const)
    if (parser.tokens.accept(operator))
      return countNodes(parser, { type: 'fallback', operator, left, right: descend(parser, readExpression) })
  return left
}

function readLevel(parser: Parser, index: number): Node {
  const operators = LEVELS[index]
  if (operators === undefined) return readUnary(parser)
  let left = readLevel(parser, index + 1)
  for (;;) {
    const token = parser.tokens.peek()
    const isWord = token.type === 'symbol' || token.type === 'name'
    const operator = isWord ? operators.get(token.value) : undefined
    if (operator === undefined) return left
    parser.tokens.take()
    left = countNodes(parser, binary(operator, left, readLevel(parser, index + 1)))
  }
}

/** A pattern written as a text is compiled here, once, and told of here when it is wrong. */
function binary(operator: BinaryOperator, left: Node, right: Node): Node {
  const isPattern =
    (operator === '=~' || operator === '!~') && right.type === 'literal' && typeof right.value === 'string'
  if (!isPattern) return { type: 'binary', operator, left, right }
  return { type: 'binary', operator, left, right: { type: 'pattern', pattern: compilePattern(String(right.value)) } }
}

function readUnary(parser: Parser): Node {
  const token = parser.tokens.peek()
  const operator = token.type === 'symbol' || token.type === 'name' ? UNARY.get(token.value) : undefined
  if (operator === undefined) return readAccess(parser)
  parser.tokens.take()
  return countNodes(parser, { type: 'unary', operator, operand: descend(parser, readUnary) })
}
