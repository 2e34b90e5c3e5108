import type { Decoded, DecodeSession } from '../protocol.ts'
import { decodeCellList, decodeWifi, isCellList } from './decode/cells.ts'
import { decodeEvent, decodeLock } from './decode/events.ts'
import { decodeInfo, decodePower } from './decode/info.ts'
import {
  decodeBluetoothClock,
  decodeDeviceStatus,
  decodeModules,
  decodeMultimedia,
  decodePeripherals,
} from './decode/modules.ts'
import { decodeReport } from './decode/report.ts'
import {
  decodeAddressRequest,
  decodeHeartbeat,
  decodeLogin,
  decodeTimeRequest,
  decodeUnknown,
} from './decode/session.ts'
import { decodeSerial, decodeString, decodeStringInfo } from './decode/text.ts'
import {
  decodeBattery,
  decodeClimateStatus,
  decodeGpsCell,
  decodeIbutton,
  decodeObd,
  decodeSr411,
  decodeX1,
} from './decode/vehicle.ts'
import { hasCell, hasGps, hasStatus, TYPE } from './kinds.ts'
import { contentLeft, type Message, nothing, readMessage } from './message.ts'

type MessageDecoder = (message: Message) => Decoded

/**
 * Decode one packet. Wrong checksums are accepted, as the reference does: many trackers and most gateways between
 * them and us get it wrong. Before the login nothing but the login means anything.
 * @throws BadFrame when the packet is cut short, has another header or a location that is not on Earth
 */
export function decode(frame: Buffer, session: DecodeSession): Decoded {
  if (frame.length === 0) return nothing()
  const message = readMessage(frame, session)
  if (message.type === TYPE.LOGIN) return decodeLogin(message)
  if (session.uniqueId === undefined) return nothing()
  return decoderOf(message)(message)
}

/** The order decides where one number serves two makers: the narrower condition stands first. */
function decoderOf(message: Message): MessageDecoder {
  const { type, variant, isLong } = message
  if (type === TYPE.X1_GPS && variant !== 'sl4x') return decodeX1
  if (type === TYPE.WIFI && variant !== 'rfid') return decodeWifi
  if (type === TYPE.INFO && !isLong) return decodePower
  if (type === TYPE.LBS_MULTIPLE_3 && variant === 'sr411Mini') return decodeSr411
  if (isCellList(message)) return decodeCellList
  if (type === TYPE.STATUS && contentLeft(message) === 16) return decodeClimateStatus
  const plain = BY_TYPE.get(type)
  if (plain !== undefined) return plain
  const long = isLong ? LONG_BY_TYPE.get(type) : undefined
  if (long !== undefined) return long
  return hasGps(message) || hasCell(message) || hasStatus(message) ? decodeReport : decodeUnknown
}

const BY_TYPE = new Map<number, MessageDecoder>([
  [TYPE.HEARTBEAT, decodeHeartbeat],
  [TYPE.ADDRESS_REQUEST, decodeAddressRequest],
  [TYPE.TIME_REQUEST, decodeTimeRequest],
  [TYPE.WIFI_2, decodeWifi],
  [TYPE.WIFI_4, decodeWifi],
  [TYPE.STRING, decodeString],
  [TYPE.BATTERY, decodeBattery],
  [TYPE.IBUTTON, decodeIbutton],
  [TYPE.ALARM, decodeEvent],
  [TYPE.STRING_INFO, decodeStringInfo],
  [TYPE.INFO, decodeInfo],
  [TYPE.OBD, decodeObd],
  [TYPE.MODULES, decodeModules],
  [TYPE.MULTIMEDIA, decodeMultimedia],
  [TYPE.SERIAL, decodeSerial],
  [TYPE.PERIPHERAL, decodePeripherals],
  [TYPE.DEVICE_STATUS, decodeDeviceStatus],
  [TYPE.GPS_LBS_8, decodeGpsCell],
  [TYPE.BLUETOOTH_CLOCK, decodeBluetoothClock],
])

const LONG_BY_TYPE = new Map<number, MessageDecoder>([
  [TYPE.GPS_LBS_STATUS_4, decodeLock],
  [TYPE.WIFI_5, decodeLock],
  // Part of a picture of an X1, which we did not ask for.
  [TYPE.STATUS_2, decodeUnknown],
])
