import { addAlarm } from '../../wire/position.ts'
import { DRIVING } from './alarms.ts'
import type { ElementReader } from './elements.ts'
import { batteryLevel, type FieldReader, number } from './fields.ts'

const ALARMS = new Map<number, string>([
  [0x0001, 'fault'],
  [0x0400, DRIVING.ACCELERATION],
  [0x0401, DRIVING.BRAKING],
  [0x0402, DRIVING.CORNERING],
  [0x0403, 'overspeed'],
  [0x0405, 'accident'],
  [0x0406, 'vibration'],
  [0x0407, 'tow'],
  [0x0408, 'geofenceEnter'],
  [0x0409, 'geofenceExit'],
  [0x040c, 'door'],
  [0x0412, DRIVING.ACCELERATION],
  [0x0413, DRIVING.BRAKING],
  [0x0414, DRIVING.CORNERING],
  [0x0415, 'laneChange'],
  [0x0416, 'accident'],
  [0x0417, 'accident'],
  [0x0c01, 'sos'],
  [0x0c02, 'lowPower'],
  [0x0c05, 'general'],
  [0x0c0e, 'powerCut'],
  [0x0c0f, 'lowBattery'],
  [0x0c10, 'powerOff'],
  [0x0c12, 'tampering'],
])
const IGNITION_ON = 0x0c03
const IGNITION_OFF = 0x0c04

/** Fullest of the steps a battery is told in. */
const BATTERY_STEPS = 6

const readBattery: FieldReader = (reader, attributes) => {
  attributes['charge'] = reader.uint8() === 1
  const step = reader.uint8()
  if (step >= 1 && step <= BATTERY_STEPS) attributes['batteryLevel'] = Math.trunc((step * 100) / BATTERY_STEPS)
  attributes['battery'] = reader.uint16() / 100
  attributes['rssi'] = reader.uint8()
  attributes['power'] = reader.uint16() / 100
}

const STATUS = new Map<number, FieldReader>([
  [0x0001, number('battery', 'uint16', { dividedBy: 100 })],
  [0x0002, number('dataUsage', 'uint32')],
  [0x0003, batteryLevel],
  [0x0004, (reader, attributes) => void (attributes['charge'] = reader.uint8() === 0)],
  [0x0005, (reader, attributes) => void (attributes['iccid'] = reader.hex(10).slice(0, 19))],
  [0x0007, number('hdop', 'uint16', { dividedBy: 10 })],
  [0x2001, number('power', 'uint16', { dividedBy: 10 })],
])

const readStatus: FieldReader = (reader, attributes) => {
  while (reader.remaining >= 3) {
    const read = STATUS.get(reader.uint16())
    read?.(reader.part(reader.uint8()), attributes)
  }
}

const readUpload: FieldReader = (reader, attributes) => {
  attributes['uploadMode'] = reader.uint8()
  attributes['buffered'] = reader.uint8() === 1
}

const PACKETS = new Map<number, FieldReader>([
  [0x2002, readUpload],
  [0x2003, readBattery],
  [0x2005, readStatus],
])

/** Jimi's own element: an alarm, or a packet with its length. */
export const readCameraElement: ElementReader = (element, { position: { attributes } }) => {
  const kind = element.uint16()
  const packet = PACKETS.get(kind)
  if (packet !== undefined) {
    element.skip(1)
    packet(element, attributes)
  } else if (kind === IGNITION_ON || kind === IGNITION_OFF) attributes['ignition'] = kind === IGNITION_ON
  else addAlarm(attributes, ALARMS.get(kind))
}
