import type { Pattern } from './regex/program.ts'
import type { Scalar } from './variables.ts'

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&&'
  | '||'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '>>>'
  | '=~'
  | '!~'
  | '=^'
  | '!^'
  | '=$'
  | '!$'

export type UnaryOperator = '-' | '+' | '!' | '~' | 'empty' | 'size'

/** An expression as a tree. Plain data: nothing in it can be called. */
export type Node =
  | { type: 'literal'; value: Scalar }
  | { type: 'pattern'; pattern: Pattern }
  | { type: 'variable'; name: string }
  | { type: 'list'; items: readonly Node[] }
  | { type: 'table'; entries: readonly (readonly [key: Node, value: Node])[] }
  | { type: 'unary'; operator: UnaryOperator; operand: Node }
  | { type: 'binary'; operator: BinaryOperator; left: Node; right: Node }
  /** `c1 ? r1 : c2 ? r2 : otherwise`, flat, so that a long table of cases is no deep tree. */
  | { type: 'choice'; branches: readonly Branch[]; otherwise: Node }
  /** `?:` takes the right side for anything false, `??` for null and undefined. */
  | { type: 'fallback'; operator: '?:' | '??'; left: Node; right: Node }
  | { type: 'math'; name: string; operands: readonly Node[] }
  /** @property isSafe written `?.`: a null subject makes null */
  | { type: 'method'; name: string; subject: Node; operands: readonly Node[]; isSafe: boolean }
  | { type: 'item'; subject: Node; key: Node }

export interface Branch {
  readonly condition: Node
  readonly result: Node
}
