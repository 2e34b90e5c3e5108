import type { Message } from './message.ts'

/** Packet types by number. Some numbers mean different things to different makers; see {@link Message.variant}. */
export const TYPE = {
  LOGIN: 0x01,
  GPS: 0x10,
  GPS_LBS_6: 0x11,
  GPS_LBS_1: 0x12,
  STATUS: 0x13,
  STRING: 0x15,
  GPS_LBS_STATUS_1: 0x16,
  WIFI: 0x17,
  LBS_EXTEND: 0x18,
  LBS_STATUS: 0x19,
  GPS_PHONE: 0x1a,
  GPS_LBS_EXTEND: 0x1e,
  STRING_INFO: 0x21,
  GPS_LBS_2: 0x22,
  HEARTBEAT: 0x23,
  LBS_MULTIPLE_3: 0x24,
  GPS_LBS_DRIVER: 0x25,
  GPS_LBS_STATUS_2: 0x26,
  GPS_LBS_STATUS_3: 0x27,
  LBS_MULTIPLE_1: 0x28,
  ADDRESS_REQUEST: 0x2a,
  LBS_WIFI: 0x2c,
  GPS_LBS_4: 0x2d,
  LBS_MULTIPLE_2: 0x2e,
  GPS_LBS_5: 0x31,
  /** Short: location with status. Long: location of the AZ735. */
  GPS_LBS_STATUS_4: 0x32,
  /** Short: Wi-Fi. Long: alarm of the AZ735. */
  WIFI_5: 0x33,
  X1_GPS: 0x34,
  X1_PHOTO_INFO: 0x35,
  STATUS_2: 0x36,
  GPS_LBS_3: 0x37,
  GPS_LBS_8: 0x38,
  ALARM_MODULE: 0x39,
  BATTERY: 0x40,
  MULTIMEDIA: 0x41,
  IBUTTON: 0x61,
  WIFI_2: 0x69,
  MODULES: 0x70,
  COMMAND_0: 0x80,
  COMMAND_1: 0x81,
  COMMAND_2: 0x82,
  TIME_REQUEST: 0x8a,
  OBD: 0x8c,
  INFO: 0x94,
  ALARM: 0x95,
  ADDRESS_RESPONSE: 0x97,
  SERIAL: 0x9b,
  GPS_LBS_7: 0xa0,
  LBS_2: 0xa1,
  WIFI_3: 0xa2,
  FENCE_SINGLE: 0xa3,
  FENCE_MULTI: 0xa4,
  LBS_ALARM: 0xa5,
  LBS_ADDRESS: 0xa7,
  WIFI_ALARM: 0xa9,
  BLUETOOTH_CLOCK: 0xb2,
  DEVICE_STATUS: 0xf1,
  PERIPHERAL: 0xf2,
  WIFI_4: 0xf3,
} as const

const LOCATED = new Set<number>([
  TYPE.GPS_LBS_1,
  TYPE.GPS_LBS_2,
  TYPE.GPS_LBS_DRIVER,
  TYPE.GPS_LBS_3,
  TYPE.GPS_LBS_4,
  TYPE.GPS_LBS_5,
  TYPE.GPS_LBS_6,
  TYPE.GPS_LBS_STATUS_1,
  TYPE.GPS_LBS_STATUS_2,
  TYPE.GPS_LBS_STATUS_3,
  TYPE.GPS_LBS_STATUS_4,
  TYPE.WIFI_3,
  TYPE.GPS_LBS_7,
  TYPE.WIFI,
  TYPE.FENCE_MULTI,
  TYPE.ALARM_MODULE,
])
const GPS_ONLY = new Set<number>([TYPE.GPS, TYPE.GPS_PHONE, TYPE.GPS_LBS_EXTEND])
const CELL_ONLY = new Set<number>([TYPE.LBS_STATUS, TYPE.LBS_ALARM, TYPE.LBS_ADDRESS])
const STATUS = new Set<number>([
  TYPE.STATUS,
  TYPE.STATUS_2,
  TYPE.LBS_STATUS,
  TYPE.GPS_LBS_STATUS_1,
  TYPE.GPS_LBS_STATUS_2,
  TYPE.GPS_LBS_STATUS_3,
  TYPE.GPS_LBS_STATUS_4,
  TYPE.WIFI_3,
  TYPE.FENCE_MULTI,
  TYPE.ALARM_MODULE,
  TYPE.LBS_ALARM,
])

/** Whether the packet carries a satellite fix. */
export function hasGps(message: Message): boolean {
  if (message.type === TYPE.FENCE_SINGLE) return !isStatus3(message)
  return LOCATED.has(message.type) || GPS_ONLY.has(message.type)
}

/** Whether the packet names one cell tower. */
export function hasCell(message: Message): boolean {
  if (message.type === TYPE.FENCE_SINGLE) return !isStatus3(message)
  return LOCATED.has(message.type) || CELL_ONLY.has(message.type)
}

/** Whether the packet carries a status byte with battery and signal. */
export function hasStatus(message: Message): boolean {
  if (message.type === TYPE.FENCE_SINGLE) return isStatus3(message)
  return STATUS.has(message.type) || isNtLocation(message)
}

/** Two makers send a status under the number of the fence packet. */
function isStatus3({ variant }: Message): boolean {
  return variant === 'seeworld' || variant === 'pedometer'
}

/** NT, VL100 and XT40 trackers put a longer record of their own into two of the location packets. */
export function isNtLocation(message: Message): boolean {
  return message.model.isNt && (message.type === TYPE.GPS_LBS_2 || message.type === TYPE.GPS_LBS_DRIVER)
}
