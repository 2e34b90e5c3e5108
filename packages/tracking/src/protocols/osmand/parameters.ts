import type { Attributes, CellTower, WifiAccessPoint } from '@rastro/contracts'
import { BadFrame, type RawFix, type RawPosition } from '../protocol.ts'
import { accessPoint, checkCoordinates, networkOf } from '../wire/position.ts'
import { courseOf, integerOf, need } from '../wire/text.ts'
import { keep, numberOf, typed } from './attributes.ts'
import { timeOf } from './time.ts'

export interface Report {
  /** Best first: of several names the last one written counts. */
  uniqueIds: string[]
  positions: RawPosition[]
}

/** What is gathered while the parameters are walked through. */
interface Draft {
  uniqueIds: string[]
  fix: RawFix
  attributes: Attributes
  cells: CellTower[]
  accessPoints: WifiAccessPoint[]
}

type Reader = (draft: Draft, value: string) => void

/**
 * One report written as parameters. Speed in knots; no time = now; no coordinates (or zeros) = no fix.
 * @throws BadFrame when a parameter with a meaning cannot be read
 */
export function decodeParameters(text: string, now: Date): Report {
  const fix: RawFix = { time: now, valid: true, latitude: 0, longitude: 0 }
  const draft: Draft = { uniqueIds: [], fix, attributes: {}, cells: [], accessPoints: [] }
  for (const [name, value] of new URLSearchParams(text)) {
    const read = READERS.get(name)
    if (read === undefined) keep(draft.attributes, name, typed(value))
    else read(draft, value)
  }
  return { uniqueIds: draft.uniqueIds, positions: [positionOf(draft, text)] }
}

function positionOf({ fix, attributes, cells, accessPoints }: Draft, text: string): RawPosition {
  const network = networkOf(cells, accessPoints)
  const hasFix = fix.latitude !== 0 || fix.longitude !== 0
  if (hasFix) checkCoordinates(fix.latitude, fix.longitude)
  return {
    ...(hasFix ? { fix } : { deviceTime: fix.time }),
    attributes,
    ...(network === undefined ? {} : { network }),
    record: Buffer.from(text),
  }
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['id', readId],
  ['deviceid', readId],
  ['valid', (draft, value) => void (draft.fix.valid = isTrue(value))],
  ['timestamp', (draft, value) => void (draft.fix.time = timeOf(value))],
  ['lat', (draft, value) => void (draft.fix.latitude = number(value))],
  ['lon', (draft, value) => void (draft.fix.longitude = number(value))],
  ['location', readLocation],
  ['cell', readCell],
  ['wifi', readAccessPoint],
  ['speed', (draft, value) => void (draft.fix.speed = number(value))],
  ['bearing', (draft, value) => void (draft.fix.course = courseOf(number(value)))],
  ['heading', (draft, value) => void (draft.fix.course = courseOf(number(value)))],
  ['altitude', (draft, value) => void (draft.fix.altitude = number(value))],
  ['accuracy', (draft, value) => void (draft.fix.accuracy = number(value))],
  ['hdop', (draft, value) => keep(draft.attributes, 'hdop', number(value))],
  ['batt', (draft, value) => keep(draft.attributes, 'batteryLevel', number(value))],
  ['charge', (draft, value) => keep(draft.attributes, 'charge', isTrue(value))],
  ['driverUniqueId', (draft, value) => keep(draft.attributes, 'driverUniqueId', value)],
  // A secret of the phone's push service, not a fact about the vehicle.
  ['notificationToken', () => undefined],
])

function readId(draft: Draft, value: string): void {
  draft.uniqueIds = [value, ...draft.uniqueIds.filter((id) => id !== value)].slice(0, 8)
}

function readLocation(draft: Draft, value: string): void {
  const [latitude = '', longitude = ''] = value.split(',', 2)
  draft.fix.latitude = number(latitude)
  draft.fix.longitude = number(longitude)
}

function readCell(draft: Draft, value: string): void {
  const [country, operator, area, cell, strength] = value.split(',', 5).map((it) => integerOf(it.trim()))
  const signal = strength === undefined ? {} : { signalStrength: 0 - Math.abs(strength) }
  draft.cells.push({
    cellId: need(cell, 'cell'),
    locationAreaCode: need(area, 'cell'),
    mobileCountryCode: need(country, 'cell'),
    mobileNetworkCode: need(operator, 'cell'),
    ...signal,
  })
}

function readAccessPoint(draft: Draft, value: string): void {
  const [address = '', strength] = value.split(',', 2)
  const hex = address.replaceAll(/[:-]/g, '').toLowerCase()
  if (!/^[0-9a-f]{12}$/.test(hex)) throw new BadFrame('wifi')
  draft.accessPoints.push(accessPoint(hex, need(integerOf(strength?.trim()), 'wifi')))
}

function number(value: string): number {
  return need(numberOf(value), 'number')
}

function isTrue(value: string): boolean {
  return value === '1' || value.toLowerCase() === 'true'
}
