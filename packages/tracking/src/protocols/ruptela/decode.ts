import { BadFrame, type Decoded, type DecodeSession } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { plainText } from '../wire/text.ts'
import { decodeFile } from './files.ts'
import { ACKNOWLEDGE, acknowledge, KIND } from './message.ts'
import { readRecords, readTroubles } from './records.ts'

const CHECKSUM = 2
const MOST_IMEI = 10n ** 15n

type Content = Omit<Decoded, 'uniqueIds'>

/**
 * One packet: length, imei, kind, content, checksum. Wrong checksums are accepted, as the reference does.
 * @throws BadFrame when it is shorter than it says, or its imei is none
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  const reader = new ByteReader(frame.subarray(0, Math.max(0, frame.length - CHECKSUM)))
  reader.skip(2) // length
  const imei = reader.uint64()
  if (imei <= 0n || imei >= MOST_IMEI) throw new BadFrame('imei')
  return { uniqueIds: [String(imei).padStart(15, '0')], ...decodeContent(reader, session) }
}

/** What we do not know gets no answer: its form would be a guess. */
function decodeContent(reader: ByteReader, session: DecodeSession): Content {
  const kind = reader.uint8()
  switch (kind) {
    case KIND.RECORDS:
    case KIND.EXTENDED_RECORDS:
      return { positions: readRecords(reader, kind === KIND.EXTENDED_RECORDS), reply: acknowledge(ACKNOWLEDGE) }
    case KIND.TROUBLES:
      return { positions: readTroubles(reader), reply: acknowledge(KIND.TROUBLES) }
    case KIND.IDENTIFICATION:
    case KIND.HEARTBEAT:
      return { positions: [], reply: acknowledge(kind) }
    case KIND.FILES:
      return decodeFile(reader, session)
    case KIND.CONFIGURATION:
    case KIND.VERSION:
    case KIND.FIRMWARE:
    case KIND.TEXT_ANSWER:
      return answer(kind, plainText(reader.text(reader.remaining)))
    case KIND.OUTPUT:
      return answer(kind, String(reader.uint8()))
    default:
      return { positions: [] }
  }
}

function answer(kind: number, result: string): Content {
  return { positions: [{ attributes: { type: kind, result } }], commandResult: result }
}
