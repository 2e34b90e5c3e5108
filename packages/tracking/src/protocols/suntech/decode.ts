import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../protocol.ts'
import { FieldReader, textOf } from '../wire/text.ts'
import { decodeBinary } from './binary.ts'
import { decodeCellReport } from './cell-report.ts'
import { decodeCrash } from './crash.ts'
import { rememberDialect } from './dialect.ts'
import { decodeReport } from './report.ts'
import { decodeSatellite } from './satellite.ts'
import { settingsOf } from './settings.ts'
import { decodeUniversal } from './universal.ts'
import { decodeZip, ZIP } from './zip.ts'

const CLASSIC = /^(?:ST\d{3}|SA\d{3})[A-Z]{3}$/

/**
 * One frame of any family; the first field tells which. Trackers of this maker expect no acknowledgement.
 * @throws BadFrame when the frame is of no family or cannot be read
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  if (frame.length < 2) throw new BadFrame('truncated')
  if (frame[1] === 0 && frame[0] === ZIP.START) return decodeZip(frame)
  if (frame[1] === 0) {
    rememberDialect(session, 'universal')
    return decodeBinary(frame)
  }
  if (frame.toString('latin1', 0, 4) === 'CRR;') return decodeCrash(frame, session)
  const text = textOf(frame).trimStart()
  const fields = text.split(';')
  const head = fields[0] ?? ''
  if (/^[A-Z]{3,4}$/.test(head)) return decodeNew(fields, session)
  if (head === 'ST910' || head === 'ST940') return decodeSatelliteFamily(fields, session)
  if (!CLASSIC.test(head)) throw new BadFrame('head')
  rememberDialect(session, head.slice(0, 5))
  return decodeClassic(head, fields, session)
}

function decodeNew(fields: readonly string[], session: DecodeSession): Decoded {
  rememberDialect(session, 'universal')
  if (fields[0] === 'RES') return commandAnswer(fields[1], fields.slice(2))
  return named(fields[1], decodeUniversal(new FieldReader(fields)))
}

function decodeSatelliteFamily(fields: readonly string[], session: DecodeSession): Decoded {
  return named(fields[2], decodeSatellite(new FieldReader(fields), settingsOf(session)))
}

function decodeClassic(head: string, fields: readonly string[], session: DecodeSession): Decoded {
  const kind = head.slice(5)
  if (kind === 'CMD') return fields[1] === 'Res' ? commandAnswer(fields[2], fields.slice(3)) : { positions: [] }
  if (kind === 'HTE') return named(fields[1], decodeTravel(fields))
  const reader = new FieldReader(fields)
  if (head.startsWith('ST4')) return named(fields[1], decodeCellReport(reader, kind))
  return named(fields[1], decodeReport(reader, head, settingsOf(session)))
}

/** The end of a journey; the driver stands last. */
function decodeTravel(fields: readonly string[]): RawPosition {
  const driver = fields.at(-1)?.trim() ?? ''
  return { attributes: driver === '' ? {} : { driverUniqueId: driver } }
}

function commandAnswer(id: string | undefined, words: readonly string[]): Decoded {
  const result = words.join(';').trim()
  const positions = result === '' ? [] : [{ attributes: { result } }]
  return { ...named(id, undefined), positions, ...(result === '' ? {} : { commandResult: result }) }
}

function named(id: string | undefined, position: RawPosition | undefined): Decoded {
  if (id === undefined || !/^\d{3,20}$/.test(id)) throw new BadFrame('id')
  return { uniqueIds: [id], positions: position === undefined ? [] : [{ ...position, record: recordOf(position) }] }
}

/** A report sent again from the tracker's memory has another number and says that it is old. */
function recordOf({ fix, deviceTime, attributes }: RawPosition): Uint8Array {
  const { index: _index, archive: _archive, ...rest } = attributes
  return Buffer.from(JSON.stringify([fix, deviceTime, rest]))
}
