import type { Decoded, DecodeSession, RawPosition } from '../protocol.ts'
import { textOf } from '../wire/text.ts'
import { decodePack, decodePackBlocks } from './battery-pack.ts'
import { decodeTower, decodeTowers, decodeWifi } from './cells.ts'
import { type Message, messageOf } from './message.ts'
import { decodeReport, isReport } from './report.ts'
import { decodeBattery, decodeResult, decodeVin } from './status.ts'

/**
 * One message in brackets. Handshake and login of the older form are answered; kinds that carry nothing we keep yield
 * no position.
 * @throws BadFrame when it cannot be read
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  const text = textOf(frame).trim()
  // Datagrams of some clones leave a bracket out.
  const message = messageOf(text.slice(text.startsWith('(') ? 1 : 0, text.endsWith(')') ? -1 : undefined))
  const position = message.type === 'BP00' ? undefined : positionOf(message, session)
  const reply = replyTo(message)
  const result = position?.attributes['result']
  return {
    uniqueIds: [message.id],
    positions: position === undefined ? [] : [position],
    ...(reply === undefined ? {} : { reply: Buffer.from(reply) }),
    ...(typeof result === 'string' ? { commandResult: result } : {}),
  }
}

/** Only the older form waits for an answer. */
function replyTo({ id, type, isSeparated }: Message): string | undefined {
  if (isSeparated) return undefined
  if (type === 'BP00') return `(${id}AP01HSO)`
  return type === 'BP05' ? `(${id}AP05)` : undefined
}

function positionOf(message: Message, session: DecodeSession): RawPosition | undefined {
  const { type, body } = message
  if (body.includes('{') && body.includes('}')) return decodeTowers(message)
  if (type === 'ZC20') return decodeBattery(message)
  if (type === 'BZ00') return decodeTower(message)
  if (type === 'ZC03') return decodeResult(message)
  if (type.startsWith('DW5') || (type.startsWith('DW6') && !isReport(message))) return decodeWifi(message)
  if (type === 'BV00') return decodeVin(message)
  if (type === 'BS50') return decodePack(message)
  if (type === 'BS51') return decodePackBlocks(message)
  return isReport(message) ? decodeReport(message, session) : undefined
}
