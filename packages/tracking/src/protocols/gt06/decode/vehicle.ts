import { type Attributes, type CellTower } from '@rastro/contracts'
import { BadFrame, type Decoded, type RawPosition } from '../../protocol.ts'
import { bitsBetween, hasBit } from '../../wire/bits.ts'
import { networkOf } from '../../wire/position.ts'
import { acknowledge, contentLeft, type Message, onePosition } from '../message.ts'
import { readCell, readDate, readGps } from './location.ts'

/** X1 tracker (0x34): odometer in metres, driver, voltages, analogue inputs counted in the port word. */
export function decodeX1(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  const { attributes } = position
  reader.skip(4) // data and alarm
  readGps(message, position)
  reader.skip(2) // terminal
  attributes['odometer'] = reader.uint32()
  const tower: CellTower = {
    mobileCountryCode: reader.uint16(),
    mobileNetworkCode: reader.uint8(),
    locationAreaCode: reader.uint16(),
    cellId: reader.uint32(),
  }
  const network = networkOf([tower])
  if (network !== undefined) position.network = network
  const driver = reader.uint32()
  if (driver > 0) attributes['driverUniqueId'] = String(driver)
  attributes['battery'] = reader.uint16() / 100
  attributes['power'] = reader.uint16() / 100
  const ports = reader.uint32()
  attributes['input'] = reader.uint8()
  attributes['output'] = reader.uint8()
  const count = bitsBetween(ports, 20, 24)
  for (let index = 1; index <= count; index++) attributes[`adc${index}`] = reader.uint16() / 100
  return onePosition(message, position)
}

/** Location with an iButton (0x61). */
export function decodeIbutton(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  reader.skip(8) // imei
  readGps(message, position)
  readCell(message, position, false)
  const high = reader.uint32()
  // The reference keeps 64 bits here; 48 fit a number exactly.
  position.attributes['driverUniqueId'] = String(high * 0x10000 + reader.uint16())
  return onePosition(message, position, acknowledge(message))
}

/** Location of the SR411 Mini (0x24 of length 46). */
export function decodeSr411(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  readGps(message, position)
  readCell(message, position, false)
  position.attributes['ignition'] = reader.uint8() > 0
  position.attributes['power'] = reader.uint16() / 100
  position.attributes['battery'] = reader.uint16() / 100
  return onePosition(message, position)
}

/** Location with cell of any generation (0x38). */
export function decodeGpsCell(message: Message): Decoded {
  const position: RawPosition = { attributes: {} }
  readGps(message, position)
  message.reader.skip(2) // why it was sent, whether late
  readCell(message, position, false)
  return onePosition(message, position)
}

/** Status of a refrigerated unit (0x13 of 16 content bytes): battery in per cent, temperature with a plus bit. */
export function decodeClimateStatus(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  reader.skip(5) // state, satellites, alarm, language
  position.attributes['batteryLevel'] = reader.uint8()
  reader.skip(8) // mode, voltage, reserved, working times
  const value = reader.uint16()
  const temperature = bitsBetween(value, 0, 15) / 10
  position.attributes['temp1'] = hasBit(value, 15) ? temperature : -temperature
  return onePosition(message, position, acknowledge(message))
}

/** Readings of an on-board diagnosis port (0x8c): `id=value` pairs, values in hex hundredths. */
export function decodeObd(message: Message): Decoded {
  const { reader } = message
  const position: RawPosition = { attributes: {} }
  const time = readDate(message)
  if (time !== undefined) position.deviceTime = time
  position.attributes['ignition'] = reader.uint8() > 0
  for (const pair of reader.text(contentLeft(message) - 12).split(',')) {
    const [id = '', value] = pair.split('=')
    if (value !== undefined) setReading(position.attributes, Number.parseInt(id.slice(0, 2), 16), value)
  }
  return onePosition(message, position)
}

const READINGS = new Map([
  [40, 'odometer'],
  [43, 'fuel'],
  [45, 'coolantTemp'],
  [53, 'obdSpeed'],
  [54, 'rpm'],
  [71, 'fuelUsed'],
  [73, 'hours'],
])
const VIN = 74

function setReading(attributes: Attributes, id: number, text: string): void {
  if (id === VIN) attributes['vin'] = text
  const name = READINGS.get(id)
  if (name === undefined) return
  const value = Number.parseInt(text, 16)
  if (Number.isNaN(value)) throw new BadFrame('reading')
  attributes[name] = value / 100
}

/** Battery of an electric motorcycle (0x40). Voltages in volts, temperature from kelvin. */
export function decodeBattery(message: Message): Decoded {
  const { reader } = message
  reader.skip(8) // serial number
  const position: RawPosition = { deviceTime: new Date(reader.uint32() * 1000), attributes: {} }
  const { attributes } = position
  attributes['relativeCapacity'] = reader.uint8()
  attributes['remainingCapacity'] = reader.uint16()
  attributes['absoluteCapacity'] = reader.uint8()
  attributes['fullCapacity'] = reader.uint16()
  attributes['batteryHealth'] = reader.uint8()
  attributes['batteryTemp'] = reader.uint16() / 10 - 273.1
  attributes['current'] = reader.uint16()
  attributes['battery'] = reader.uint16() / 1000
  attributes['cycleIndex'] = reader.uint16()
  for (let index = 1; index <= 14; index++) attributes[`batteryCell${index}`] = reader.uint16() / 1000
  attributes['currentChargeInterval'] = reader.uint16()
  attributes['maxChargeInterval'] = reader.uint16()
  attributes['barcode'] = plainText(reader.text(16))
  attributes['batteryVersion'] = reader.uint16()
  attributes['manufacturer'] = plainText(reader.text(16))
  attributes['batteryStatus'] = reader.uint32()
  attributes['controllerStatus'] = reader.uint32()
  attributes['controllerFault'] = reader.uint32()
  return onePosition(message, position, acknowledge(message))
}

/** Fixed-width text is padded with NUL or blanks. */
function plainText(text: string): string {
  return text.replaceAll('\0', ' ').trim()
}
