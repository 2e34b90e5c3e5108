import { ExpressionError } from './expression-error.ts'
import type { Token } from './lexer.ts'

/** Words of an expression, read one after the other. */
export interface TokenReader {
  /** The next word. */
  peek(): Token
  /** The word after the next so many. */
  peekAt(index: number): Token
  take(): Token
  /** Whether the next word is this symbol or name. */
  isNext(value: string): boolean
  /** Take the next word if it is this one. */
  accept(value: string): boolean
  /** Take the next word. @throws ExpressionError when it is another */
  expect(value: string): void
}

/** Create a reader at the first word. */
export function createTokenReader(nextToken: () => Token): TokenReader {
  const ahead: Token[] = []

  function peekAt(index: number): Token {
    while (ahead.length <= index) ahead.push(nextToken())
    return ahead[index]!
  }
  function take(): Token {
    return ahead.shift() ?? nextToken()
  }
  function isNext(value: string): boolean {
    const token = peekAt(0)
    return (token.type === 'symbol' || token.type === 'name') && token.value === value
  }
  function accept(value: string): boolean {
    if (!isNext(value)) return false
    take()
    return true
  }
  return {
    peek: () => peekAt(0),
    peekAt,
    take,
    isNext,
    accept,
    expect(value) {
      if (!accept(value)) throw unexpected(peekAt(0), `"${value}"`)
    },
  }
}

/** Say what was found instead of what. */
export function unexpected(token: Token, wanted: string): ExpressionError {
  const found = token.type === 'end' ? 'the end' : `"${String(token.value).slice(0, 40)}"`
  return new ExpressionError(`at ${token.at + 1}: ${wanted} expected, ${found} found`)
}
