import type { Attributes } from '@rastro/contracts'
import type { Decoded, RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import { contentLeft, contentText, type Message, nothing, onePosition } from '../message.ts'
import { readDate } from './location.ts'

/** Short information packet (0x94): the voltage of the vehicle. */
export function decodePower(message: Message): Decoded {
  return onePosition(message, { attributes: { power: message.reader.int16() / 100 } })
}

/** Long information packet (0x94), one kind of news by its first byte. Kinds we do not know are dropped. */
export function decodeInfo(message: Message): Decoded {
  const reader = READERS.get(message.reader.uint8())
  const position: RawPosition = { attributes: {} }
  if (reader === undefined || !reader(message, position)) return nothing()
  return onePosition(message, position)
}

/** True when there is something to keep. */
type InfoReader = (message: Message, position: RawPosition) => boolean

const READERS = new Map<number, InfoReader>([
  [0x00, readVoltage],
  [0x04, readTerminalState],
  [0x05, readDoor],
  [0x0a, readSim],
  [0x0b, readNetworkOrPower],
  [0x0d, readFuel],
  [0x1b, readCard],
  [0x1e, readClimate],
])

function readVoltage(message: Message, { attributes }: RawPosition): boolean {
  attributes['adc1'] = message.reader.uint16() / 100
  return true
}

/** `ALM1=45;STA1=40;DYD=01;…`, values in hex. */
function readTerminalState(message: Message, { attributes }: RawPosition): boolean {
  for (const pair of contentText(message).split(';')) {
    const [name = '', text = ''] = pair.split('=')
    const value = Number.parseInt(text, 16)
    if (!Number.isNaN(value)) setTerminalState(attributes, name, value)
  }
  return true
}

function setTerminalState(attributes: Attributes, name: string, value: number): void {
  if (/^ALM[1-4]$/.test(name)) attributes[`alarm${name.charAt(3)}Status`] = value
  else if (name === 'STA1') attributes['otherStatus'] = value
  else if (name === 'DYD') attributes['engineStatus'] = value
}

function readDoor(message: Message, position: RawPosition): boolean {
  if (contentLeft(message) >= 7) {
    const time = readDate(message)
    if (time !== undefined) position.deviceTime = time
  }
  const flags = message.reader.uint8()
  position.attributes['door'] = hasBit(flags, 0)
  position.attributes['io1'] = hasBit(flags, 2)
  return true
}

function readSim(message: Message, { attributes }: RawPosition): boolean {
  message.reader.skip(16) // imei, imsi
  attributes['iccid'] = message.reader.hex(10).replaceAll('f', '')
  return true
}

function readNetworkOrPower(message: Message, { attributes }: RawPosition): boolean {
  const length = message.contentLength - 1
  if (length === 1) attributes['networkTechnology'] = message.reader.int8() > 0 ? '4G' : '2G'
  else if (length === 2) attributes['power'] = message.reader.uint16() / 100
  return true
}

const FUEL = /^!AIOIL,\d+,\d+\.\d+,(\d+\.\d+),[^,]+,\d{4},(\d+\.\d+),[01],\d+,[0-9a-fA-F]{2}$/

/** A fuel sensor's own line, with or without six bytes of date before it. */
function readFuel(message: Message, { attributes }: RawPosition): boolean {
  if (message.reader.peek() !== 0x21) message.reader.skip(6)
  const match = FUEL.exec(contentText(message))
  if (match === null) return false
  attributes['temp1'] = Number(match[1])
  attributes['fuel'] = Number(match[2])
  return true
}

function readCard(message: Message, { attributes }: RawPosition): boolean {
  const { reader } = message
  if (isLetter(reader.peek())) {
    attributes['serial'] = contentText(message).trim()
    return true
  }
  reader.skip(2) // header, kind
  attributes['driverUniqueId'] = reader.hex(4)
  return true
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

function readClimate(message: Message, { attributes }: RawPosition): boolean {
  attributes['temp1'] = message.reader.int32() / 10
  attributes['humidity'] = message.reader.int32() / 10
  return true
}
