import type { Decoded, DecodeSession, RawPosition } from '../protocol.ts'
import { textOf } from '../wire/text.ts'
import { decodeHealth, decodeLink, isHealth } from './health.ts'
import { decodeAudio, decodeAudioPiece, decodePicture } from './media.ts'
import { type Message, messageFor, messageOf, rememberDialect } from './message.ts'
import { decodeReport } from './report.ts'

/**
 * One message: a sign of life, a report, an alarm, what the watch measures on its wearer, sound or a picture.
 * @throws BadFrame when it cannot be read
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  const message = messageOf(frame)
  rememberDialect(session, message)
  const position = positionOf(message, session)
  const content = answerTo(message.type)
  return {
    uniqueIds: [message.id],
    positions: position === undefined ? [] : [position],
    ...(content === undefined ? {} : { reply: messageFor(message, content) }),
  }
}

/** A watch that hears nothing back connects anew after a while. */
function answerTo(type: string): string | undefined {
  if (type === 'INIT') return 'INIT,1'
  if (type === 'LK' || type === 'TKQ' || type === 'TKQ2') return type
  if (type.startsWith('AL')) return 'AL'
  return type === 'JXTK' ? 'JXTKR,1' : undefined
}

function positionOf({ type, body }: Message, session: DecodeSession): RawPosition | undefined {
  if (type === 'LK') return decodeLink(textOf(body))
  if (/^(?:UD|AL|WT)/.test(type)) return decodeReport(type, textOf(body).split(','))
  if (isHealth(type)) return decodeHealth(type, textOf(body))
  if (type === 'img') return decodePicture(body)
  if (type === 'TK') return decodeAudio(body)
  return type === 'JXTK' ? decodeAudioPiece(body, session) : undefined
}
