import type { Message, Model } from '../message.ts'

/** Alarm of the byte behind the signal strength. Some makers gave the same number another meaning. */
export function alarmOfExtension(value: number, model: Model): string | undefined {
  if (model.isVl && value === 0x09) return 'tow'
  if (model.isVl && value === 0x28) return 'powerOff'
  if (model.isVl && value === 0x30) return 'hardBraking'
  if (model.isLw && value === 0x18) return 'accident'
  if (model.isLw && value === 0x19) return 'hardAcceleration'
  if (model.isSeeworld && value === 0x28) return 'hardCornering'
  if (model.isSeeworld && value === 0x29) return 'accident'
  return EXTENSION_ALARMS.get(value)
}

const EXTENSION_ALARMS = new Map([
  [0x01, 'sos'],
  [0x02, 'powerCut'],
  [0x03, 'vibration'],
  [0x04, 'geofenceEnter'],
  [0x05, 'geofenceExit'],
  [0x06, 'overspeed'],
  [0x09, 'vibration'],
  [0x0c, 'tampering'],
  [0x0e, 'lowBattery'],
  [0x0f, 'lowBattery'],
  [0x11, 'powerOff'],
  [0x13, 'tampering'],
  [0x14, 'door'],
  [0x18, 'removing'],
  [0x19, 'lowBattery'],
  [0x1a, 'hardBraking'],
  [0x1b, 'hardCornering'],
  [0x23, 'fallDown'],
  [0x25, 'tampering'],
  [0x26, 'hardAcceleration'],
  [0x27, 'hardBraking'],
  [0x28, 'hardBraking'],
  [0x29, 'hardAcceleration'],
  [0x2a, 'hardCornering'],
  [0x2b, 'hardCornering'],
  [0x2c, 'accident'],
  [0x2e, 'hardCornering'],
  [0x30, 'jamming'],
  [0x32, 'tampering'],
  [0x33, 'lock'],
  [0x34, 'unlock'],
  [0x53, 'fuelLeak'],
  [0x5b, 'temperature'],
  [0x5c, 'temperature'],
  [0xc9, 'idle'],
  [0x107, 'jamming'],
  [0x10b, 'jamming'],
])

/** Alarm in bits 3-5 of the status byte. */
export function alarmOfStatus(code: number, message: Message): string | undefined {
  if (code === 7) return message.variant === 'vxt01' ? 'overspeed' : 'removing'
  return STATUS_ALARMS.get(code)
}

const STATUS_ALARMS = new Map([
  [1, 'vibration'],
  [2, 'powerCut'],
  [3, 'lowBattery'],
  [4, 'sos'],
  [6, 'geofence'],
])

/** Alarm of an event packet (0x95) of a camera tracker. */
export function alarmOfEvent(event: number, isLocated: boolean): string | undefined {
  if (event === 0x01) return isLocated ? 'sos' : 'general'
  return EVENT_ALARMS.get(event)
}

const EVENT_ALARMS = new Map([
  [0x0e, 'lowPower'],
  [0x76, 'temperature'],
  [0x80, 'vibration'],
  [0x87, 'overspeed'],
  [0x88, 'powerCut'],
  [0x90, 'hardAcceleration'],
  [0x91, 'hardBraking'],
  [0x92, 'hardCornering'],
  [0x93, 'accident'],
])

/** Alarm of an event module (0x34) of a modular packet. */
export function alarmOfModule(event: number): string | undefined {
  return MODULE_ALARMS.get(event)
}

const MODULE_ALARMS = new Map([
  [0x10, 'door'],
  [0x12, 'removing'],
  [0x14, 'geofenceEnter'],
  [0x15, 'geofenceExit'],
  [0x16, 'temperature'],
  [0x1a, 'lowBattery'],
  [0x1b, 'overspeed'],
  [0x1c, 'powerOn'],
  [0x1d, 'powerOff'],
  [0x20, 'vibration'],
  [0x21, 'powerCut'],
  [0x23, 'tampering'],
])
