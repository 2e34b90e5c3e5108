import type { Decoded, DecodeSession } from '../protocol.ts'
import { decodeMedia } from './decode/media.ts'
import { decodePadlock } from './decode/padlock.ts'
import {
  decodeAcceleration,
  decodeBatch,
  decodeCommandAnswer,
  decodeDriver,
  decodeGeneralAnswer,
  decodeLocation,
  decodeLocationAnswer,
  decodeParameters,
  decodeProperties,
  decodeShortBatch,
  decodeTextAnswer,
  decodeTextReport,
} from './decode/reports.ts'
import {
  acknowledgeOnly,
  decodeHeartbeat,
  decodeRegistration,
  decodeSentence,
  decodeTimeRequest,
} from './decode/session.ts'
import { decodeTransparent } from './decode/transparent.ts'
import { KIND } from './kinds.ts'
import { type Message, namesOf, readMessage } from './message.ts'
import { collectPart } from './parts.ts'

type MessageDecoder = (message: Message) => Decoded

const DECODERS: ReadonlyMap<number, MessageDecoder> = new Map<number, MessageDecoder>([
  [KIND.GENERAL_ANSWER, decodeGeneralAnswer],
  [KIND.HEARTBEAT, decodeHeartbeat],
  [KIND.REGISTER, decodeRegistration],
  [KIND.PARAMETERS, decodeParameters],
  [KIND.PROPERTIES, decodeProperties],
  [KIND.TIME_REQUEST, decodeTimeRequest],
  [KIND.LOCATION, decodeLocation],
  [KIND.LOCATION_ANSWER, decodeLocationAnswer],
  [KIND.SHORT_BATCH, decodeShortBatch],
  [KIND.COMMAND_ANSWER, decodeCommandAnswer],
  [KIND.DRIVER, decodeDriver],
  [KIND.BATCH, decodeBatch],
  [KIND.MEDIA, decodeMedia],
  [KIND.TRANSPARENT, decodeTransparent],
  [KIND.TEXT_ANSWER, decodeTextAnswer],
  [KIND.ACCELERATION, decodeAcceleration],
  [KIND.PADLOCK_LOCATION, decodePadlock],
  [KIND.PADLOCK_BLIND, decodePadlock],
  [KIND.TEXT_REPORT, decodeTextReport],
])

const OPEN = 0x28

/**
 * Decode one message, escaping undone. What we do not know is acknowledged, or the terminal repeats it for ever.
 * Source: JT/T 808-2011, -2013 and -2019; makers' elements from the frames of their terminals.
 * @throws BadFrame when it is shorter than its envelope or its content
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  if (frame.length === 0) return { positions: [] }
  if (frame[0] === OPEN) return decodeSentence(frame.toString('latin1'), session.uniqueId, session.now)
  const message = readMessage(frame, session)
  const decoder = DECODERS.get(message.kind)
  const decoded = decoder === undefined ? acknowledgeOnly(message) : collectPart(message, decoder)
  return { ...decoded, uniqueIds: namesOf(message.manner) }
}
