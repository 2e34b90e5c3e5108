import type { Attributes } from '@rastro/contracts'
import type { RawPosition } from '../../protocol.ts'
import { decimalOf, FieldReader, hexOf, integerOf } from '../../wire/text.ts'
import type { Message } from './message.ts'
import { keep, keepState, metresOf, voltsOf } from './values.ts'

const ADDRESS_LENGTH = 12
/** Volts of a second supply are thousands; smaller numbers are something else of another model. */
const LEAST_MILLIVOLTS = 1000

/**
 * `INF`: state, SIM card, signal, supply and battery of the tracker itself. Undefined for the oldest models, which send
 * no version and order their fields otherwise.
 * @throws BadFrame when it is cut
 */
export function decodeInformation({ body, model, version, vin }: Message): RawPosition | undefined {
  if (version === '') return undefined
  const reader = new FieldReader(body)
  const attributes: Attributes = {}
  keep(attributes, 'vin', vin)
  reader.skip() // name
  keepState(attributes, reader.text())
  keep(attributes, 'iccid', reader.text())
  keep(attributes, 'rssi', integerOf(reader.text()))
  reader.skip(2) // bit errors, whether there is a supply
  if ((reader.peek(1)?.length ?? 0) >= ADDRESS_LENGTH) readTag(reader, attributes)
  readSupply(reader, model, attributes)
  keep(attributes, 'battery', decimalOf(reader.text()))
  const charge = reader.peek()
  if (charge === '0' || charge === '1') attributes['charge'] = charge === '1'
  if (model === 'GV310LAU') readInputs(reader, attributes)
  return { attributes }
}

/** Address of a Bluetooth sensor, its temperature and humidity. */
function readTag(reader: FieldReader, attributes: Attributes): void {
  reader.skip()
  keep(attributes, 'deviceTemp', integerOf(reader.text()))
  keep(attributes, 'humidity', integerOf(reader.text()))
}

/** Kilometres with a point, or millivolts; then a second supply, where the model has one. */
function readSupply(reader: FieldReader, model: string, attributes: Attributes): void {
  const text = reader.text()
  if (text.includes('.')) keep(attributes, 'odometer', metresOf(text))
  else keep(attributes, 'power', voltsOf(text))
  const second = integerOf(reader.text())
  if (model === 'GV350M' || model === 'GV310LAU') return
  if (second !== undefined && second >= LEAST_MILLIVOLTS) attributes['power2'] = second / 1000
}

function readInputs(reader: FieldReader, attributes: Attributes): void {
  reader.skip(6) // charging, light, saving, antenna, last fix, pins
  for (let index = 1; index <= 3; index++) keep(attributes, `adc${index}`, integerOf(reader.text()))
}

/** `VER`: what the tracker is. */
export function decodeVersion({ body }: Message): RawPosition {
  const [, deviceType, firmware, hardware] = body
  const attributes: Attributes = {}
  keep(attributes, 'deviceType', deviceType)
  keep(attributes, 'versionFw', hexOf(firmware))
  keep(attributes, 'versionHw', hexOf(hardware))
  return { attributes }
}
