import { knotsFromKmh } from '@rastro/contracts'
import type { Decoded, RawPosition } from '../../protocol.ts'
import { hasBit } from '../../wire/bits.ts'
import { plainText } from '../../wire/text.ts'
import { acknowledge, type Message, nothing, onePosition, readDate } from '../message.ts'
import { readMovement, readPlace, setFix } from './location.ts'
import { modelOf } from './model.ts'
import { readObdSentence } from './obd-sentence.ts'
import { readVehicle } from './vehicle.ts'

type ContentReader = (message: Message, position: RawPosition) => void

const CARD = 'GTSL'

/** A sentence of the serial port; `GTSL|…|…|…|card|` names the driver. */
const readSerial: ContentReader = ({ body }, { attributes }) => {
  const sentence = plainText(body.text(body.remaining))
  if (!sentence.startsWith(CARD)) {
    if (sentence !== '') attributes['data'] = sentence
    return
  }
  const card = sentence.split('|', 5)[4]
  if (card !== undefined && card !== '') attributes['driverUniqueId'] = card
}

const readObd: ContentReader = ({ body }, { attributes }) => {
  readObdSentence(body.text(body.remaining), attributes)
}

/** Time, then a place with signed coordinates. */
const readPlaceAndTime: ContentReader = ({ body, session }, position) => {
  const time = readDate(body, session)
  const [latitude, longitude] = [body.int32() / 1_000_000, body.int32() / 1_000_000]
  const altitude = body.int16()
  const speed = knotsFromKmh(body.uint16() / 10)
  setFix(position, { valid: true, latitude, longitude, altitude, speed, course: body.uint16() % 361 }, time)
}

/** Elements with two bytes for number and length each. */
const readCollision: ContentReader = ({ body, session }, position) => {
  while (body.remaining >= 4) {
    const id = body.uint16()
    const element = body.part(body.uint16())
    if (id === 0x0002) position.attributes['collision'] = element.uint16() / 256 / 100
    else if (id === 0x0006) {
      const time = readDate(element, session)
      if (time !== undefined) position.deviceTime = time
    }
  }
}

const readPlaceOf: ContentReader = (message, position) => {
  const place = readPlace(message.body, position, modelOf(message.session))
  readMovement(message.body, message, position, place)
}

/** Bluetooth tags around an asset tracker. */
const readTags: ContentReader = (message, position) => {
  const { body } = message
  readPlaceOf(message, position)
  body.skip(1) // of how many
  while (body.remaining >= 9) {
    const index = body.uint8() + 1
    position.attributes[`tag${index}Mac`] = body.hex(6)
    position.attributes[`tag${index}Rssi`] = body.int8()
    position.attributes[`tag${index}Data`] = body.hex(body.uint8())
  }
}

/** Samples of the tracker's own sensors; the last one counts. */
const readSamples: ContentReader = (message, position) => {
  const { body } = message
  const { attributes } = position
  readPlaceOf(message, position)
  while (body.remaining >= 8) {
    const mask = body.uint16()
    body.skip(6) // time of the sample
    if (hasBit(mask, 0)) attributes['lightSensor'] = body.uint16()
    if (hasBit(mask, 1)) {
      attributes['deviceTemp'] = body.int16() / 10
      attributes['humidity'] = body.int16() / 10
    }
    if (hasBit(mask, 2)) attributes['temp3'] = body.int16() / 10
    if (hasBit(mask, 3)) body.skip(6) // acceleration
    if (hasBit(mask, 4)) attributes['airPressure'] = body.uint16()
  }
}

const CONTENTS: ReadonlyMap<number, ContentReader> = new Map<number, ContentReader>([
  [0x40, readSerial],
  [0x41, readObd],
  [0x53, readTags],
  [0x54, readSamples],
  [0xf0, readVehicle],
  [0xf3, readCollision],
  [0xff, readPlaceAndTime],
])

/** What a maker passes through (0x0900): its kind, then anything. */
export function decodeTransparent(message: Message): Decoded {
  const position: RawPosition = { attributes: {} }
  CONTENTS.get(message.body.uint8())?.(message, position)
  const isEmpty = Object.keys(position.attributes).length === 0 && position.fix === undefined
  return isEmpty ? nothing(acknowledge(message)) : onePosition(message, position, acknowledge(message))
}
