import { ExpressionError } from '../expression-error.ts'
import { type CharSet, DIGITS, invert, POSIX, SPACE, unite, WORD } from './char-set.ts'
import { one, type PatternReader, setPiece } from './pattern-reader.ts'
import type { Assertion, Piece } from './program.ts'

const ASSERTIONS: ReadonlyMap<string, Assertion> = new Map([
  ['b', 'boundary'],
  ['B', 'inside'],
  ['A', 'start'],
  ['z', 'end'],
  ['Z', 'end'],
])
const SETS: ReadonlyMap<string, CharSet> = new Map([
  ['d', DIGITS],
  ['D', invert(DIGITS)],
  ['w', WORD],
  ['W', invert(WORD)],
  ['s', SPACE],
  ['S', invert(SPACE)],
])
const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
])

/** What a backslash outside a class begins. @throws ExpressionError for what a linear engine cannot do */
export function readEscape(reader: PatternReader): Piece {
  const assertion = ASSERTIONS.get(reader.chars[reader.at] ?? '')
  if (assertion !== undefined) {
    reader.at++
    return { type: 'assert', assertion }
  }
  return setPiece(readEscapedSet(reader), reader)
}

/** The rest of `[…]` after the bracket. */
export function readClass(reader: PatternReader): CharSet {
  const isNegated = reader.chars[reader.at] === '^'
  if (isNegated) reader.at++
  const ranges: (readonly [number, number])[] = []
  for (let isFirst = true; ; isFirst = false) {
    const char = reader.chars[reader.at]
    if (char === undefined) throw new ExpressionError('the pattern has a class that is not closed')
    if (char === ']' && !isFirst) break
    if (char === '[' || (char === '&' && reader.chars[reader.at + 1] === '&'))
      throw new ExpressionError('classes inside classes are not supported in patterns')
    ranges.push(...readRange(reader))
  }
  reader.at++
  const set = unite(ranges)
  return isNegated ? invert(set) : set
}

function readRange(reader: PatternReader): CharSet {
  const from = readMember(reader)
  const next = reader.chars[reader.at + 1]
  if (reader.chars[reader.at] !== '-' || next === ']' || next === undefined) return from
  reader.at++
  const to = readMember(reader)
  const [low, high] = [single(from), single(to)]
  if (low > high) throw new ExpressionError('a class of the pattern has a range that runs backwards')
  return [[low, high]]
}

function single(set: CharSet): number {
  const [range] = set
  if (set.length !== 1 || range === undefined || range[0] !== range[1])
    throw new ExpressionError('a class of the pattern has a range that ends in a class')
  return range[0]
}

function readMember(reader: PatternReader): CharSet {
  const char = reader.chars[reader.at++]
  if (char === undefined) throw new ExpressionError('the pattern has a class that is not closed')
  return char === '\\' ? readEscapedSet(reader) : one(char)
}

function readEscapedSet(reader: PatternReader): CharSet {
  const char = reader.chars[reader.at++]
  if (char === undefined) throw new ExpressionError('the pattern ends in a backslash')
  const set = SETS.get(char)
  if (set !== undefined) return set
  if (char === 'x') return readHex(reader, 2)
  if (char === 'u') return readHex(reader, 4)
  if (char === 'p' || char === 'P') return readProperty(reader, char === 'P')
  if (/[0-9k]/.test(char)) throw new ExpressionError('back-references are not supported in patterns')
  if (/[A-Za-z]/.test(char) && !CONTROLS.has(char)) throw new ExpressionError(`\\${char} is not supported in patterns`)
  return one(CONTROLS.get(char) ?? char)
}

function readHex(reader: PatternReader, digits: number): CharSet {
  const text = reader.chars.slice(reader.at, reader.at + digits).join('')
  if (text.length !== digits || !/^[0-9a-fA-F]+$/.test(text))
    throw new ExpressionError('the pattern has a character code that is none')
  reader.at += digits
  const code = Number.parseInt(text, 16)
  return [[code, code]]
}

function readProperty(reader: PatternReader, isNegated: boolean): CharSet {
  const name = /^\{(\w{1,16})\}/.exec(reader.chars.slice(reader.at, reader.at + 20).join(''))?.[1]
  const set = name === undefined ? undefined : POSIX.get(name)
  if (name === undefined || set === undefined)
    throw new ExpressionError(`\\p{…} of patterns knows ${[...POSIX.keys()].join(', ')}`)
  reader.at += name.length + 2
  return isNegated ? invert(set) : set
}
