import { BadFrame, type Decoded, type DecodeSession, type RawPosition } from '../../protocol.ts'
import { textOf } from '../../wire/text.ts'
import {
  decodeAround,
  readAccessoryAlarm,
  readAccessoryId,
  readData,
  readDriver,
  readIgnition,
  readLight,
  readSwitch,
  readWarning,
} from './accessories.ts'
import { decodeDiagnosis } from './diagnosis.ts'
import { decodeEvent } from './event.ts'
import { decodeExpandedReport } from './expanded-report.ts'
import { decodeFixedReport } from './fixed-report.ts'
import { decodeInformation, decodeVersion } from './information.ts'
import { type Message, messageOf } from './message.ts'
import { decodeAccessPoints, decodeTowerReport, decodeTowers } from './radio.ts'
import { decodeSerial } from './serial.ts'
import { decodeVehicleBus } from './vehicle-bus.ts'

type Decoder = (message: Message) => RawPosition | readonly RawPosition[] | undefined

/** By the three letters; types not named are events. */
const DECODERS: Readonly<Record<string, Decoder>> = {
  INF: decodeInformation,
  VER: decodeVersion,
  OBD: decodeDiagnosis,
  CAN: decodeVehicleBus,
  ERI: decodeExpandedReport,
  WIF: decodeAccessPoints,
  GSM: decodeTowers,
  LBS: decodeTowerReport,
  DTT: decodeSerial,
  ...same(decodeFixedReport, 'CTN', 'FRI', 'GEO', 'RTL', 'DOG', 'STR'),
  ...same((message) => decodeAround(message, readIgnition), 'IGN', 'IGF', 'VGN', 'VGF'),
  ...same((message) => decodeAround(message, readSwitch), 'LSW', 'TSW'),
  IDA: (message) => decodeAround(message, readDriver),
  DAR: (message) => decodeAround(message, readWarning),
  DAT: (message) => decodeAround(message, readData),
  LSA: (message) => decodeAround(message, readLight),
  BAA: (message) => decodeAround(message, readAccessoryAlarm),
  BID: (message) => decodeAround(message, readAccessoryId),
}

/**
 * One text message. Heartbeats are answered; reports only where the owner says that the tracker waits for it (device
 * attribute `gl200.ack`).
 * @throws BadFrame when it is none
 */
export function decodeText(frame: Buffer, session: DecodeSession): Decoded {
  const text = textOf(frame).trim().replace(/\$$/, '')
  const message = messageOf(text, session)
  const { id, kind, serial } = message
  if (kind === 'ACK') return decodeAnswer(message)
  const positions = positionsOf(message).map((position) => finished(position, message))
  const wantsAnswer = session.device.attributes?.['gl200.ack'] === true && isSerial(serial)
  return { uniqueIds: [id], positions, ...(wantsAnswer ? { reply: Buffer.from(`+SACK:${serial}$`) } : {}) }
}

function decodeAnswer({ id, type, version, serial, sentAt }: Message): Decoded {
  if (type === 'HBD') {
    const reply = isSerial(serial) ? { reply: Buffer.from(`+SACK:GTHBD,${version},${serial}$`) } : {}
    return { uniqueIds: [id], positions: [], ...reply }
  }
  const result = `+ACK:GT${type}`
  const position = { ...(sentAt && { deviceTime: sentAt }), attributes: { result } }
  return { uniqueIds: [id], positions: [position], commandResult: result }
}

/** A type we know in a form we do not is read as an event, like those we do not know. */
function positionsOf(message: Message): readonly RawPosition[] {
  const known = DECODERS[message.type]
  const decoded = (known && attempt(known, message)) ?? decodeEvent(message)
  if (decoded === undefined) return []
  return Array.isArray(decoded) ? decoded : [decoded as RawPosition]
}

function attempt(decoder: Decoder, message: Message): ReturnType<Decoder> {
  try {
    return decoder(message)
  } catch (error) {
    if (error instanceof BadFrame) return undefined
    throw error
  }
}

function finished(position: RawPosition, { type, kind, sentAt }: Message): RawPosition {
  const attributes = { type, ...(kind === 'BUFF' ? { archive: true } : {}), ...position.attributes }
  return { ...position, ...(sentAt && { deviceTime: sentAt }), attributes, record: recordOf(position, type) }
}

/** A report sent again out of memory has another head, another time of sending and perhaps another serial. */
function recordOf({ fix, attributes, network }: RawPosition, type: string): Uint8Array {
  return Buffer.from(JSON.stringify([type, fix, attributes, network]))
}

function isSerial(text: string): boolean {
  return /^[0-9A-Fa-f]{4}$/.test(text)
}

function same(decoder: Decoder, ...types: readonly string[]): Record<string, Decoder> {
  return Object.fromEntries(types.map((type) => [type, decoder]))
}
