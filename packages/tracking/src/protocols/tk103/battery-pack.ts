import type { Attributes } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import { ByteReader } from '../wire/byte-reader.ts'
import { hexOf } from '../wire/text.ts'
import type { Message } from './message.ts'

const MOST_CELLS = 24
const MOST_SENSORS = 7
/** Temperatures are sent without a sign, shifted by this. */
const COLDEST = 40
const CURRENT_ZERO = 30_000

/** `BS50`: the state of a battery pack in one block. Volts, amperes, degrees Celsius, ampere hours. @throws BadFrame */
export function decodePack({ body }: Message): RawPosition {
  const reader = readerOf(body)
  const attributes: Attributes = {}
  reader.skip(3)
  const cells = reader.uint8()
  for (let cell = 1; cell <= MOST_CELLS; cell++) {
    const voltage = reader.uint16Le()
    if (cell <= cells) attributes[`battery${cell}`] = voltage / 1000
  }
  attributes['charge'] = reader.uint8() === 0
  attributes['current'] = reader.uint16Le() / 10
  attributes['battery'] = reader.uint16Le() / 100
  const level = reader.uint8()
  if (level <= 100) attributes['batteryLevel'] = level
  attributes['batteryOverheat'] = reader.uint8() > 0
  attributes['chargeProtection'] = reader.uint8() > 0
  attributes['dischargeProtection'] = reader.uint8() > 0
  reader.skip(2) // broken wire, balancing
  attributes['cycles'] = reader.uint16Le()
  attributes['faultAlarm'] = reader.uint8()
  reader.skip(6)
  readTemperatures(reader, attributes)
  attributes['calibrationCapacity'] = reader.uint16Le() / 100
  attributes['dischargeCapacity'] = reader.uint32Le()
  return { attributes }
}

function readTemperatures(reader: ByteReader, attributes: Attributes): void {
  const sensors = reader.uint8()
  attributes['powerTemp'] = reader.uint8() - COLDEST
  attributes['equilibriumTemp'] = reader.uint8() - COLDEST
  for (let sensor = 1; sensor <= MOST_SENSORS; sensor++) {
    const temperature = reader.uint8() - COLDEST
    if (sensor <= sensors) attributes[`batteryTemp${sensor}`] = temperature
  }
}

/**
 * `BS51`: numbered blocks between commas; those we do not know are passed over. Unlike `BS50` the
 * high byte comes first; a pack at rest says 30000 for no current.
 * @throws BadFrame
 */
export function decodePackBlocks({ body }: Message): RawPosition {
  const attributes: Attributes = {}
  for (const block of body.split(',')) {
    const [number, hex = ''] = block.split(':', 2)
    BLOCKS.get(hexOf(number) ?? 0)?.(readerOf(hex), attributes)
  }
  return { attributes }
}

const BLOCKS: ReadonlyMap<number, (reader: ByteReader, attributes: Attributes) => void> = new Map([
  [0x90, readTotals],
  [0x91, readVoltages],
  [0x92, readExtremes],
  [0x96, readCellTemperatures],
])

function readTotals(reader: ByteReader, attributes: Attributes): void {
  attributes['cumulativeVoltage'] = reader.uint16() / 10
  attributes['gatherVoltage'] = reader.uint16() / 10
  attributes['current'] = (reader.uint16() - CURRENT_ZERO) / 10
  attributes['soc'] = reader.uint16() / 10
}

function readVoltages(reader: ByteReader, attributes: Attributes): void {
  attributes['maxCellVoltage'] = reader.uint16() / 1000
  attributes['maxCellVoltageCount'] = reader.uint8()
  attributes['minCellVoltage'] = reader.uint16() / 1000
  attributes['minCellVoltageCount'] = reader.uint8()
}

function readExtremes(reader: ByteReader, attributes: Attributes): void {
  attributes['maxTemp'] = reader.uint8() - COLDEST
  attributes['maxTempCount'] = reader.uint8()
  attributes['minTemp'] = reader.uint8() - COLDEST
  attributes['minTempCount'] = reader.uint8()
}

function readCellTemperatures(reader: ByteReader, attributes: Attributes): void {
  reader.skip(1) // number of the block in a longer list
  for (let cell = 1; reader.remaining > 0 && cell <= MOST_CELLS; cell++) {
    attributes[`cellTemp${cell}`] = reader.uint8() - COLDEST
  }
}

function readerOf(hex: string): ByteReader {
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) throw new BadFrame('hex')
  return new ByteReader(Buffer.from(hex, 'hex'))
}
