import { BadFrame, type DecodeSession, type RawPosition } from '../protocol.ts'
import { addPiece, startPieces, takePieces } from '../wire/pieces.ts'
import { integerOf } from '../wire/text.ts'

const KEY = 'watch.audio'
const COMMA = 0x2c
/** Fields before the sound of `JXTK`. */
const PIECE_FIELDS = 4
/** `yymmddhhmmss` and a comma before the bytes of a picture. */
const CLOCK = 13

/** `img`: a number, when, and the picture. @throws BadFrame */
export function decodePicture(body: Buffer): RawPosition {
  const bytes = body.subarray(afterFields(body, 1) + CLOCK)
  if (bytes.length === 0) throw new BadFrame('picture')
  return { attributes: {}, media: { kind: 'image', extension: 'jpg', bytes: Buffer.from(bytes) } }
}

/** `TK`: a recording. One character alone is only the state of an earlier one. */
export function decodeAudio(body: Buffer): RawPosition | undefined {
  return body.length <= 1 ? undefined : recording(Buffer.from(body))
}

/** `JXTK`: a recording in pieces, numbered from one. @throws BadFrame */
export function decodeAudioPiece(body: Buffer, session: DecodeSession): RawPosition | undefined {
  const start = afterFields(body, PIECE_FIELDS)
  const [, , number, count] = body.toString('latin1', 0, start).split(',', PIECE_FIELDS).map(integerOf)
  if (number === undefined || count === undefined) throw new BadFrame('audio')
  if (number <= 1) startPieces(session, KEY)
  addPiece(session, KEY, body.subarray(start))
  return number < count ? undefined : recording(takePieces(session, KEY))
}

function recording(bytes: Buffer): RawPosition | undefined {
  if (bytes.length === 0) return undefined
  return { attributes: {}, media: { kind: 'audio', extension: 'amr', bytes } }
}

/** Where the bytes behind so many fields begin. */
function afterFields(body: Buffer, count: number): number {
  let index = -1
  for (let field = 0; field < count; field++) {
    index = body.indexOf(COMMA, index + 1)
    if (index < 0) throw new BadFrame('truncated')
  }
  return index + 1
}
