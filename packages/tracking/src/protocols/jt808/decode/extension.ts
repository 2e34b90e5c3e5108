import type { Attributes } from '@rastro/contracts'
import { BadFrame } from '../../protocol.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { batteryLevel, type FieldReader, number, text } from './fields.ts'

/** Values of an on-board diagnosis that follows its own numbering to the end of the message. */
const FIELDS: ReadonlyMap<number, FieldReader> = new Map<number, FieldReader>([
  [0x01, number('odometer', 'uint32', { times: 100 })],
  [0x02, number('fuel', 'uint16', { dividedBy: 10 })],
  [0x03, number('obdSpeed', 'uint16', { dividedBy: 10 })],
  [
    0x56,
    (reader, attributes) => {
      reader.skip(1)
      batteryLevel(reader, attributes)
    },
  ],
  [0x61, number('power', 'uint16', { dividedBy: 100 })],
  [0x69, number('battery', 'uint16', { dividedBy: 100 })],
  [0x80, number('obdSpeed', 'uint8')],
  [0x81, number('rpm', 'uint16')],
  [0x82, number('power', 'uint16', { dividedBy: 10 })],
  [0x83, number('engineLoad', 'uint8')],
  [0x84, number('coolantTemp', 'uint8', { plus: -40 })],
  [0x85, number('fuelConsumption', 'uint16')],
  [0x86, number('intakeTemp', 'uint8', { plus: -40 })],
  [0x87, number('intakeFlow', 'uint16')],
  [0x88, number('intakePressure', 'uint8')],
  [0x89, number('throttle', 'uint8')],
  [0x8b, text('vin', 17)],
  [0x8c, number('obdOdometer', 'uint32', { times: 100 })],
  [0x8d, number('tripOdometer', 'uint16', { times: 1000 })],
  [0x8e, number('fuel', 'uint8')],
  [
    0xa0,
    (reader, attributes) => {
      attributes['dtcs'] = reader.text(reader.remaining).replaceAll(/[,\0]/g, ' ').trim()
    },
  ],
  [0xcc, text('iccid', 20)],
])

/** Read values to the end; one that is cut short ends them. */
export function readExtension(reader: ByteReader, attributes: Attributes): void {
  while (reader.remaining >= 2) {
    const read = FIELDS.get(reader.uint8())
    const length = reader.uint8()
    if (length > reader.remaining) return
    const field = reader.part(length)
    try {
      read?.(field, attributes)
    } catch (error) {
      // Shorter than anybody else writes it.
      if (!(error instanceof BadFrame)) throw error
    }
  }
}
