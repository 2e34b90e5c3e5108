import type { Attributes, CellTower } from '@rastro/contracts'
import type { RawPosition } from '../protocol.ts'
import { networkOf } from '../wire/position.ts'
import type { FieldReader } from '../wire/text.ts'
import { readMotion, readTime } from './fields.ts'

const CELLS = 7

/** ST4xx: the serving cell and six neighbours before the location. Undefined for other kinds. @throws BadFrame */
export function decodeCellReport(reader: FieldReader, kind: string): RawPosition | undefined {
  if (kind !== 'STT' && kind !== 'ALT') return undefined
  reader.skip(2)
  const attributes: Attributes = { type: kind, versionFw: reader.text() }
  reader.skip() // model
  const towers = Array.from({ length: CELLS }, (_, index) => readTower(reader, index === 0))
  attributes['battery'] = reader.decimal()
  if (reader.text() === '0') attributes['archive'] = true
  attributes['index'] = reader.integer()
  attributes['status'] = reader.integer()
  // The collaborative network of some models.
  if (reader.peek()?.length === 3) reader.skip()
  const time = readTime(reader)
  const motion = readMotion(reader)
  attributes['sat'] = reader.integer()
  const network = networkOf(towers)
  const fix = { time, valid: reader.text() === '1', ...motion }
  return { fix, attributes, ...(network === undefined ? {} : { network }) }
}

/** Only the serving cell tells its signal before its area. The last field is the timing advance. */
function readTower(reader: FieldReader, isServing: boolean): CellTower {
  const [cellId, country, operator] = [reader.integer(), reader.integer(), reader.integer()]
  const [first, second] = [reader.integer(), reader.integer()]
  reader.skip()
  return {
    cellId,
    locationAreaCode: isServing ? second : first,
    mobileCountryCode: country,
    mobileNetworkCode: operator,
    signalStrength: 0 - Math.abs(isServing ? first : second),
  }
}
