import { type Attributes, type CellTower, knotsFromKmh, type WifiAccessPoint } from '@rastro/contracts'
import type { RawFix, RawPosition } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { addAlarm, checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf } from '../wire/text.ts'
import { alarmOf } from './alarms.ts'
import { readBlock } from './blocks.ts'
import { instantOf } from './epoch.ts'

/** Numbers from here on take two bytes. */
const LONG_NUMBER = 0xfe

/** What the parameters of one record come to. */
export interface Draft {
  attributes: Attributes
  fix: Partial<RawFix>
  cellTowers: CellTower[]
  wifiAccessPoints: WifiAccessPoint[]
}

/** `CCE`: records of numbered parameters, low byte first. @throws BadFrame */
export function decodeParameters(body: Buffer): RawPosition[] {
  const reader = new ByteReader(body)
  reader.skip(4) // how many wait in the tracker
  const count = reader.uint16Le()
  const positions: RawPosition[] = []
  for (let index = 0; index < count; index++) {
    const record = reader.slice(reader.uint16Le())
    positions.push({ ...decodeRecord(new ByteReader(record)), record })
  }
  return positions
}

function decodeRecord(reader: ByteReader): RawPosition {
  const draft: Draft = { attributes: {}, fix: {}, cellTowers: [], wifiAccessPoints: [] }
  reader.skip(2) // how many parameters
  readGroup(reader, (number) => readByte(draft, number, reader.uint8()))
  readGroup(reader, (number) => readWord(draft, number, reader.slice(2)))
  readGroup(reader, (number) => readLong(draft, number, reader.slice(4)))
  readGroup(reader, (number) => readBlock(draft, number, new ByteReader(reader.slice(reader.uint8()))))
  const { attributes, cellTowers, wifiAccessPoints } = draft
  const event = attributes['event']
  if (typeof event === 'number') addAlarm(attributes, alarmOf(event))
  const network = networkOf(cellTowers, wifiAccessPoints)
  const fix = fixOf(draft.fix)
  return { ...(fix && { fix }), attributes, ...(network && { network }) }
}

/** Parameters of one width, after their count. */
function readGroup(reader: ByteReader, read: (number: number) => void): void {
  for (let left = reader.uint8(); left > 0; left--) {
    read(reader.peek() === LONG_NUMBER ? reader.uint16() : reader.uint8())
  }
}

function fixOf({ time, valid, latitude, longitude, ...motion }: Partial<RawFix>): RawFix | undefined {
  if (time === undefined || latitude === undefined || longitude === undefined) return undefined
  checkCoordinates(latitude, longitude)
  return { time, valid: valid ?? false, latitude, longitude, ...motion }
}

function readByte({ attributes, fix }: Draft, number: number, value: number): void {
  const name = BYTES.get(number)
  if (name !== undefined) attributes[name] = value
  else if (number === 0x05) fix.valid = value > 0
  else if (number === 0x47 && value > 0) attributes['lock'] = value === 2
  else if (number === 0xfe69 && value <= 100) attributes['batteryLevel'] = value
}

const BYTES: ReadonlyMap<number, string> = new Map([
  [0x01, 'event'],
  [0x06, 'sat'],
  [0x07, 'rssi'],
  [0x14, 'output'],
  [0x15, 'input'],
  [0x97, 'throttle'],
  [0x9d, 'fuel'],
])

function readWord({ attributes, fix }: Draft, number: number, bytes: Buffer): void {
  const value = bytes.readUInt16LE()
  const known = WORDS.get(number)
  if (known !== undefined) attributes[known[0]] = value / (known[1] ?? 1)
  else if (number === 0x08) fix.speed = knotsFromKmh(value)
  else if (number === 0x09) fix.course = courseOf(value)
  else if (number === 0x0b) fix.altitude = bytes.readInt16LE()
}

/** Names with what the value is divided by. */
const WORDS: ReadonlyMap<number, readonly [name: string, divisor?: number]> = new Map([
  [0x0a, ['hdop', 10]],
  [0x16, ['adc1', 100]],
  [0x17, ['adc2', 100]],
  [0x19, ['battery', 100]],
  [0x1a, ['power', 100]],
  [0x29, ['fuel', 100]],
  [0x40, ['event']],
  [0x91, ['obdSpeed']],
  [0x92, ['obdSpeed']],
  [0x98, ['fuelUsed']],
  [0x99, ['rpm']],
  [0x9c, ['coolantTemp']],
  [0x9f, ['temp1']],
  [0xc9, ['fuelConsumption']],
])

const MINUTE_MS = 60_000

function readLong({ attributes, fix }: Draft, number: number, bytes: Buffer): void {
  const value = bytes.readUInt32LE()
  const known = LONGS.get(number)
  if (known !== undefined) attributes[known[0]] = value / (known[1] ?? 1)
  else if (number === 0x02) fix.latitude = bytes.readInt32LE() / 1e6
  else if (number === 0x03) fix.longitude = bytes.readInt32LE() / 1e6
  else if (number === 0x04) fix.time = instantOf(value)
  else if (number === 0x25) attributes['driverUniqueId'] = String(value)
  else if (number === 0xfef4) attributes['hours'] = value * MINUTE_MS
}

const LONGS: ReadonlyMap<number, readonly [name: string, divisor?: number]> = new Map([
  [0x0c, ['odometer']],
  [0x0d, ['runtime']],
  [0x9b, ['obdOdometer']],
  [0xa0, ['fuelUsed', 1000]],
  [0xa2, ['fuelConsumption', 100]],
])
