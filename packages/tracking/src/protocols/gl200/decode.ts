import type { Decoded, DecodeSession } from '../protocol.ts'
import { decodeBinary } from './binary/decode-binary.ts'
import { isBinary } from './frame.ts'
import { decodeText } from './text/decode-text.ts'

/** One packet in either form. @throws BadFrame when it cannot be read */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  return isBinary(frame) ? decodeBinary(frame) : decodeText(frame, session)
}
