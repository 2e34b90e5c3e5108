import type { Decoded, DecodeSession, RawPosition } from '../protocol.ts'
import { textOf } from '../wire/text.ts'
import { decodeFixed } from './fixed.ts'
import { type Message, messageOf, packetFor } from './message.ts'
import { decodeParameters } from './parameters.ts'
import { decodePhoto, startPhoto } from './photo.ts'
import { decodeReport, isReport } from './report.ts'

/**
 * One packet: a report in text, reports in binary, a piece of a photo, or what the tracker says to a command.
 * @throws BadFrame when it cannot be read
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  const message = messageOf(frame)
  const { id, flag, type, body } = message
  switch (type) {
    case 'AAC':
      return { uniqueIds: [id], positions: [], reply: packetFor(id, 'z', 'AAC,1') }
    case 'CCC': {
      const positions = decodeFixed(body)
      return { uniqueIds: [id], positions, reply: packetFor(id, flag, `CCC,${positions.length}`) }
    }
    case 'CCE':
      return { uniqueIds: [id], positions: decodeParameters(body) }
    case 'D00':
      return { uniqueIds: [id], ...decodePhoto(message, session) }
    case 'D03':
      return { uniqueIds: [id], ...startPhoto(message, session) }
    default:
      return decodeText(message, session)
  }
}

/** A report the tracker keeps until it hears that it may go, or the answer to a command. */
const CONFIRMED = 'AFF'

function decodeText({ id, flag, type, body }: Message, session: DecodeSession): Decoded {
  const fields = textOf(body).split(',')
  if (isReport(fields)) {
    const reply = type === CONFIRMED ? { reply: packetFor(id, flag, `${CONFIRMED},1`) } : {}
    return { uniqueIds: [id], positions: [decodeReport(fields, session)], ...reply }
  }
  // The tracker confirms that it let a report go, which nobody asked for.
  if (type === CONFIRMED) return { uniqueIds: [id], positions: [] }
  const result = [type, ...fields].filter((field) => field !== '').join(',')
  const positions: RawPosition[] = [{ attributes: { result } }]
  return { uniqueIds: [id], positions, commandResult: result }
}
