import { BadFrame, type Decoded, type RawPosition } from '../protocol.ts'
import { dateFromParts } from '../wire/dates.ts'
import { pairsOf } from '../wire/text.ts'

/** A text frame in its fields, without the closing `#`. */
export interface Sentence {
  text: string
  fields: readonly string[]
  /** Digits; empty when the frame leaves it out. */
  id: string
  kind: string
}

/** What came out of a sentence, named after its device when it names one. */
export function decodedOf({ id }: Sentence, positions: readonly RawPosition[], reply?: Uint8Array): Decoded {
  return {
    ...(id === '' ? {} : { uniqueIds: [id] }),
    positions,
    ...(reply === undefined ? {} : { reply }),
  }
}

/** The moment of a `ddmmyy` and a `hhmmss`, in UTC; no clock is midnight. @throws BadFrame `time` */
export function timeOf(date: string | undefined, clock: string | undefined): Date {
  const [day, month, year] = pairsOf(date) ?? [0, 0, 0]
  const time = clock === undefined || clock === '' ? ([0, 0, 0] as const) : pairsOf(clock)
  const result = time && dateFromParts([year, month, day, ...time])
  if (result === undefined) throw new BadFrame('time')
  return result
}
