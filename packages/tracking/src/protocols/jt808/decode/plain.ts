import { batteryLevel, type FieldReader, number, text } from './fields.ts'

/** Tenths of a litre, or whole units with the highest bit. */
const readFuel: FieldReader = (reader, attributes) => {
  const fuel = reader.uint16()
  attributes['fuel'] = fuel & 0x8000 ? fuel & 0x7fff : fuel / 10
}

const readVoltages: FieldReader = (reader, attributes) => {
  attributes['adc1'] = reader.uint16() / 100
  attributes['adc2'] = reader.uint16() / 100
}

const LOCK_STATUS = '*M00'

/** A working mode, or the status sentence of a lock with its battery in hundredths of a volt. */
const readMode: FieldReader = (reader, attributes) => {
  if (reader.remaining === 1) attributes['mode'] = reader.uint8()
  else {
    const sentence = reader.text(reader.remaining)
    const volts = sentence.slice(10, 13)
    if (sentence.startsWith(LOCK_STATUS) && /^\d{3}$/.test(volts)) attributes['battery'] = Number(volts) / 100
  }
}

const readBatteryTenths: FieldReader = (reader, attributes) => {
  const tenths = reader.uint8()
  if (tenths <= 10) attributes['batteryLevel'] = tenths * 10
}

const readBatteryHundredths: FieldReader = (reader, attributes) => {
  const level = reader.uint16() / 100
  if (level <= 100) attributes['batteryLevel'] = level
}

const readObd: FieldReader = (reader, attributes) => {
  attributes['battery'] = reader.uint16() / 10
  attributes['rpm'] = reader.uint16()
  attributes['obdSpeed'] = reader.uint8()
  attributes['throttle'] = Math.trunc((reader.uint8() * 100) / 255)
  attributes['engineLoad'] = Math.trunc((reader.uint8() * 100) / 255)
  attributes['coolantTemp'] = reader.uint8() - 40
  reader.skip(2)
  attributes['fuelConsumption'] = reader.uint16() / 100
  reader.skip(8)
  attributes['fuelUsed'] = reader.uint16() / 100
}

const readReservedBattery: FieldReader = (reader, attributes) => {
  reader.skip(1)
  batteryLevel(reader, attributes)
  attributes['battery'] = reader.uint16() / 100
}

const readCharge: FieldReader = (reader, attributes) => {
  if (reader.uint8() === 0) attributes['charge'] = true
  batteryLevel(reader, attributes)
}

const readPower: FieldReader = (reader, attributes) => {
  if (reader.remaining !== 6) return
  attributes['rssi'] = reader.uint8()
  attributes['power'] = reader.uint16() / 1000
  attributes['battery'] = reader.uint16() / 1000
  attributes['sat'] = reader.uint8()
}

/** Elements that are one value each. Volts, metres, km/h, degrees Celsius, litres. */
export const PLAIN: ReadonlyMap<number, FieldReader> = new Map<number, FieldReader>([
  [0x01, number('odometer', 'uint32', { times: 100 })],
  [0x02, readFuel],
  [0x06, batteryLevel],
  [0x14, number('videoAlarm', 'uint32')],
  [0x25, number('input', 'uint32')],
  [0x2b, readVoltages],
  [0x30, number('rssi', 'uint8')],
  [0x31, number('sat', 'uint8')],
  [0x33, readMode],
  [0x56, readBatteryTenths],
  [0x68, readBatteryHundredths],
  [0x69, number('battery', 'uint16', { dividedBy: 100 })],
  [0x82, number('power', 'uint16', { dividedBy: 10 })],
  [0x91, readObd],
  [0x94, text('vin')],
  [0xa7, readVoltages],
  [0xac, number('odometer', 'uint32')],
  [0xbc, text('driver')],
  [0xbd, text('driverUniqueId')],
  [0xd3, number('power', 'uint16', { dividedBy: 10 })],
  [0xe3, readReservedBattery],
  [0xe4, readCharge],
  [0xed, text('card')],
  [0xee, readPower],
  [0xf1, number('power', 'uint32', { dividedBy: 1000 })],
  [0xf2, text('versionFw')],
  [0xfb, text('container')],
  [0xfc, number('geofence', 'uint8')],
])
