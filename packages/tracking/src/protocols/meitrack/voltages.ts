import type { Attributes } from '@rastro/contracts'
import { BadFrame } from '../protocol.ts'
import { decimalOf, hexOf } from '../wire/text.ts'

/** Volts of one step of the converter, for battery and supply. */
type Scale = readonly [battery: number, power: number]

const HUNDREDTHS: Scale = [0.01, 0.01]
const TEN_BITS: Scale = [(3 * 2) / 1024, (3 * 16) / 1024]
const TWELVE_BITS: Scale = [(3.3 * 2) / 4096, (3.3 * 16) / 4096]

/** Models that send what their converter measured; all others send hundredths of a volt. */
const SCALES: ReadonlyMap<string, Scale> = new Map<string, Scale>([
  ...['MVT340', 'MVT380'].map((model): [string, Scale] => [model, TEN_BITS]),
  ...['T1', 'T3', 'MVT100', 'MVT600', 'MVT800', 'TC68', 'TC68S'].map((model): [string, Scale] => [model, TWELVE_BITS]),
  ['MT90', [(3.3 * 2) / 4096, 1]],
])

/**
 * Five values between bars: three inputs, battery and supply in hexadecimal digits; or, with points, battery and supply
 * in volts before three voltages of the circuit. @throws BadFrame
 */
export function readVoltages(text: string, model: string | undefined, attributes: Attributes): void {
  const values = text.split('|')
  if (values.length !== 5) throw new BadFrame('voltages')
  if (values[0]?.includes('.') === true) {
    keep(attributes, 'battery', decimalOf(values[0]))
    return keep(attributes, 'power', decimalOf(values[1]))
  }
  const [battery, power] = SCALES.get(model?.toUpperCase() ?? '') ?? HUNDREDTHS
  for (let index = 1; index <= 3; index++) keep(attributes, `adc${index}`, hexOf(values[index - 1]))
  keep(attributes, 'battery', hexOf(values[3]), battery)
  keep(attributes, 'power', hexOf(values[4]), power)
}

function keep(attributes: Attributes, name: string, value: number | undefined, scale = 1): void {
  if (value !== undefined) attributes[name] = scale === 0.01 ? value / 100 : value * scale
}
