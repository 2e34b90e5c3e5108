import { knotsFromKmh } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { addAlarm } from '../../wire/position.ts'
import type { Family } from './model.ts'

/** Reads one IO element; the caller moves on by the declared length, whatever was read. */
type ParameterReader = (reader: ByteReader, position: RawPosition) => void
type Size = 'uint8' | 'int8' | 'uint16' | 'int16' | 'uint32' | 'int32'

function number(name: string, size: Size, divisor = 1): ParameterReader {
  return (reader, { attributes }) => {
    attributes[name] = reader[size]() / divisor
  }
}

function flag(name: string): ParameterReader {
  return (reader, { attributes }) => {
    attributes[name] = reader.uint8() > 0
  }
}

function alarm(name: string): ParameterReader {
  return (reader, { attributes }) => addAlarm(attributes, reader.uint8() > 0 ? name : undefined)
}

const DRIVING_ALARMS = new Map([
  [1, 'hardAcceleration'],
  [2, 'hardBraking'],
  [3, 'hardCornering'],
])

/** Elements every model means alike. Volts, metres, degrees Celsius. */
const COMMON = new Map<number, ParameterReader>([
  [1, flag('in1')],
  [2, flag('in2')],
  [3, flag('in3')],
  [4, flag('in4')],
  [16, number('odometer', 'uint32')],
  [17, number('axisX', 'int16')],
  [18, number('axisY', 'int16')],
  [19, number('axisZ', 'int16')],
  [21, number('rssi', 'uint8')],
  [25, number('bleTemp1', 'int16', 100)],
  [26, number('bleTemp2', 'int16', 100)],
  [27, number('bleTemp3', 'int16', 100)],
  [28, number('bleTemp4', 'int16', 100)],
  [66, number('power', 'uint16', 1000)],
  [67, number('battery', 'uint16', 1000)],
  [78, readDriver],
  [179, flag('out1')],
  [180, flag('out2')],
  [181, number('pdop', 'uint16', 10)],
  [182, number('hdop', 'uint16', 10)],
  [199, number('tripOdometer', 'uint32')],
  [236, alarm('general')],
  [239, flag('ignition')],
  [240, flag('motion')],
  [241, number('operator', 'uint32')],
  [253, (reader, { attributes }) => addAlarm(attributes, DRIVING_ALARMS.get(reader.uint8()))],
])

/** iButton, lowest byte first; all zero = none touched. */
function readDriver(reader: ByteReader, { attributes }: RawPosition): void {
  const id = Buffer.from(reader.slice(8)).reverse().toString('hex').toUpperCase()
  if (!/^0*$/.test(id)) attributes['driverUniqueId'] = id
}

/** Elements of the FMB family. Litres, litres per hour, per cent. */
const FMB = new Map<number, ParameterReader>([
  [9, number('adc1', 'uint16', 1000)],
  [10, number('adc2', 'uint16', 1000)],
  [11, (reader, { attributes }) => void (attributes['iccid'] = String(reader.int64()))],
  [12, number('fuelUsed', 'uint32', 1000)],
  [13, number('fuelConsumption', 'uint16', 100)],
  [24, readSpeed],
  [30, number('faultCount', 'uint8')],
  [31, number('engineLoad', 'uint8')],
  [32, number('coolantTemp', 'int8')],
  [36, number('rpm', 'uint16')],
  [43, number('milDistance', 'uint16')],
  [57, number('hybridBatteryLevel', 'int8')],
  [68, number('batteryCurrent', 'uint16', 1000)],
  [72, number('temp1', 'int32', 10)],
  [73, number('temp2', 'int32', 10)],
  [74, number('temp3', 'int32', 10)],
  [75, number('temp4', 'int32', 10)],
  [107, number('fuelUsed', 'uint32', 10)],
  [110, number('fuelConsumption', 'uint16', 10)],
  [113, number('batteryLevel', 'uint8')],
  [115, number('engineTemp', 'int16', 10)],
  [175, (reader, { attributes }) => addAlarm(attributes, reader.uint8() > 0 ? 'geofenceEnter' : 'geofenceExit')],
  [200, number('sleepMode', 'uint8')],
  [232, flag('cngStatus')],
  [233, number('cngUsed', 'uint32', 10)],
  [234, number('cngLevel', 'uint16')],
  [235, number('oilLevel', 'uint8')],
  [246, alarm('tow')],
  [247, alarm('accident')],
  [249, alarm('jamming')],
  [251, alarm('idle')],
  [252, alarm('powerCut')],
  [662, flag('door')],
  ...[1, 2, 3, 4, 5, 6].map((index) => [10643 + index, number(`tempProbe${index}`, 'int16', 100)] as const),
  ...[1, 2, 3, 4].map((index) => [10799 + index, number(`eyeTemp${index}`, 'int16', 100)] as const),
  ...[1, 2, 3, 4].map((index) => [10831 + index, number(`eyeRoll${index}`, 'int16')] as const),
])

/** Speed of the vehicle's own instruments, km/h. */
function readSpeed(reader: ByteReader, position: RawPosition): void {
  const speed = knotsFromKmh(reader.uint16())
  if (position.fix !== undefined) position.fix.speed = speed
}

/** CAN adapter of the FMB family, which the FM.6.. use otherwise. */
const FMB_CAN = new Map<number, ParameterReader>([
  [80, number('dataMode', 'uint8')],
  [81, number('obdSpeed', 'uint8')],
  [82, number('throttle', 'uint8')],
  [83, number('fuelUsed', 'uint32', 10)],
  [84, number('fuel', 'uint16', 10)],
  [85, number('rpm', 'uint16')],
  [87, number('obdOdometer', 'uint32')],
  [89, number('fuelLevel', 'uint8')],
])

const FM6 = new Map<number, ParameterReader>([
  [701, number('bleTemp1', 'int16', 10)],
  [702, number('bleTemp2', 'int16', 10)],
  [703, number('bleTemp3', 'int16', 10)],
  [704, number('bleTemp4', 'int16', 10)],
])

/** Cells; `decode/network.ts` takes these attributes away again and makes a network of them. */
const CELL = new Map<number, ParameterReader>([
  [205, number('cid2g', 'uint16')],
  [206, number('lac', 'uint16')],
  [636, number('cid4g', 'uint32')],
])

const OBD_ODOMETER = 389

/** What reads an element for this family; undefined = no name, kept as `io<id>`. */
export function readerOf(id: number, family: Family): ParameterReader | undefined {
  const common = COMMON.get(id)
  if (common !== undefined || family.name === undefined) return common
  if ((family.isFmb || family.isTat) && CELL.has(id)) return CELL.get(id)
  if (family.isFm6 && FM6.has(id)) return FM6.get(id)
  if (id === OBD_ODOMETER && family.name === 'FMB003') return readObdOdometer
  if (!family.isFmb) return undefined
  return FMB.get(id) ?? (family.isFm6 ? undefined : FMB_CAN.get(id))
}

/** Kilometres on this model. */
function readObdOdometer(reader: ByteReader, { attributes }: RawPosition): void {
  attributes['obdOdometer'] = reader.uint32() * 1000
}

/** Value of an element without a name: unsigned up to four bytes, signed with eight. */
export function plainValue(reader: ByteReader, length: number): number {
  if (length === 1) return reader.uint8()
  if (length === 2) return reader.uint16()
  if (length === 4) return reader.uint32()
  // Beyond 2^53 the last digits are lost, as in every client that reads them from JSON.
  return Number(reader.int64())
}
