import type { ByteReader } from '../wire/byte-reader.ts'
import { accessPoint } from '../wire/position.ts'
import type { Draft } from './parameters.ts'

const IMAGE = 2

/** A parameter that tells its own length; unknown ones are passed over. @throws BadFrame when a known one is cut short */
export function readBlock(draft: Draft, number: number, reader: ByteReader): void {
  const { attributes } = draft
  if (number >= 0x1d && number <= 0x25) readAccessPoint(draft, reader)
  else if ((number >= 0x0e && number <= 0x10) || number === 0x12 || number === 0x13) readTower(draft, reader)
  else if (number >= 0x2a && number <= 0x31) {
    reader.skip(1) // name of the sensor
    attributes[`temp${number - 0x2a}`] = reader.int16Le() / 100
  } else if (number === 0xfe31) readCameraAlarm(draft, reader)
  else if (number === 0xfe73) readTag(draft, reader)
  else if (number === 0xfea8) readBatteries(draft, reader)
}

function readAccessPoint({ wifiAccessPoints }: Draft, reader: ByteReader): void {
  const address = reader.hex(6)
  wifiAccessPoints.push(accessPoint(address, reader.int16Le()))
}

function readTower({ cellTowers }: Draft, reader: ByteReader): void {
  const tower = {
    mobileCountryCode: reader.uint16Le(),
    mobileNetworkCode: reader.uint16Le(),
    locationAreaCode: reader.uint16Le(),
    cellId: reader.uint32Le(),
  }
  const signal = reader.int16Le()
  cellTowers.push(signal < 0 ? { ...tower, signalStrength: signal } : tower)
}

/** The camera names the picture it uploads elsewhere by day: `20250607…jpg` lies in `2025-06-07`. */
function readCameraAlarm({ attributes }: Draft, reader: ByteReader): void {
  const revision = reader.uint8()
  attributes['alarmType'] = reader.uint8()
  const file = reader.text(reader.remaining)
  if (revision !== IMAGE || !/^\d{8}[\w.-]*$/.test(file)) return
  attributes['image'] = `${file.slice(0, 4)}-${file.slice(4, 6)}-${file.slice(6, 8)}/${file}`
}

/** A temperature tag over Bluetooth. Degrees and percent in 256ths. */
function readTag({ attributes }: Draft, reader: ByteReader): void {
  reader.skip(1) // revision
  attributes['tagName'] = reader.text(reader.uint8())
  reader.skip(6) // address
  attributes['tagBattery'] = reader.uint8()
  attributes['tagTemp'] = reader.int16Le() / 256
  attributes['tagHumidity'] = reader.int16Le() / 256
}

/** Three batteries: whether it is there, and its level. */
function readBatteries({ attributes }: Draft, reader: ByteReader): void {
  for (let battery = 1; battery <= 3; battery++) {
    const isThere = reader.uint8() > 0
    const level = reader.uint8()
    if (isThere && level <= 100) attributes[battery === 1 ? 'batteryLevel' : `battery${battery}Level`] = level
  }
}
