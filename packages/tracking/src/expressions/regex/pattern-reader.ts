import { type CharSet, ignoreCase } from './char-set.ts'
import type { Piece } from './program.ts'

/** The text of a pattern and how far it has been read. */
export interface PatternReader {
  /** Code points. */
  readonly chars: readonly string[]
  at: number
  readonly flags: { ignoreCase: boolean; dotAll: boolean }
  depth: number
}

/** The set of characters as the flags of the pattern want it. */
export function setPiece(set: CharSet, { flags }: PatternReader): Piece {
  return { type: 'set', set: flags.ignoreCase ? ignoreCase(set) : set }
}

/** The set of one character. */
export function one(char: string): CharSet {
  const code = char.codePointAt(0)!
  return [[code, code]]
}
