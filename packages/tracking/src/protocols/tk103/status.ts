import type { Attributes } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../protocol.ts'
import { FieldReader } from '../wire/text.ts'
import { readTime } from './fields.ts'
import type { Message } from './message.ts'

/** Percent of the coarse steps 2 to 6; lower steps tell nothing. */
const BATTERY_LEVELS: readonly (number | undefined)[] = [undefined, undefined, 10, 20, 50, 80, 100]
const UNKNOWN_LEVEL = 255
const UNKNOWN_VOLTAGE = 65_535

/** Battery step, battery in hundredths of a volt, supply in tenths of a volt. @throws BadFrame */
export function decodeBattery({ body }: Message): RawPosition {
  const reader = new FieldReader(body.split(','))
  const deviceTime = readTime(reader)
  const attributes: Attributes = {}
  const step = reader.integer()
  const level = step === UNKNOWN_LEVEL ? undefined : BATTERY_LEVELS[step]
  if (level !== undefined) attributes['batteryLevel'] = level
  const battery = reader.integer()
  if (battery !== UNKNOWN_VOLTAGE) attributes['battery'] = battery / 100
  const power = reader.integer()
  if (power !== UNKNOWN_VOLTAGE) attributes['power'] = power / 10
  return { deviceTime, attributes }
}

/** The answer to a command: free text between two `$`. @throws BadFrame */
export function decodeResult({ body }: Message): RawPosition {
  const start = body.indexOf('$')
  if (start < 0) throw new BadFrame('result')
  const end = body.indexOf('$', start + 1)
  const deviceTime = readTime(new FieldReader(body.slice(0, start).split(',')))
  return { deviceTime, attributes: { result: body.slice(start + 1, end < 0 ? undefined : end) } }
}

/** The number of the vehicle, seventeen characters. @throws BadFrame */
export function decodeVin({ body }: Message): RawPosition {
  if (!/^[0-9A-Za-z]{17}$/.test(body)) throw new BadFrame('vin')
  return { attributes: { vin: body } }
}
