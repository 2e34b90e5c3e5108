import type { Attributes } from '@rastro/contracts'
import { decimalOf, type FieldReader, hexOf, need } from '../wire/text.ts'

/**
 * What a device on the serial port said: its length, its words between semicolons, a checksum. Known are fuel and
 * temperature probes, driver terminals and the fuel computer; other printable text is kept as `serial`.
 * Fuel in litres, added up.
 * @throws BadFrame
 */
export function readExternal(reader: FieldReader, attributes: Attributes): void {
  let left = reader.integer()
  let fuel = 0
  while (left > 0) {
    const word = reader.text()
    fuel += readWord(word, attributes)
    left -= word.length + 1
  }
  if (fuel > 0) attributes['fuel'] = fuel
  if (reader.remaining > 0) reader.skip() // checksum
}

/** @returns litres this word adds to the fuel */
function readWord(word: string, attributes: Attributes): number {
  if (word.startsWith('CabAVL')) return readFuelComputer(word, attributes)
  if (word.startsWith('GTSL')) {
    const driver = word.split('|', 6)[4]
    if (driver) attributes['driverUniqueId'] = driver
    return 0
  }
  const [name = '', value] = word.split('=', 2)
  if (value !== undefined) return readProbe(name, value, attributes)
  const text = word.trim()
  if (/^[\x20-\x7e]+$/.test(text)) attributes['serial'] = text
  return 0
}

function readFuelComputer(word: string, attributes: Attributes): number {
  const values = word.split(',', 4)
  const tanks = [need(decimalOf(values[2]), 'number'), need(decimalOf(values[3]), 'number')]
  let total = 0
  for (const [index, litres] of tanks.entries()) {
    if (litres <= 0) continue
    attributes[`fuel${index + 1}`] = litres
    total += litres
  }
  return total
}

/** `t_0=1C`, `N_0=0419.0`, `Q_D=09`: whole numbers in hexadecimal, the fraction tells nothing. */
function readProbe(name: string, text: string, attributes: Attributes): number {
  const digits = text.trim().split('.', 1).join('')
  const kind = name[0]
  if (kind !== 't' && kind !== 'N' && kind !== 'Q') return 0
  const value = need(hexOf(digits), 'number')
  const place = name[2] ?? ''
  if (kind === 'Q') attributes['drivingQuality'] = value
  else if (/^[0-9A-Za-z]$/.test(place)) attributes[`${kind === 't' ? 'temp' : 'fuel'}${place}`] = value
  return kind === 'N' ? value : 0
}
