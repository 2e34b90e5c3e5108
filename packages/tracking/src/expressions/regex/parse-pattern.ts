import { ExpressionError } from '../expression-error.ts'
import { EVERYTHING, NOT_LINE_END } from './char-set.ts'
import { one, type PatternReader, setPiece } from './pattern-reader.ts'
import type { Piece } from './program.ts'
import { readClass, readEscape } from './read-class.ts'

const MAX_DEPTH = 32
/** `{2}`, `{2,}`, `{2,4}`. */
const COUNTS = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/
/** `(?i)`, `(?s)`, `(?is)` before everything else. */
const FLAGS = /^\(\?([is]{1,2})\)/

/** Read a regular expression. @throws ExpressionError with the reason */
export function parsePattern(source: string): Piece {
  const flags = FLAGS.exec(source)
  const reader: PatternReader = {
    chars: Array.from(flags === null ? source : source.slice(flags[0].length)),
    at: 0,
    flags: { ignoreCase: flags?.[1]?.includes('i') ?? false, dotAll: flags?.[1]?.includes('s') ?? false },
    depth: 0,
  }
  const piece = readEither(reader)
  if (reader.at < reader.chars.length) throw new ExpressionError('the pattern closes a group that is not open')
  return piece
}

function readEither(reader: PatternReader): Piece {
  const pieces = [readSequence(reader)]
  while (reader.chars[reader.at] === '|') {
    reader.at++
    pieces.push(readSequence(reader))
  }
  return pieces.length === 1 ? pieces[0]! : { type: 'either', pieces }
}

function readSequence(reader: PatternReader): Piece {
  const pieces: Piece[] = []
  for (;;) {
    const char = reader.chars[reader.at]
    if (char === undefined || char === '|' || char === ')') return { type: 'sequence', pieces }
    pieces.push(readRepeat(reader, readAtom(reader)))
  }
}

function readRepeat(reader: PatternReader, piece: Piece): Piece {
  const counts = readCounts(reader)
  if (counts === undefined) return piece
  const mode = reader.chars[reader.at]
  if (mode === '+') throw new ExpressionError('possessive repetition is not supported in patterns')
  // Reluctant or greedy is the same when the whole text has to match.
  if (mode === '?') reader.at++
  if (mode === '*' || readCounts(reader) !== undefined) throw new ExpressionError('the pattern repeats a repetition')
  return { type: 'repeat', piece, ...counts }
}

function readCounts(reader: PatternReader): { least: number; most: number } | undefined {
  const char = reader.chars[reader.at]
  if (char === '{') {
    const counts = COUNTS.exec(reader.chars.slice(reader.at, reader.at + 12).join(''))
    if (counts === null) throw new ExpressionError('the pattern has a { that is no count')
    reader.at += counts[0].length
    const least = Number(counts[1])
    const most = counts[2] === undefined ? least : Number(counts[3] ?? Number.POSITIVE_INFINITY)
    if (most < least) throw new ExpressionError('the pattern counts backwards')
    return { least, most }
  }
  if (char !== '*' && char !== '+' && char !== '?') return undefined
  reader.at++
  return { least: char === '+' ? 1 : 0, most: char === '?' ? 1 : Number.POSITIVE_INFINITY }
}

function readAtom(reader: PatternReader): Piece {
  const char = reader.chars[reader.at++]!
  switch (char) {
    case '.':
      return { type: 'set', set: reader.flags.dotAll ? EVERYTHING : NOT_LINE_END }
    case '^':
      return { type: 'assert', assertion: 'start' }
    case '$':
      return { type: 'assert', assertion: 'end' }
    case '[':
      return setPiece(readClass(reader), reader)
    case '(':
      return readGroup(reader)
    case '\\':
      return readEscape(reader)
    case '*':
    case '+':
    case '?':
    case '{':
      throw new ExpressionError(`the pattern has a ${char} with nothing before it`)
    default:
      return setPiece(one(char), reader)
  }
}

/** `(…)`, `(?:…)`, `(?<name>…)`. */
function readGroup(reader: PatternReader): Piece {
  if (++reader.depth > MAX_DEPTH) throw new ExpressionError('the pattern is nested too deeply')
  if (reader.chars[reader.at] === '?') {
    const start = /^\?(:|<[A-Za-z]\w{0,31}>)/.exec(reader.chars.slice(reader.at, reader.at + 36).join(''))
    if (start === null) throw new ExpressionError('looking around and flags inside a pattern are not supported')
    reader.at += start[0].length
  }
  const piece = readEither(reader)
  if (reader.chars[reader.at++] !== ')') throw new ExpressionError('the pattern has a group that is not closed')
  reader.depth--
  return piece
}
