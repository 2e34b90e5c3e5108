import { ExpressionError } from './expression-error.ts'
import { MAX_TEXT } from './fuel.ts'

/** A word of an expression, with its place in the text for error messages. */
export type Token =
  | { type: 'number'; value: number; at: number }
  | { type: 'text'; value: string; at: number }
  | { type: 'pattern'; value: string; at: number }
  | { type: 'name'; value: string; at: number }
  | { type: 'symbol'; value: string; at: number }
  | { type: 'end'; value: ''; at: number }

/** Longest first: the first that fits is taken. */
const SYMBOL = />>>|=~|!~|=\^|!\^|=\$|!\$|==|!=|<=|>=|<<|>>|&&|\|\||\?:|\?\?|\?\.|[-+*/%<>!~&|^?:()[\]{},.;=]/y
const SPACE = /[ \t\r\n\f\u00a0]+|##[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const NAME = /[\p{L}_$@][\p{L}\p{N}_$@]*/uy
const HEX = /0[xX][0-9a-fA-F]+[lLhH]?/y
const OCTAL = /0[0-7]+[lLhH]?(?![\d.eE])/y
const DECIMAL = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?[lLhHfFdDbB]?/y
const STARTS_NUMBER = /[0-9.]/
const AFTER_NUMBER = /[\p{L}\p{N}_$]/uy

/**
 * Cut an expression into words, each when it is asked for: what is wrong early costs nothing for the rest. Comments
 * (`##`, `//`, block) and white space are left out; after the last word comes `end`, again and again.
 * @throws ExpressionError for an expression that is too long; the words throw it for a character that begins nothing
 *   and for an open text
 */
export function createLexer(source: string): () => Token {
  if (source.length > MAX_TEXT) throw new ExpressionError(`the expression is longer than ${MAX_TEXT} characters`)
  let at = 0
  return () => {
    for (let space = match(SPACE, source, at); space !== undefined; space = match(SPACE, source, at)) at += space.length
    if (at >= source.length) return { type: 'end', value: '', at }
    const { token, length } = readToken(source, at)
    at += length
    return token
  }
}

interface Found {
  token: Token
  length: number
}

function readToken(source: string, at: number): Found {
  const char = source[at]!
  if (char === '"' || char === "'" || char === '`') return readText(source, at, char)
  if (char === '~' && source[at + 1] === '/') return readPattern(source, at)
  const number = STARTS_NUMBER.test(char) ? readNumber(source, at) : undefined
  if (number !== undefined) return number
  const name = match(NAME, source, at)
  if (name !== undefined) return { token: { type: 'name', value: name, at }, length: name.length }
  const symbol = match(SYMBOL, source, at)
  if (symbol === undefined) throw new ExpressionError(`"${char}" at ${at + 1} means nothing here`)
  // `x ?.5 : 1` is a choice of a number, not a safe access.
  const value = symbol === '?.' && /\d/.test(source[at + 2] ?? '') ? '?' : symbol
  return { token: { type: 'symbol', value, at }, length: value.length }
}

function readNumber(source: string, at: number): Found | undefined {
  const hex = match(HEX, source, at)
  const octal = match(OCTAL, source, at)
  const text = hex ?? octal ?? match(DECIMAL, source, at)
  if (text === undefined) return undefined
  if (match(AFTER_NUMBER, source, at + text.length) !== undefined)
    throw new ExpressionError(`"${text}" at ${at + 1} is followed by a letter`)
  const digits = hex === undefined ? text.replace(/[lLhHfFdDbB]$/, '') : text.replace(/[lLhH]$/, '')
  const value = octal === undefined ? Number(digits) : Number.parseInt(digits, 8)
  if (!Number.isFinite(value)) throw new ExpressionError(`the number at ${at + 1} is too large`)
  return { token: { type: 'number', value, at }, length: text.length }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['f', '\f'],
  ['r', '\r'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
])

/** A text in quotes. A backslash before anything it does not escape stays, so that patterns can be written as texts. */
function readText(source: string, at: number, quote: string): Found {
  let value = ''
  for (let index = at + 1; index < source.length; index++) {
    const char = source[index]!
    if (char === quote) return { token: { type: 'text', value, at }, length: index + 1 - at }
    if (quote === '`' && char === '$' && source[index + 1] === '{')
      throw new ExpressionError('texts with ${…} in them are not supported: join with +')
    if (char !== '\\') {
      value += char
      continue
    }
    const next = source[++index] ?? ''
    const code = next === 'u' ? /^[0-9a-fA-F]{4}/.exec(source.slice(index + 1, index + 5))?.[0] : undefined
    if (code === undefined) value += ESCAPES.get(next) ?? `\\${next}`
    else {
      value += String.fromCharCode(Number.parseInt(code, 16))
      index += 4
    }
  }
  throw new ExpressionError(`the text at ${at + 1} is not closed`)
}

/** `~/…/`, where only the slash is escaped. */
function readPattern(source: string, at: number): Found {
  for (let index = at + 2; index < source.length; index++) {
    if (source[index] === '\\') index++
    else if (source[index] === '/') {
      const value = source.slice(at + 2, index).replaceAll('\\/', '/')
      return { token: { type: 'pattern', value, at }, length: index + 1 - at }
    }
  }
  throw new ExpressionError(`the pattern at ${at + 1} is not closed`)
}

/** What a sticky expression finds at a place. */
function match(expression: RegExp, source: string, at: number): string | undefined {
  expression.lastIndex = at
  return expression.exec(source)?.[0]
}
