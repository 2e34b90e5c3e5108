import type { Decoded, RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import { isPlausibleOffset } from '../../wire/time-zone.ts'
import { TYPE } from '../kinds.ts'
import { acknowledge, contentLeft, type Message, nothing, onePosition, reply } from '../message.ts'
import { OFFSET_KEY } from './location.ts'

/** Login: imei as 16 binary coded digits with a leading zero, then perhaps the time zone of the tracker's clock. */
export function decodeLogin(message: Message): Decoded {
  const { reader, session } = message
  const imei = reader.hex(8).slice(1)
  reader.skip(2) // kind of terminal
  if (message.contentLength > 10) {
    const offset = readOffset(reader.uint16())
    if (isPlausibleOffset(offset)) session.memory.set(OFFSET_KEY, offset)
  }
  return { uniqueIds: [imei], positions: [], reply: acknowledge(message) }
}

/** Bits 4-15 hold hours and minutes as `hhmm`, bit 3 is set west of Greenwich. */
function readOffset(bits: number): number {
  const clock = bits >> 4
  const minutes = Math.floor(clock / 100) * 60 + (clock % 100)
  return (hasBit(bits, 3) ? -minutes : minutes) * 60_000
}

/** Heartbeat of the GK310 family (0x23). Battery in volts. */
export function decodeHeartbeat(message: Message): Decoded {
  const { reader } = message
  const status = reader.uint8()
  const position: RawPosition = {
    attributes: { armed: hasBit(status, 0), ignition: hasBit(status, 1), charge: hasBit(status, 2) },
  }
  if (contentLeft(message) >= 2) position.attributes['battery'] = reader.uint16() / 100
  if (contentLeft(message) >= 1) position.attributes['rssi'] = reader.uint8()
  return onePosition(message, position, acknowledge(message))
}

const NO_ADDRESS = 'NA&&NA&&0##'

/** The tracker asks for an address to send on by SMS; we have none to give it. */
export function decodeAddressRequest(): Decoded {
  const content = Buffer.alloc(5 + NO_ADDRESS.length)
  content.writeUInt8(NO_ADDRESS.length, 0)
  content.write(NO_ADDRESS, 5, 'latin1')
  return nothing(reply(TYPE.ADDRESS_RESPONSE, 0, content, true))
}

/** The tracker asks for the time; the answer is UTC. */
export function decodeTimeRequest(message: Message): Decoded {
  const { now } = message.session
  const content = Buffer.from([
    now.getUTCFullYear() - 2000,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  ])
  return nothing(reply(TYPE.TIME_REQUEST, 0, content))
}

/** A type we do not know still wants its answer, or the tracker repeats it for ever. Never answer an answer. */
export function decodeUnknown(message: Message): Decoded {
  const { type } = message
  const isAnswer = type === TYPE.COMMAND_0 || type === TYPE.COMMAND_1 || type === TYPE.COMMAND_2
  return nothing(message.isLong || isAnswer ? undefined : acknowledge(message))
}
