import type { Attributes } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { addAlarm } from '../../wire/position.ts'
import { plainText } from '../../wire/text.ts'
import { type Message, readDate } from '../message.ts'
import { DRIVING } from './alarms.ts'
import { type FieldReader, number, text } from './fields.ts'
import { readPlace, setFix } from './location.ts'
import { modelOf } from './model.ts'

/** What on-board diagnosis tells, by number. Litres, metres, volts, km/h, degrees Celsius. */
const VALUES = new Map<number, FieldReader>([
  [0x0102, number('odometer', 'uint32', { times: 100 })],
  [0x0103, number('fuel', 'uint32', { dividedBy: 100 })],
  [0x0105, number('fuelUsed', 'uint32', { dividedBy: 100 })],
  [0x0111, number('fuelTemp', 'uint8', { plus: -40 })],
  [0x012e, number('oilLevel', 'uint16', { dividedBy: 10 })],
  [0x014a, number('fuelConsumption', 'uint16', { dividedBy: 100 })],
  [0x0528, number('odometer', 'uint32', { times: 100 })],
  [0x052a, number('fuel', 'uint16', { dividedBy: 100 })],
  [0x052b, number('fuel', 'uint8')],
  [0x052c, number('fuelUsed', 'uint32', { dividedBy: 100 })],
  [0x052d, number('coolantTemp', 'uint8', { plus: -40 })],
  [0x052e, number('airTemp', 'uint8', { plus: -40 })],
  [0x0530, number('power', 'uint16', { dividedBy: 1000 })],
  [0x0535, number('obdSpeed', 'uint16', { dividedBy: 10 })],
  [0x0536, number('rpm', 'uint16')],
  [0x0537, number('fuelConsumption', 'uint16', { dividedBy: 100 })],
  [0x0538, number('fuelConsumption', 'uint16', { dividedBy: 100 })],
  [0x0539, number('fuelConsumption', 'uint16', { dividedBy: 100 })],
  [0x053d, number('intakePressure', 'uint16', { dividedBy: 10 })],
  [0x0544, number('liquidLevel', 'uint8')],
  [0x0546, number('odometer', 'uint32', { times: 100 })],
  [0x0547, number('throttle', 'uint8')],
  [0x0548, number('throttle', 'uint8')],
  [0xfeec, text('vin')],
])

function readValues(body: ByteReader, attributes: Attributes): void {
  for (let count = body.uint8(); count > 0; count--) {
    const id = body.uint16()
    const value = body.part(body.uint8())
    const read = VALUES.get(id)
    if (read !== undefined) read(value, attributes)
    else if (value.remaining === 1) attributes[`io${id}`] = value.uint8()
    else if (value.remaining === 2) attributes[`io${id}`] = value.uint16()
    else if (value.remaining === 4) attributes[`io${id}`] = value.uint32()
  }
}

/** Trouble codes of every system of the vehicle. */
function readTroubles(body: ByteReader, attributes: Attributes): void {
  const codes: string[] = []
  for (let systems = body.uint16(); systems > 0; systems--) {
    body.skip(4)
    for (let count = body.uint16(); count > 0; count--) {
      body.skip(8) // number and state of the code
      codes.push(plainText(body.text(body.uint16())))
    }
  }
  attributes['dtcs'] = codes.join(' ')
}

const ALARMS = new Map<number, string>([
  [0x01, 'powerRestored'],
  [0x02, 'powerCut'],
  [0x0e, 'idle'],
  [0x1a, DRIVING.ACCELERATION],
  [0x1b, DRIVING.BRAKING],
  [0x1c, DRIVING.CORNERING],
  [0x1d, 'laneChange'],
  [0x1e, 'laneChange'],
  [0x1f, 'laneChange'],
  [0x23, 'fatigueDriving'],
  [0x25, 'overspeed'],
  [0x26, 'accident'],
  [0x27, 'accident'],
  [0x28, 'accident'],
  [0x31, 'door'],
  [0x32, 'door'],
])

function readAlarms(body: ByteReader, attributes: Attributes): void {
  for (let count = body.uint8(); count > 0; count--) {
    addAlarm(attributes, ALARMS.get(body.uint8()))
    body.skip(body.uint8())
  }
}

const TRIP_ENDED = 2

function readTrip(body: ByteReader, attributes: Attributes): void {
  const state = body.uint8()
  attributes['tripNumber'] = body.uint32()
  if (state !== TRIP_ENDED) return
  body.skip(29) // times and places of both ends
  attributes['idlingCount'] = body.uint16()
  attributes['idlingTime'] = body.uint16()
  attributes['tripOdometer'] = body.uint16() * 100
  attributes['tripFuel'] = body.uint16() / 100
}

const EVENTS = new Map<number, string>([
  [51, DRIVING.ACCELERATION],
  [52, DRIVING.BRAKING],
  [53, DRIVING.CORNERING],
  [54, 'laneChange'],
  [56, 'accident'],
])

function readEvent(body: ByteReader, attributes: Attributes): void {
  const event = body.int32()
  const alarm = EVENTS.get(event)
  if (alarm === undefined) attributes['event'] = event
  else addAlarm(attributes, alarm)
}

const CONTENTS = new Map<number, FieldReader>([
  [0x01, readValues],
  [0x02, readTroubles],
  [0x03, readAlarms],
  [0x04, readTrip],
  [
    0x0b,
    (body, attributes) => {
      if (body.uint8() > 0) attributes['vin'] = plainText(body.text(17))
    },
  ],
  [0x15, readEvent],
])
/** Kinds that end with the place where it happened. */
const WITH_PLACE = new Set([0x01, 0x02, 0x03])

/** The vehicle's own report: time, live or stored, and one of several kinds of content. */
export function readVehicle(message: Message, position: RawPosition): void {
  const { body, session } = message
  const { attributes } = position
  const time = readDate(body, session)
  const isStored = body.uint8() > 0
  body.skip(1) // kind of vehicle
  const kind = body.uint8()
  const read = CONTENTS.get(kind)
  if (read === undefined) return
  if (isStored) attributes['archive'] = true
  read(body, attributes)
  if (WITH_PLACE.has(kind)) setFix(position, readPlace(body, position, modelOf(session)), time)
  else if (time !== undefined) position.deviceTime = time
}
