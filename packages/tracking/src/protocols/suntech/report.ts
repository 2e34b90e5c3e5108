import type { Attributes, Network } from '@rastro/contracts'
import type { RawPosition } from '../protocol.ts'
import { networkOf } from '../wire/position.ts'
import type { FieldReader } from '../wire/text.ts'
import { alertOf, emergencyOf } from './alarms.ts'
import { readExternal } from './external.ts'
import { readMotion, readTime } from './fields.ts'
import type { Settings } from './settings.ts'
import { readTail } from './tail.ts'

const KINDS = new Set(['STT', 'EMG', 'EVT', 'ALT', 'UEX'])
const SWITCHES = ['ignition', 'in1', 'in2', 'in3', 'out1', 'out2'] as const

/**
 * ST2xx, ST3xx, ST500 and ST600: the location, then power and switches, then what the kind is about. Undefined for
 * kinds without a location. Odometer in metres, power in volts.
 * @throws BadFrame
 */
export function decodeReport(reader: FieldReader, head: string, settings: Settings): RawPosition | undefined {
  const family = head.slice(0, 5)
  const kind = head.slice(5)
  if (!KINDS.has(kind)) return undefined
  reader.skip(2)
  const attributes: Attributes = { type: kind }
  if (family.startsWith('ST3') || family === 'ST500' || family === 'ST600') reader.skip() // model
  attributes['versionFw'] = reader.text()
  const time = readTime(reader)
  const network = family === 'ST500' ? undefined : readCell(reader, family === 'ST600')
  const motion = readMotion(reader)
  attributes['sat'] = reader.integer()
  const fix = { time, valid: reader.text() === '1', ...motion }
  attributes['odometer'] = reader.integer()
  attributes['power'] = reader.decimal()
  readSwitches(reader, attributes)
  readReason(reader, kind, attributes)
  const more = settings.hbm > 0 ? readTail(reader, settings, attributes) : undefined
  const heard = network ?? more
  return { fix, attributes, ...(heard === undefined ? {} : { network: heard }) }
}

/** Only the ST600 tells enough to find the cell again. */
function readCell(reader: FieldReader, isWhole: boolean): Network | undefined {
  const cellId = reader.hex()
  if (!isWhole) return undefined
  const [country, operator, area] = [reader.integer(), reader.integer(), reader.hex()]
  return networkOf([
    {
      cellId,
      locationAreaCode: area,
      mobileCountryCode: country,
      mobileNetworkCode: operator,
      signalStrength: 0 - Math.abs(reader.integer()),
    },
  ])
}

function readSwitches(reader: FieldReader, attributes: Attributes): void {
  const states = reader.text()
  if (states.length < SWITCHES.length) return
  for (const [index, name] of SWITCHES.entries()) attributes[name] = states[index] === '1'
}

function readReason(reader: FieldReader, kind: string, attributes: Attributes): void {
  if (kind === 'UEX') return readExternal(reader, attributes)
  const code = reader.integer()
  if (kind === 'EVT') {
    attributes['event'] = code
    // Some firmware numbers its events like its status reports.
    if (/^\d{4}$/.test(reader.peek(1) ?? '') && /^\d{6}$/.test(reader.peek(2) ?? '')) readStatus(reader, attributes)
  } else if (kind === 'STT') {
    attributes['status'] = code
    attributes['index'] = reader.integer()
  } else {
    const alarm = kind === 'EMG' ? emergencyOf(code) : alertOf(code)
    if (alarm !== undefined) attributes['alarm'] = alarm
  }
}

function readStatus(reader: FieldReader, attributes: Attributes): void {
  attributes['status'] = reader.integer()
  attributes['index'] = reader.integer()
}
