import type { Decoded, DecodeSession } from '../protocol.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { addPiece, startPieces, takePieces } from '../wire/pieces.ts'
import { KIND, write } from './message.ts'

const KEY = 'ruptela.picture'
const PIECE = 2

/** A piece of a picture; the answer asks for the next one until the last has come, which makes a position. */
export function decodeFile(reader: ByteReader, session: DecodeSession): Pick<Decoded, 'positions' | 'reply'> {
  const subtype = reader.uint8()
  if (subtype !== PIECE) return { positions: [] }
  const head = Buffer.from([subtype, reader.uint8(), ...reader.slice(8)])
  const total = reader.uint16()
  const index = reader.uint16()
  if (index === 0) startPieces(session, KEY)
  addPiece(session, KEY, reader.rest())
  const next = index + 1
  if (next < total) {
    return { positions: [], reply: write(KIND.FILES, Buffer.concat([head, Buffer.from([next >> 8, next & 0xff])])) }
  }
  const bytes = takePieces(session, KEY)
  return { positions: [{ attributes: {}, media: { kind: 'image', extension: 'jpg', bytes } }] }
}
