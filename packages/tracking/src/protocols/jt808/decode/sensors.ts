import { hasBit } from '../../wire/bits.ts'
import { addAlarm } from '../../wire/position.ts'
import { DRIVING } from './alarms.ts'
import { readSensors } from './aovx.ts'
import type { ElementReader } from './elements.ts'
import { batteryLevel, type FieldReader, hex, number, text } from './fields.ts'
import { readObdSentence } from './obd-sentence.ts'

const UNKNOWN = 0xffff

/** Probes in tenths of a degree, the highest bit is the sign. */
const readProbes: ElementReader = (element, { position: { attributes } }) => {
  if (element.remaining !== 2 && element.remaining !== 16) return
  for (let index = 1; element.remaining >= 2; index++) {
    const value = element.uint16()
    if (value !== UNKNOWN) attributes[`temp${index}`] = (value & 0x8000 ? -(value & 0x7fff) : value) / 10
  }
}

const readDrivingBits: ElementReader = (element, { position: { attributes }, model }) => {
  const bits = element.uint16()
  addAlarm(attributes, hasBit(bits, 8) ? DRIVING.ACCELERATION : undefined)
  addAlarm(attributes, hasBit(bits, 9) ? DRIVING.BRAKING : undefined)
  addAlarm(attributes, hasBit(bits, 10) ? DRIVING.CORNERING : undefined)
  element.skip(2) // switches
  if (model.hasDoor) addAlarm(attributes, hasBit(element.uint32(), 16) ? 'door' : undefined)
}

/** Driver assistance (0x64) and driver monitoring (0x65); the label names the pictures that belong to the alarm. */
function readAssistance(name: string): ElementReader {
  return (element, { position: { attributes } }) => {
    const { remaining } = element
    element.skip(5) // serial, begin or end
    attributes[name] = element.uint8()
    if (remaining >= 47) attributes['alarmLabel'] = element.bytes.toString('hex', element.bytes.length - 16)
  }
}

const HARSH = new Map<number, string>([
  [0x01, DRIVING.ACCELERATION],
  [0x02, DRIVING.BRAKING],
  [0x03, DRIVING.CORNERING],
  [0x16, 'accident'],
])

const readHarsh: ElementReader = (element, { position: { attributes } }) => {
  element.skip(5)
  addAlarm(attributes, HARSH.get(element.uint8()))
}

const readTires: ElementReader = (element, { position: { attributes } }) => {
  while (element.remaining >= 8) {
    const index = element.uint8()
    attributes[`tire${index}SensorId`] = element.hex(3)
    attributes[`tire${index}Pressure`] = (element.uint16() & 0x3ff) / 40
    attributes[`tire${index}Temp`] = element.uint8() - 50
    attributes[`tire${index}Status`] = element.uint8()
  }
}

/** A temperature or humidity as whole part with sign and 255ths. */
function mixed(whole: number, fraction: number): number {
  return (whole < 0 ? -1 : 1) * (Math.abs(whole) + fraction / 255)
}

const OBD = '$OBD-RT'

/** A sentence of on-board diagnosis, or thermometers, 11 bytes each. */
const readObdOrThermometers: ElementReader = (element, { position: { attributes } }) => {
  const length = element.remaining
  if (element.bytes.toString('latin1', 0, OBD.length) === OBD) readObdSentence(element.text(length), attributes)
  else if (length % 11 === 0) {
    while (element.remaining >= 11) {
      const index = element.uint8()
      element.skip(6) // address of the thermometer
      attributes[`temp${index}`] = mixed(element.int8(), element.uint8())
      attributes[`humidity${index}`] = mixed(element.int8(), element.uint8())
    }
  }
}

const readWatchAlarms: ElementReader = (element, { position: { attributes } }) => {
  if (element.remaining !== 8) return
  const bits = element.uint16()
  addAlarm(attributes, hasBit(bits, 0) ? 'vibration' : undefined)
  addAlarm(attributes, bits & 0b1110 ? 'sos' : undefined)
}

const EXTERNAL = new Map<number, FieldReader>([
  [
    0x11,
    (element, attributes) => {
      attributes['externalAlarms'] = element.uint16()
      attributes['alarmThresholdType'] = element.uint8()
    },
  ],
  [0x13, number('externalIlluminance', 'uint16')],
  [0x14, number('externalAirPressure', 'uint16')],
  [0x15, number('externalHumidity', 'uint16', { dividedBy: 10 })],
  [0x16, number('externalTemp', 'uint16', { dividedBy: 10, plus: -50 })],
])

const readExternal: ElementReader = (element, { position: { attributes } }) => {
  if (element.remaining <= 2) return
  element.skip(1)
  while (element.remaining >= 2) {
    const id = element.uint8()
    const end = element.uint8() + element.offset
    if (end > element.bytes.length) return
    EXTERNAL.get(id)?.(element, attributes)
    element.offset = Math.max(end, element.offset)
  }
}

const ENGINE = new Map<number, FieldReader>([
  [0x0002, number('obdSpeed', 'uint16', { dividedBy: 10 })],
  [0x0003, number('rpm', 'uint16')],
  [0x0004, number('power', 'uint16', { dividedBy: 1000 })],
  [0x0005, number('obdOdometer', 'uint32', { times: 100 })],
  [0x0007, number('fuelConsumption', 'uint16', { dividedBy: 10 })],
  [0x0008, number('engineLoad', 'uint16', { dividedBy: 10 })],
  [0x0009, number('coolantTemp', 'uint16', { plus: -40 })],
  [0x000b, number('intakePressure', 'uint16')],
  [0x000c, number('intakeTemp', 'uint16', { plus: -40 })],
  [0x000d, number('intakeFlow', 'uint16')],
  [0x000e, (element, attributes) => void (attributes['throttle'] = Math.trunc((element.uint16() * 100) / 255))],
  [0x0050, text('vin', 17)],
  [0x0051, hex('cvn')],
  [0x0052, text('calid')],
  [0x0100, number('tripOdometer', 'uint16', { dividedBy: 10 })],
  [0x0102, number('tripFuel', 'uint16', { dividedBy: 10 })],
  [0x0112, number('hardAccelerationCount', 'uint16')],
  [0x0113, number('hardDecelerationCount', 'uint16')],
  [0x0114, number('hardCorneringCount', 'uint16')],
])

const readEngine: ElementReader = (element, { position: { attributes } }) => {
  while (element.remaining >= 3) {
    const read = ENGINE.get(element.uint16())
    const field = element.part(element.uint8())
    read?.(field, attributes)
  }
}

/** A pressure, an imei with a leading zero, or sensors with a mask. */
const readPressureOrImei: ElementReader = (element, location) => {
  const { attributes } = location.position
  if (element.remaining === 2) attributes['airPressure'] = element.uint16()
  else if (element.remaining === 8) attributes['imei'] = element.hex(8).slice(1)
  else readSensors(element, location)
}

const readHumidityOrBattery: ElementReader = (element, { position: { attributes } }) => {
  if (element.remaining === 2) {
    attributes['humidity'] = element.uint16() / 10
    return
  }
  attributes['battery'] = element.uint32() / 1000
  if (element.remaining === 0) return
  const status = element.uint8()
  if (status === 2 || status === 3) attributes['charge'] = true
  if (element.remaining > 0) batteryLevel(element, attributes)
}

const readStepsOrProbe: ElementReader = (element, { position: { attributes }, model }) => {
  if (model.isWatch) attributes['steps'] = element.uint16()
  else attributes['temp2'] = element.uint16() / 10 - 50
}

/** A mask tells which of the fields follow. */
const readMasked: ElementReader = (element, { position: { attributes } }) => {
  const mask = element.uint16()
  if (hasBit(mask, 0)) element.skip(4) // age of the fix
  if (hasBit(mask, 1)) element.skip(4) // time of the ignition
  if (hasBit(mask, 2)) attributes['hdop'] = element.uint16() / 10
  if (hasBit(mask, 3)) element.skip(6) // time of the fix
  if (hasBit(mask, 5)) element.skip(8) // intervals
  if (hasBit(mask, 6)) attributes['temp3'] = element.int16() / 10
}

const FE_DRIVING = [DRIVING.ACCELERATION, DRIVING.BRAKING, DRIVING.CORNERING, 'accident', 'tampering']
const FE_MARK = 0x7c

/** Told apart by its length: battery level, supply, odometer, or a list of elements. */
const readByLength: ElementReader = (element, { position: { attributes } }) => {
  const { remaining } = element
  if (remaining === 1) batteryLevel(element, attributes)
  else if (remaining === 2) attributes['power'] = element.uint16() / 10
  else if (remaining === 4) attributes['odometer'] = element.uint32()
  else if (element.uint8() === FE_MARK) {
    while (element.remaining >= 2) {
      const id = element.uint8()
      const field = element.part(element.uint8())
      const bits = id === 1 ? field.uint32() : 0
      for (const [bit, alarm] of FE_DRIVING.entries()) if (hasBit(bits, bit)) addAlarm(attributes, alarm)
    }
  } else batteryLevel(element, attributes)
}

/** Elements of sensors, engines and driving. */
export const SENSORS: readonly (readonly [number, ElementReader])[] = [
  [0x51, readProbes],
  [0x57, readDrivingBits],
  [0x64, readAssistance('adasAlarm')],
  [0x65, readAssistance('dmsAlarm')],
  [0x70, readHarsh],
  [0x77, readTires],
  [
    0xd0,
    (element, { position }) => addAlarm(position.attributes, hasBit(element.uint32(), 3) ? 'vibration' : undefined),
  ],
  [
    0xe2,
    (element, { position, model }) => {
      if (model.name !== 'DT800') position.attributes['fuel'] = element.uint32() / 10
    },
  ],
  [
    0xe5,
    (element, { position }) => {
      if (element.remaining === 1) position.attributes['motion'] = element.uint8() === 1
    },
  ],
  [0xe6, readObdOrThermometers],
  [0xe7, readWatchAlarms],
  [0xea, readExternal],
  [0xf3, readEngine],
  [
    0xf5,
    (element, { position }) => {
      if (element.remaining === 2) position.attributes['illuminance'] = element.uint16()
    },
  ],
  [0xf6, readPressureOrImei],
  [0xf7, readHumidityOrBattery],
  [0xf8, readStepsOrProbe],
  [0xf9, readMasked],
  [0xfe, readByLength],
]
