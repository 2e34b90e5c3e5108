import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../../protocol.ts'
import { ByteReader } from '../../wire/byte-reader.ts'
import { CODEC } from '../codecs.ts'
import { readAnswer, readTimedAnswer } from './answers.ts'
import { familyOf } from './model.ts'
import { readRecord } from './record.ts'

const ACCEPT = Buffer.from([1])
const REFUSE = Buffer.from([0])

/**
 * Decode a frame of a TCP connection or a datagram. Checksums are not compared, as in the reference: frames with
 * a wrong one are in use.
 * @throws BadFrame when it is cut short or its codec is not known
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  const reader = new ByteReader(frame)
  if (session.transport === 'udp') return decodeDatagram(reader, session)
  if (frame.length === 1 && frame[0] === 0xff) return { positions: [] }
  const nameLength = reader.uint16()
  if (nameLength > 0) {
    return { uniqueIds: [readName(reader, nameLength)], positions: [], reply: ACCEPT, refusal: REFUSE }
  }
  if (session.uniqueId === undefined) return { positions: [] }
  reader.skip(6) // rest of the preamble, length
  const { count, decoded } = decodeContent(reader, session)
  if (count === undefined) return decoded
  const reply = Buffer.allocUnsafe(4)
  reply.writeUInt32BE(count)
  return { ...decoded, reply }
}

/** Length, packet id, type, number of the AVL packet, imei; then the content without a checksum. */
function decodeDatagram(reader: ByteReader, session: DecodeSession): Decoded {
  reader.skip(5)
  const packet = reader.uint8()
  const uniqueIds = [readName(reader, reader.uint16())]
  const { count, decoded } = decodeContent(reader, session)
  if (count === undefined) return { ...decoded, uniqueIds }
  return { ...decoded, uniqueIds, reply: Buffer.from([0, 5, 0, 0, 1, packet, count]) }
}

/** @throws BadFrame when the name of the device has other characters than names have */
function readName(reader: ByteReader, length: number): string {
  const name = reader.text(length)
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(name)) throw new BadFrame('name')
  return name
}

/** `count` = how many records to acknowledge; answers to commands are not acknowledged. */
function decodeContent(reader: ByteReader, session: DecodeSession): { count?: number; decoded: Decoded } {
  const codec = reader.uint8()
  const count = reader.uint8()
  if (codec === CODEC.COMMANDS_12 || codec === CODEC.COMMANDS_13) {
    return { decoded: decodeAnswers(reader, codec, count) }
  }
  if (!AVL_CODECS.has(codec)) throw new BadFrame('codec')
  const layout = {
    codec,
    family: familyOf(session.device.model),
    hasLongElements: session.device.attributes?.['teltonika.extended'] === true,
  }
  const positions: RawPosition[] = []
  for (let index = 0; index < count; index++) {
    const position = readRecord(reader, layout)
    if (position.fix !== undefined || Object.keys(position.attributes).length > 0) positions.push(position)
  }
  return { count, decoded: { positions } }
}

const AVL_CODECS = new Set<number>([CODEC.GH3000, CODEC.AVL_8, CODEC.AVL_8_EXTENDED, CODEC.AVL_16])

function decodeAnswers(reader: ByteReader, codec: number, count: number): Decoded {
  const positions: RawPosition[] = []
  let commandResult: string | undefined
  for (let index = 0; index < count; index++) {
    const answer = codec === CODEC.COMMANDS_12 ? readAnswer(reader) : readTimedAnswer(reader)
    if (answer.position !== undefined) positions.push(answer.position)
    commandResult = answer.text ?? commandResult
  }
  return commandResult === undefined ? { positions } : { positions, commandResult }
}
