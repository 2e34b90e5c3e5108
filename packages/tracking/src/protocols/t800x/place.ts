import { type CellTower, knotsFromKmh } from '@rastro/contracts'
import type { RawPosition } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import type { ByteReader } from '../wire/byte-reader.ts'
import { accessPoint, networkOf } from '../wire/position.ts'
import { courseOf } from '../wire/text.ts'
import { keepTime, readDigits } from './message.ts'

/** Bytes of a place, whether coordinates or towers stand there. */
export const PLACE = 16

/** Set for coordinates nobody knows. */
const UNKNOWN = 0xffffffff

/** Altitude, longitude and latitude as floats. False when they are unknown or not on Earth; the clock is kept then. */
export function readCoordinates(reader: ByteReader, position: RawPosition, time: Date | undefined): boolean {
  const floats = reader.part(12)
  const isUnknown = floats.bytes.readUInt32BE() === UNKNOWN
  const [altitude, longitude, latitude] = [floats.floatLe(), floats.floatLe(), floats.floatLe()]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (time === undefined || isUnknown || !isOnEarth || !Number.isFinite(altitude)) {
    keepTime(position, time)
    return false
  }
  position.fix = { time, valid: true, latitude, longitude, altitude }
  return true
}

/** Coordinates, speed in tenths of km/h, course in degrees. */
export function readPlace(reader: ByteReader, position: RawPosition, time: Date | undefined): void {
  readCoordinates(reader, position, time)
  readSpeed(reader, position)
  readCourse(reader, position, 1)
}

export function readSpeed(reader: ByteReader, { fix }: RawPosition): void {
  const speed = readDigits(reader, 4)
  if (speed !== undefined && fix !== undefined) fix.speed = knotsFromKmh(speed / 10)
}

export function readCourse(reader: ByteReader, { fix }: RawPosition, divisor: number): void {
  const course = reader.uint16()
  if (course !== 0xffff && fix !== undefined) fix.course = courseOf(course / divisor)
}

/** Place of an asset tracker: coordinates, or the towers around it; the highest bit tells LTE. */
export function readAssetPlace(
  place: ByteReader,
  position: RawPosition,
  layout: { time: Date | undefined; hasFix: boolean },
): void {
  if (layout.hasFix) return readPlace(place, position, layout.time)
  keepTime(position, layout.time)
  readTowers(place, position, hasBit(place.peek(), 7))
}

const NO_OPERATOR = 0xffff

/** Country and network, then one LTE cell or three areas and cells. */
export function readTowers(reader: ByteReader, position: RawPosition, isLte: boolean): void {
  const country = reader.uint16()
  const mobileNetworkCode = reader.uint16()
  if (country === NO_OPERATOR || mobileNetworkCode === NO_OPERATOR) return
  const operator = { mobileCountryCode: isLte ? country & 0x7fff : country, mobileNetworkCode }
  addTowers(position, isLte ? [readLteTower(reader, operator)] : readThree(reader, operator, 'uint16'), isLte)
}

type Operator = Pick<CellTower, 'mobileCountryCode' | 'mobileNetworkCode'>

function readLteTower(reader: ByteReader, operator: Operator): CellTower {
  const cellId = reader.uint32()
  return { ...operator, cellId, locationAreaCode: reader.uint16() }
}

function readThree(reader: ByteReader, operator: Operator, size: 'uint16' | 'uint16Le'): CellTower[] {
  return [1, 2, 3].map(() => {
    const locationAreaCode = reader[size]()
    return { ...operator, locationAreaCode, cellId: reader[size]() }
  })
}

/** The same of a wired tracker, lowest byte first. */
export function readWiredTowers(reader: ByteReader, position: RawPosition): void {
  const mobileCountryCode = reader.uint16Le()
  const mobileNetworkCode = reader.uint16Le()
  const towers = readThree(reader, { mobileCountryCode, mobileNetworkCode }, 'uint16Le')
  if (mobileCountryCode !== NO_OPERATOR && mobileNetworkCode !== NO_OPERATOR) addTowers(position, towers, false)
}

/** Area 65535 stands for an empty place. */
function addTowers(position: RawPosition, towers: readonly CellTower[], isLte: boolean): void {
  const real = towers.filter(({ locationAreaCode, cellId }) => locationAreaCode !== 0xffff && cellId !== 0xffff)
  const network = networkOf(real, position.network?.wifiAccessPoints)
  if (network !== undefined) position.network = { ...network, ...(isLte ? { radioType: 'lte' } : {}) }
}

const NO_ADDRESS = /^(?:f{12}|0{12})$/

/** Own address, then three access points with their strength. */
export function readAccessPoints(reader: ByteReader, position: RawPosition): void {
  position.attributes['wifiMac'] = reader.hex(6)
  const points = [1, 2, 3].flatMap(() => {
    const address = reader.hex(6)
    const strength = reader.int8()
    return NO_ADDRESS.test(address) ? [] : [accessPoint(address, strength)]
  })
  const network = networkOf(position.network?.cellTowers ?? [], points)
  if (network !== undefined) position.network = network
}
