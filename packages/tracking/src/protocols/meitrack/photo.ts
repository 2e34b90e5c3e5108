import { BadFrame, type Decoded, type DecodeSession } from '../protocol.ts'
import { addPiece, startPieces, takePieces } from '../wire/pieces.ts'
import { integerOf } from '../wire/text.ts'
import { type Message, packetFor } from './message.ts'

const KEY = 'meitrack.photo'
const FILE = 'camera_picture.jpg'
/** The tracker sends so many pieces, then waits to be asked for more. */
const PIECES_AT_ONCE = 8
const COMMA = 0x2c

/** `D03`: the photo is taken; ask for its first piece. A refusal has no photo to ask for. */
export function startPhoto({ id, body }: Message, session: DecodeSession): Decoded {
  if (!body.toString('latin1').startsWith('OK')) {
    const result = `D03,${body.toString('latin1')}`
    return { positions: [{ attributes: { result } }], commandResult: result }
  }
  startPieces(session, KEY)
  return { positions: [], reply: askFor(id, FILE, 0) }
}

/** `D00`: name, number of pieces, which one this is, and its bytes. The last one makes a position. @throws BadFrame */
export function decodePhoto({ id, body }: Message, session: DecodeSession): Decoded {
  const first = body.indexOf(COMMA)
  const second = body.indexOf(COMMA, first + 1)
  const third = body.indexOf(COMMA, second + 1)
  const name = body.toString('latin1', 0, first)
  const count = integerOf(body.toString('latin1', first + 1, second))
  const index = integerOf(body.toString('latin1', second + 1, third))
  const isWhole = first > 0 && second > 0 && third > 0 && /^[\w.-]{1,64}$/.test(name)
  if (!isWhole || count === undefined || index === undefined || index < 0) throw new BadFrame('photo')
  if (index === 0) startPieces(session, KEY)
  addPiece(session, KEY, body.subarray(third + 1))
  if (index === count - 1) {
    const bytes = takePieces(session, KEY)
    if (bytes.length === 0) return { positions: [] }
    return { positions: [{ attributes: {}, media: { kind: 'image', extension: 'jpg', bytes } }] }
  }
  return { positions: [], ...((index + 1) % PIECES_AT_ONCE === 0 ? { reply: askFor(id, name, index + 1) } : {}) }
}

function askFor(id: string, name: string, index: number): Buffer {
  return packetFor(id, 'O', `D00,${name},${index}`)
}
