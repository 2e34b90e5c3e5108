import type { RawPosition } from '../protocol.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { addAlarm } from '../wire/position.ts'

/** A parameter of a record as it came: 1, 2, 4 or 8 bytes. */
export interface Parameter {
  bytes: Buffer
  /** Read without a sign, unless it has 8 bytes. */
  value: number
  /** Read with a sign. */
  signed: number
}

type ParameterReader = (position: RawPosition, parameter: Parameter) => void

export function readParameter(reader: ByteReader, size: number): Parameter {
  const bytes = reader.slice(size)
  // Beyond 2^53 the last digits are lost, as in every client that reads them from JSON.
  if (size === 8) return { bytes, value: Number(bytes.readBigInt64BE()), signed: Number(bytes.readBigInt64BE()) }
  return { bytes, value: bytes.readUIntBE(0, size), signed: bytes.readIntBE(0, size) }
}

function number(name: string, times = 1, dividedBy = 1): ParameterReader {
  return ({ attributes }, { value }) => void (attributes[name] = (value * times) / dividedBy)
}

function signed(name: string, dividedBy = 1): ParameterReader {
  return ({ attributes }, parameter) => void (attributes[name] = parameter.signed / dividedBy)
}

function flag(name: string): ParameterReader {
  return ({ attributes }, { value }) => void (attributes[name] = value > 0)
}

function alarm(name: string, isRaised: (value: number) => boolean = (value) => value > 0): ParameterReader {
  return ({ attributes }, { value }) => addAlarm(attributes, isRaised(value) ? name : undefined)
}

/** iButton; all zero = none touched. */
const readDriver: ParameterReader = ({ attributes }, { bytes }) => {
  if (bytes.some((byte) => byte !== 0)) attributes['driverUniqueId'] = bytes.toString('hex')
}

/** Parameters with a name. Volts, metres, km/h, degrees Celsius, per cent. */
const PARAMETERS: ReadonlyMap<number, ParameterReader> = new Map<number, ParameterReader>([
  [2, number('in1')],
  [3, number('in2')],
  [4, number('in3')],
  [5, number('in4')],
  [13, flag('motion')],
  [20, number('adc3')],
  [21, number('adc4')],
  [22, number('adc1')],
  [23, number('adc2')],
  [29, number('power', 1, 1000)],
  [30, number('battery', 1, 1000)],
  [32, signed('deviceTemp')],
  [34, readDriver],
  [39, number('engineLoad')],
  [65, number('odometer')],
  [74, signed('temp3', 10)],
  [78, signed('temp0', 10)],
  [79, signed('temp1', 10)],
  [80, signed('temp2', 10)],
  [88, alarm('jamming')],
  [94, number('rpm', 1, 4)],
  [95, number('obdSpeed')],
  [98, number('fuelLevel', 100, 255)],
  [100, number('fuelConsumption', 1, 20)],
  [134, alarm('hardBraking')],
  [136, alarm('hardAcceleration')],
  [150, number('operator')],
  [163, number('odometer', 5)],
  [164, number('tripOdometer', 5)],
  [165, number('obdSpeed', 1, 256)],
  [166, number('rpm', 1, 8)],
  [170, flag('charge')],
  [173, flag('motion')],
  [197, number('rpm', 1, 8)],
  [205, number('fuelLevel')],
  [207, number('fuelLevel', 4, 10)],
  [208, number('fuelUsed', 1, 2)],
  [251, flag('ignition')],
  [409, flag('ignition')],
  [410, alarm('tow')],
  [411, alarm('accident')],
  [415, alarm('gpsAntennaCut', (value) => value === 0)],
  [645, number('obdOdometer', 1000)],
  [758, alarm('tampering', (value) => value === 1)],
])

/** Put a parameter into the attributes; one without a name as `io<id>`. */
export function keepParameter(position: RawPosition, id: number, parameter: Parameter): void {
  const read = PARAMETERS.get(id) ?? number(`io${id}`)
  read(position, parameter)
}

/** Texts of 16 characters, and the number of a tag, come in two parameters of 8 bytes. */
const PAIRS = [
  { name: 'driverUniqueId', ids: [126, 127], encoding: 'latin1' },
  { name: 'driverUniqueId', ids: [155, 156], encoding: 'latin1' },
  { name: 'tagId', ids: [760, 761], encoding: 'hex' },
] as const

/** Join what came in two parameters; an empty one is nobody. */
export function joinPairs({ attributes }: RawPosition, longs: ReadonlyMap<number, Buffer>): void {
  for (const { name, ids, encoding } of PAIRS) {
    const [first, second] = [longs.get(ids[0]), longs.get(ids[1])]
    if (first === undefined || second === undefined) continue
    for (const id of ids) delete attributes[`io${id}`]
    const joined = Buffer.concat([first, second])
    const text = encoding === 'hex' ? joined.toString('hex') : joined.toString('latin1').replaceAll('\0', ' ').trim()
    if (joined.some((byte) => byte !== 0) && text !== '') attributes[name] = text
  }
}
