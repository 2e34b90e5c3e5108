import { BadFrame, type Decoded, type DecodeSession } from '../protocol.ts'
import { isDigits, textOf } from '../wire/text.ts'
import { decodeBinary } from './binary.ts'
import { decodeCells, decodeCellsOld, decodeHeartbeat, decodeLink, decodeShortCells } from './cells.ts'
import { MARKER } from './frame.ts'
import { decodeMessage, decodeReport } from './report.ts'
import type { Sentence } from './sentence.ts'

/**
 * One frame, text or binary.
 * @throws BadFrame when it cannot be read
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  if (frame[0] === MARKER.BINARY) return decodeBinary(frame)
  if (frame[0] !== MARKER.TEXT) return { positions: [] }
  const decoded = decodeSentence(sentenceOf(frame), session)
  const record = Buffer.from(frame)
  return { ...decoded, positions: decoded.positions.map((position) => ({ ...position, record })) }
}

function sentenceOf(frame: Buffer): Sentence {
  const whole = textOf(frame).trim()
  const text = whole.endsWith('#') ? whole.slice(0, -1) : whole
  const fields = text.split(',')
  const [maker = '', id = '', kind] = fields
  if (maker.length !== 3 || kind === undefined || (id !== '' && (!isDigits(id) || id.length > 20))) {
    throw new BadFrame('head')
  }
  return { text, fields, id, kind }
}

function decodeSentence(sentence: Sentence, session: DecodeSession): Decoded {
  switch (sentence.kind) {
    case 'V0':
    case 'HTBT':
      return decodeHeartbeat(sentence)
    case 'NBR':
      return decodeCells(sentence, session)
    case 'LINK':
      return decodeLink(sentence)
    case 'V3':
      return decodeCellsOld(sentence)
    case 'VP1':
      return decodeShortCells(sentence)
    case 'SMS':
      return decodeMessage(sentence)
    default:
      return decodeReport(sentence, session)
  }
}
