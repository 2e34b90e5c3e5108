/** What a piece of an expression is, for its colour. */
export type WordKind = 'name' | 'function' | 'number' | 'text' | 'keyword' | 'comment' | 'plain'

export interface ExpressionWord {
  readonly kind: WordKind
  readonly text: string
  /** Where it begins, counted from 0. */
  readonly at: number
}

/** As the server cuts them (expressions/lexer.ts); what cannot be read stays plain, it is the server that judges. */
const PIECES =
  /(?<comment>##[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|`(?:\\.|[^`\\])*`?)|(?<number>0[xX][0-9a-fA-F]+|(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_$@][\p{L}\p{N}_$@]*)|(?<plain>\s+|[\s\S])/gu

const KEYWORDS = new Set([
  'true',
  'false',
  'null',
  'empty',
  'size',
  'not',
  'and',
  'or',
  'eq',
  'ne',
  'lt',
  'gt',
  'le',
  'ge',
  'div',
  'mod',
  'if',
  'else',
  'in',
])

/** Cut an expression into pieces that together are the whole of it. */
export function wordsOf(expression: string): ExpressionWord[] {
  const words: ExpressionWord[] = []
  for (const { 0: text, index: at, groups = {} } of expression.matchAll(PIECES)) {
    const [kind = 'plain'] = Object.keys(groups).filter((name) => groups[name] !== undefined) as WordKind[] // the names above
    words.push({ kind: kind === 'name' ? kindOfName(text, at, expression) : kind, text, at })
  }
  return words
}

function kindOfName(text: string, at: number, expression: string): WordKind {
  if (KEYWORDS.has(text)) return 'keyword'
  const after = expression.slice(at + text.length)
  // `math:` before its colon is a name space, unless a choice stands before it.
  if (/^\s*\(/.test(after) || (text === 'math' && after.startsWith(':')) || expression[at - 1] === '.')
    return 'function'
  return 'name'
}

/** The variables an expression names, each once. */
export function namesIn(expression: string): readonly string[] {
  return [...new Set(wordsOf(expression).flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])))]
}
