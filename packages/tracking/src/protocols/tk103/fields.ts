import { BadFrame } from '../protocol.ts'
import { dateFromParts } from '../wire/dates.ts'
import { type FieldReader, pairsOf } from '../wire/text.ts'

/** Two fields, `ddmmyy` and `hhmmss`, in UTC. @throws BadFrame `time` */
export function readTime(reader: FieldReader): Date {
  const date = pairsOf(reader.text())
  const clock = pairsOf(reader.text())
  const time = date && clock && dateFromParts([date[2], date[1], date[0], ...clock])
  if (time === undefined) throw new BadFrame('time')
  return time
}
