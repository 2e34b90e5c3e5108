import type { Decoded, DecodeSession, RawPosition } from '../protocol.ts'
import { plainText } from '../wire/text.ts'
import { decodeGeofence, decodeLock, decodeTemperature, decodeWifi } from './asset.ts'
import { decodeAssetData } from './asset-data.ts'
import { decodeBluetooth } from './bluetooth.ts'
import { decodeDriving, decodeHarsh } from './driving.ts'
import { acknowledge, HEADER, KIND, keepTime, type Message, onePosition, readDate, readMessage } from './message.ts'
import { decodeReport } from './report.ts'

type MessageDecoder = (message: Message) => Decoded

/** Decode one message. @throws BadFrame when its head is none of ours, or its content is cut short */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  const message = readMessage(frame, session)
  const uniqueIds = [message.imei.toString('hex').slice(1)]
  return { uniqueIds, ...decoderOf(message)(message) }
}

/** Numbers that mean the same in every family. */
const COMMON: ReadonlyMap<number, MessageDecoder> = new Map<number, MessageDecoder>([
  [KIND.LOCATION, decodeReport],
  [KIND.ALARM, decodeReport],
  [KIND.LONG_LOCATION, decodeReport],
  [KIND.LONG_ALARM, decodeReport],
  [KIND.BLUETOOTH, decodeBluetooth],
  [KIND.NETWORK, decodeNetwork],
  [KIND.COMMAND, decodeAnswer],
])

const BY_HEADER: Readonly<Record<number, ReadonlyMap<number, MessageDecoder>>> = {
  [HEADER.DIAGNOSIS]: new Map([
    [KIND.NETWORK_OR_DRIVING, decodeDriving],
    [KIND.DRIVING, decodeHarsh],
  ]),
  [HEADER.ASSET]: new Map([
    [KIND.NETWORK_OR_DRIVING, decodeNetwork],
    [KIND.BLUETOOTH_LOCATION, decodeBluetooth],
    [KIND.LOCK, decodeLock],
    [KIND.GEOFENCE, decodeGeofence],
    [KIND.WIFI, decodeWifi],
    [KIND.WIFI_ALARM, decodeWifi],
    [KIND.TEMPERATURE, decodeTemperature],
    [KIND.SECOND_LOCK, decodeLock],
    [KIND.DATA, decodeAssetData],
    [KIND.DATA_ALARM, decodeAssetData],
  ]),
}

/** Logins, heartbeats and what we do not know only want to hear that they arrived. */
function decoderOf({ header, kind }: Message): MessageDecoder {
  return BY_HEADER[header]?.get(kind) ?? COMMON.get(kind) ?? decodeNothing
}

function decodeNothing(message: Message): Decoded {
  return { positions: [], reply: acknowledge(message) }
}

/** Operator, technology, band and the number of the SIM card. */
function decodeNetwork(message: Message): Decoded {
  const { body } = message
  const position: RawPosition = { attributes: {} }
  keepTime(position, readDate(body))
  position.attributes['operator'] = wideText(body.slice(body.uint8()))
  for (const name of ['networkTechnology', 'networkBand', '', 'iccid']) {
    const text = plainText(body.text(body.uint8()))
    // The number of the subscriber is nobody's business.
    if (name !== '') position.attributes[name] = text
  }
  return onePosition(message, position, acknowledge(message))
}

/** The answer to a command, two bytes a letter or one. */
function decodeAnswer(message: Message): Decoded {
  const { body } = message
  body.skip(1) // way of the command
  const bytes = body.rest()
  const isWide = bytes.length >= 2 && bytes[1] === 0
  const result = isWide ? wideText(bytes) : plainText(bytes.toString('latin1'))
  return { ...onePosition(message, { attributes: { result } }, acknowledge(message)), commandResult: result }
}

function wideText(bytes: Buffer): string {
  return plainText(bytes.toString('utf16le', 0, bytes.length & ~1))
}
