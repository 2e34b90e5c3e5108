import { ExpressionError } from './expression-error.ts'
import type { Node } from './syntax.ts'
import type { TokenReader } from './token-reader.ts'

/** More nested than anybody reads. */
const MAX_DEPTH = 32
/** Room for a table of fifty cases. */
const MAX_NODES = 256

/** What the parts of the parser share. */
export interface Parser {
  readonly tokens: TokenReader
  nodes: number
  depth: number
  /** The loosest level, for what stands in brackets. */
  readonly readExpression: () => Node
}

/** Count a node. @throws ExpressionError when there are too many */
export function countNodes(parser: Parser, node: Node): Node {
  if (++parser.nodes > MAX_NODES) throw new ExpressionError(`the expression has more than ${MAX_NODES} parts`)
  return node
}

/** Read something one level deeper. @throws ExpressionError when that is too deep */
export function descend(parser: Parser, read: (parser: Parser) => Node): Node {
  if (++parser.depth > MAX_DEPTH) throw new ExpressionError(`the expression is nested more than ${MAX_DEPTH} deep`)
  const node = read(parser)
  parser.depth--
  return node
}
