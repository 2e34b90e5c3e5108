import type { Attributes } from '@rastro/contracts'
import type { RawPosition } from '../protocol.ts'
import type { FieldReader } from '../wire/text.ts'
import { readMotion, readTime } from './fields.ts'
import type { Settings } from './settings.ts'

/** ST910 and its like, kinds written in words. Undefined for kinds without a location. @throws BadFrame */
export function decodeSatellite(reader: FieldReader, { protocolType }: Settings): RawPosition | undefined {
  reader.skip()
  const kind = reader.text()
  if (kind !== 'Location' && kind !== 'Emergency' && kind !== 'Alert') return undefined
  reader.skip() // id
  const attributes: Attributes = {}
  if (kind !== 'Location') attributes['alarm'] = 'general'
  if (kind !== 'Alert' || protocolType === 0) attributes['versionFw'] = reader.text()
  const time = readTime(reader)
  if (protocolType === 1) reader.skip() // cell
  const motion = readMotion(reader)
  const valid = reader.text() === '1'
  if (protocolType === 1) attributes['odometer'] = reader.integer()
  return { fix: { time, valid, ...motion }, attributes }
}
