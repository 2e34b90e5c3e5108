import type { Attributes } from '@rastro/contracts'
import { BadFrame, type Decoded, type RawPosition } from '../../protocol.ts'
import { ByteReader } from '../../wire/byte-reader.ts'
import { decodeCompressed } from './compressed.ts'
import { readLocation, readNames, readSupply } from './fields.ts'
import { decodeInformation } from './information.ts'

const REPORT = { CALL: 3, GEOFENCE: 8, COMPRESSED: 100 } as const
const MOST_LOCATIONS = 30

/**
 * One binary packet: reports, events and states, live or out of memory. Answers to commands and heartbeats carry nothing
 * we keep.
 * @throws BadFrame when it cannot be read
 */
export function decodeBinary(frame: Buffer): Decoded {
  const reader = new ByteReader(frame)
  const head = reader.text(4)
  if (head === '+RSP' || head === '+BSP') return decodeReport(reader, head === '+BSP')
  if (head === '+EVT' || head === '+BVT') return decodeEvent(reader, head === '+BVT')
  if (head === '+INF' || head === '+BNF') return decodeInformation(reader)
  return { positions: [] }
}

/** Type, mask, length, device, two versions, names, supply, movement, satellites. */
function decodeReport(reader: ByteReader, isOld: boolean): Decoded {
  const type = reader.uint8()
  reader.skip(4 + 2 + 1 + 2 + 2)
  const uniqueIds = readNames(reader)
  const attributes: Attributes = isOld ? { archive: true } : {}
  readSupply(reader, attributes)
  if (type === REPORT.GEOFENCE) reader.skip(2)
  reader.skip(1) // movement
  attributes['sat'] = reader.uint8()
  if (type === REPORT.COMPRESSED) return { uniqueIds, positions: recorded(decodeCompressed(reader)) }
  reader.skip(1) // number of the report
  if (type === REPORT.CALL) skipPhone(reader)
  const count = reader.uint8()
  if (count > MOST_LOCATIONS) throw new BadFrame('count')
  const positions = Array.from({ length: count }, () => readLocation(reader, attributes))
  return { uniqueIds, positions: recorded(positions) }
}

/** A length, then digits in half bytes up to one that is none. */
function skipPhone(reader: ByteReader): void {
  reader.skip(1)
  for (;;) {
    const digits = reader.uint8()
    if ((digits & 0xf) === 0xf || (digits & 0xf0) === 0xf0) return
  }
}

/** What stands between satellites and location, in bytes, by the type of an event. */
const DETAILS: ReadonlyMap<number, number> = new Map([
  [6, 2], // battery low: its voltage
  [15, 3], // update: code, try
  [17, 4], // idle: how long
  [21, 5], // signal of the receiver
  [23, 1], // crash: a counter
  [26, 12], // fence: number, state, mode, radius, interval
  [31, 2], // jamming of the receiver
  [33, 1], // jamming of the network
  [34, 3], // configuration: command, result
  [35, 1], // roaming
  [45, 7], // ignition on by voltage: reserved, report type, how long
  [46, 7], // ignition off by voltage
])
const IGNITION_ON = 45
const IGNITION_OFF = 46
const ALARMS: ReadonlyMap<number, string> = new Map([
  [6, 'lowBattery'],
  [17, 'idle'],
  [23, 'accident'],
  [33, 'jamming'],
])

function decodeEvent(reader: ByteReader, isOld: boolean): Decoded {
  const type = reader.uint8()
  reader.skip(4 + 2 + 1 + 2)
  const attributes: Attributes = { event: type, versionFw: String(reader.uint16()) }
  if (isOld) attributes['archive'] = true
  const uniqueIds = readNames(reader)
  readSupply(reader, attributes)
  reader.skip(1) // movement
  attributes['sat'] = reader.uint8()
  const alarm = ALARMS.get(type)
  if (alarm !== undefined) attributes['alarm'] = alarm
  if (type === IGNITION_ON || type === IGNITION_OFF) attributes['ignition'] = type === IGNITION_ON
  reader.skip(DETAILS.get(type) ?? 0)
  reader.skip(1) // how many locations: one
  return { uniqueIds, positions: recorded([readLocation(reader, attributes)]) }
}

/** A packet sent again out of memory has another head. */
function recorded(positions: readonly RawPosition[]): RawPosition[] {
  return positions.map((position) => {
    const { archive: _archive, ...attributes } = position.attributes
    return { ...position, record: Buffer.from(JSON.stringify([position.fix, attributes])) }
  })
}
