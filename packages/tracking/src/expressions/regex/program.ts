import { ExpressionError } from '../expression-error.ts'
import type { CharSet } from './char-set.ts'
import { parsePattern } from './parse-pattern.ts'

/** A place in a text that takes no character. */
export type Assertion = 'start' | 'end' | 'boundary' | 'inside'

/** What a pattern says, before it becomes a program. */
export type Piece =
  | { type: 'set'; set: CharSet }
  | { type: 'assert'; assertion: Assertion }
  | { type: 'sequence'; pieces: readonly Piece[] }
  | { type: 'either'; pieces: readonly Piece[] }
  | { type: 'repeat'; piece: Piece; least: number; most: number }

type Instruction =
  | { type: 'set'; set: CharSet }
  | { type: 'assert'; assertion: Assertion }
  | { type: 'split'; first: number; second: number }
  | { type: 'jump'; to: number }
  | { type: 'match' }

/**
 * A regular expression, ready to be matched in linear time. The instructions lie in arrays of numbers, because the
 * matcher looks at thousands in a row.
 */
export interface Pattern {
  readonly program: Uint8Array
  /** Where a jump or split goes on, or which set or assertion is meant. */
  readonly first: Int32Array
  readonly second: Int32Array
  readonly sets: readonly CharSet[]
}

/** What an instruction does. */
export const CODE = { set: 0, assert: 1, split: 2, jump: 3, match: 4 } as const

/** Assertions by the number they have in a pattern. */
export const ASSERTIONS: readonly Assertion[] = ['start', 'end', 'boundary', 'inside']

/** Longest text of a pattern. */
const MAX_SOURCE = 1000

/** A pattern may count repetitions, which multiply; beyond this it is none a person wrote. */
const MAX_INSTRUCTIONS = 1000
/** Repetitions of nothing make no instructions, but cost time too. */
const MAX_VISITS = 4000

interface Emitter {
  readonly program: Instruction[]
  visits: number
}

/**
 * Compile a regular expression as Java writes them, as far as a linear engine can: no back-references, no looking
 * around, no possessive or atomic groups.
 * @throws ExpressionError with the reason
 */
export function compilePattern(source: string): Pattern {
  if (source.length > MAX_SOURCE) throw new ExpressionError('the pattern is too long')
  const emitter: Emitter = { program: [], visits: 0 }
  emit(parsePattern(source), emitter)
  push(emitter, { type: 'match' })
  return assemble(emitter.program)
}

function assemble(program: readonly Instruction[]): Pattern {
  const first = new Int32Array(program.length)
  const second = new Int32Array(program.length)
  const sets: CharSet[] = []
  for (const [index, instruction] of program.entries()) {
    if (instruction.type === 'set') first[index] = sets.push(instruction.set) - 1
    else if (instruction.type === 'assert') first[index] = ASSERTIONS.indexOf(instruction.assertion)
    else if (instruction.type === 'jump') first[index] = instruction.to
    else if (instruction.type === 'split') {
      first[index] = instruction.first
      second[index] = instruction.second
    }
  }
  return { program: Uint8Array.from(program, ({ type }) => CODE[type]), first, second, sets }
}

/** Whether a value is a pattern. */
export function isPattern(value: unknown): value is Pattern {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'program')
}

function emit(piece: Piece, emitter: Emitter): void {
  if (++emitter.visits > MAX_VISITS) throw new ExpressionError('the pattern is too long')
  switch (piece.type) {
    case 'set':
    case 'assert':
      push(emitter, piece)
      return
    case 'sequence':
      for (const part of piece.pieces) emit(part, emitter)
      return
    case 'either':
      emitEither(piece.pieces, emitter)
      return
    case 'repeat':
      emitRepeat(piece, emitter)
  }
}

function emitEither(pieces: readonly Piece[], emitter: Emitter): void {
  const ends: { type: 'jump'; to: number }[] = []
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1
    const split = isLast ? undefined : pushSplit(emitter)
    emit(piece, emitter)
    if (split === undefined) break
    const end = { type: 'jump' as const, to: 0 }
    push(emitter, end)
    ends.push(end)
    split.second = emitter.program.length
  }
  for (const end of ends) end.to = emitter.program.length
}

/** `a{2,4}` is written out, aa(a(a)?)?; `a*` is a loop. */
function emitRepeat({ piece, least, most }: Piece & { type: 'repeat' }, emitter: Emitter): void {
  for (let count = 0; count < least; count++) emit(piece, emitter)
  if (most === Number.POSITIVE_INFINITY) {
    const start = emitter.program.length
    const split = pushSplit(emitter)
    emit(piece, emitter)
    push(emitter, { type: 'jump', to: start })
    split.second = emitter.program.length
    return
  }
  const splits: { second: number }[] = []
  for (let count = least; count < most; count++) {
    splits.push(pushSplit(emitter))
    emit(piece, emitter)
  }
  for (const split of splits) split.second = emitter.program.length
}

/** Go on with the next instruction, or with one that is known later. */
function pushSplit(emitter: Emitter): { second: number } {
  const split = { type: 'split' as const, first: emitter.program.length + 1, second: 0 }
  push(emitter, split)
  return split
}

function push({ program }: Emitter, instruction: Instruction): void {
  if (program.length >= MAX_INSTRUCTIONS) throw new ExpressionError('the pattern is too long')
  program.push(instruction)
}
