import type { Attributes } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import { dateFromParts } from '../wire/dates.ts'
import { FieldReader, integerOf, need, pairsOf } from '../wire/text.ts'

const HOUR_MS = 3_600_000

/** Engine data without a location; the calendar is the tracker's own. @throws BadFrame when a value is missing */
export function decodeObd(fields: readonly string[]): RawPosition {
  const reader = new FieldReader(fields)
  reader.skip(2)
  const deviceTime = timeOf(reader.text())
  const attributes: Attributes = {}
  attributes['odometer'] = whole(reader.text()) ?? 0
  decimal(reader.text()) // what the engine burns this moment
  attributes['fuelConsumption'] = decimal(reader.text()) ?? 0
  const hours = whole(reader.text())
  if (hours !== undefined) attributes['hours'] = hours * HOUR_MS
  attributes['obdSpeed'] = need(whole(reader.text()), 'obd')
  attributes['engineLoad'] = percent(reader.text())
  const temperature = reader.text()
  if (/[0-9]/.test(temperature)) attributes['coolantTemp'] = need(integerOf(temperature), 'obd')
  else if (!/^[+-]?$/.test(temperature)) throw new BadFrame('obd')
  attributes['throttle'] = percent(reader.text())
  attributes['rpm'] = need(whole(reader.text()), 'obd')
  attributes['battery'] = need(decimal(reader.text()), 'obd')
  const codes = fields.slice(reader.index).join(' ').split(';', 1).join('').trim()
  if (codes !== '') attributes['dtcs'] = codes
  return { deviceTime, attributes }
}

function timeOf(text: string): Date {
  const date = pairsOf(text.slice(0, 6))
  const time = pairsOf(text.slice(6))
  const result = date && time && dateFromParts([...date, ...time])
  if (result === undefined) throw new BadFrame('time')
  return result
}

function whole(text: string): number | undefined {
  if (text === '') return undefined
  if (!/^\d{1,12}$/.test(text)) throw new BadFrame('obd')
  return Number(text)
}

function decimal(text: string): number | undefined {
  if (text === '') return undefined
  if (!/^\d{1,12}\.\d{1,12}$/.test(text)) throw new BadFrame('obd')
  return Number(text)
}

/** Loads stay as the tracker writes them, with their sign. */
function percent(text: string): string {
  if (!/^\d{1,6}(?:\.\d{0,6})?%$/.test(text)) throw new BadFrame('obd')
  return text
}
