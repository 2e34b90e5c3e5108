import { type Attributes, knotsFromKmh, type Network } from '@rastro/contracts'
import { BadFrame, type RawFix, type RawPosition } from '../protocol.ts'
import { hasBit } from '../wire/bits.ts'
import { checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf, type FieldReader } from '../wire/text.ts'
import { alertOf } from './alarms.ts'
import { readExternal } from './external.ts'
import { readTime } from './fields.ts'
import { FIELD } from './mask.ts'

/** Beacon reports leave the mask out, because their fields never change. */
const BEACON_MASK = 0b1_1000_0011_0110
const MOST_TAGS = 32

/**
 * ST4xxx and ST8xxx text: a mask tells which fields are there. Undefined for kinds without a location.
 * @throws BadFrame
 */
export function decodeUniversal(reader: FieldReader): RawPosition | undefined {
  const kind = reader.text()
  if (kind !== 'STT' && kind !== 'ALT' && kind !== 'UEX' && kind !== 'BLE') return undefined
  reader.skip() // id
  const attributes: Attributes = { type: kind }
  const mask = kind === 'BLE' ? BEACON_MASK : reader.hex()
  const position = readPlace(reader, mask, attributes)
  if (kind === 'BLE') readTags(reader, attributes)
  else readState(reader, mask, attributes, position.fix)
  if (kind === 'ALT') readAlert(reader, mask, attributes)
  else if (kind === 'STT') readStatus(reader, mask, attributes)
  else if (kind === 'UEX') readExternal(reader, attributes)
  if (kind === 'ALT' || kind === 'STT') readAssigned(reader, mask, attributes)
  return position
}

/** Header, time, cell and place. Without a place or a time there is no fix. */
function readPlace(reader: FieldReader, mask: number, attributes: Attributes): RawPosition {
  const has = (bit: number) => hasBit(mask, bit)
  if (has(FIELD.MODEL)) reader.skip()
  if (has(FIELD.FIRMWARE)) attributes['versionFw'] = reader.text()
  if (has(FIELD.LIVE) && reader.text() === '0') attributes['archive'] = true
  const time = has(FIELD.DATE) && has(FIELD.CLOCK) ? readTime(reader) : undefined
  const network = readCell(reader, mask)
  if (has(FIELD.RSSI)) attributes['rssi'] = reader.integer()
  const latitude = has(FIELD.LATITUDE) ? reader.decimal() : undefined
  const longitude = has(FIELD.LONGITUDE) ? reader.decimal() : undefined
  const heard = network === undefined ? {} : { network }
  if (time === undefined) return { attributes, ...heard }
  if (latitude === undefined || longitude === undefined) return { deviceTime: time, attributes, ...heard }
  checkCoordinates(latitude, longitude)
  return { fix: { time, valid: true, latitude, longitude }, attributes, ...heard }
}

function readCell(reader: FieldReader, mask: number): Network | undefined {
  const cellId = hasBit(mask, FIELD.CELL) ? reader.hex() : 0
  const mobileCountryCode = hasBit(mask, FIELD.COUNTRY) ? reader.integer() : 0
  const mobileNetworkCode = hasBit(mask, FIELD.OPERATOR) ? reader.integer() : 0
  const locationAreaCode = hasBit(mask, FIELD.AREA) ? reader.hex() : 0
  return networkOf([{ cellId, locationAreaCode, mobileCountryCode, mobileNetworkCode }])
}

function readState(reader: FieldReader, mask: number, attributes: Attributes, fix: RawFix | undefined): void {
  const has = (bit: number) => hasBit(mask, bit)
  const speed = has(FIELD.SPEED) ? knotsFromKmh(reader.decimal()) : 0
  const course = has(FIELD.COURSE) ? courseOf(reader.decimal()) : 0
  if (has(FIELD.SATELLITES)) attributes['sat'] = reader.integer()
  const valid = has(FIELD.VALID) ? reader.text() === '1' : false
  if (fix !== undefined) Object.assign(fix, { speed, course, valid })
  if (has(FIELD.INPUT)) {
    const input = reader.binary()
    attributes['ignition'] = hasBit(input, 0)
    attributes['input'] = input
  }
  if (has(FIELD.OUTPUT)) attributes['output'] = reader.binary()
}

function readAlert(reader: FieldReader, mask: number, attributes: Attributes): void {
  if (hasBit(mask, FIELD.REASON)) {
    const code = reader.text()
    attributes['alertId'] = code
    const alarm = alertOf(Number(code))
    if (alarm !== undefined) attributes['alarm'] = alarm
  }
  if (hasBit(mask, FIELD.MODIFIER)) keepText(attributes, 'alertModifier', reader.text())
  if (hasBit(mask, FIELD.DATA)) keepText(attributes, 'alertData', reader.text())
}

function readStatus(reader: FieldReader, mask: number, attributes: Attributes): void {
  if (hasBit(mask, FIELD.REASON)) attributes['mode'] = reader.integer()
  if (hasBit(mask, FIELD.MODIFIER)) attributes['reason'] = reader.integer()
  if (hasBit(mask, FIELD.DATA)) attributes['index'] = reader.integer()
}

/** Fields the owner assigned to the end: by a mask of their own, else numbered as they come. */
function readAssigned(reader: FieldReader, mask: number, attributes: Attributes): void {
  if (hasBit(mask, FIELD.RESERVED) && reader.remaining > 0) reader.skip()
  if (hasBit(mask, FIELD.ASSIGNED) && reader.remaining > 0) {
    const assigned = reader.hex()
    for (let index = 0; index <= 30; index++) {
      if (hasBit(assigned, index)) keepText(attributes, `io${index + 1}`, reader.text())
    }
  }
  for (let index = 1; reader.remaining > 0 && index <= 64; index++)
    keepText(attributes, `assign${index}`, reader.text())
}

/** Bluetooth beacons: signal now, lowest, highest; address; how often heard; its two numbers. */
function readTags(reader: FieldReader, attributes: Attributes): void {
  const count = reader.integer()
  if (count < 0 || count > MOST_TAGS) throw new BadFrame('count')
  for (let tag = 1; tag <= count; tag++) {
    attributes[`tag${tag}Rssi`] = reader.integer()
    reader.skip(2)
    attributes[`tag${tag}Id`] = reader.text()
    attributes[`tag${tag}Samples`] = reader.integer()
    attributes[`tag${tag}Major`] = reader.integer()
    attributes[`tag${tag}Minor`] = reader.integer()
  }
}

function keepText(attributes: Attributes, name: string, value: string): void {
  if (value !== '') attributes[name] = value
}
