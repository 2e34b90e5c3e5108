import { expect, test } from 'vitest'
import type { PositionRecord } from '../store/position-record.ts'
import { samplePosition } from '../store/sample-position.ts'
import { makeFleet } from '../testing/fleet.ts'

function recordAt(minute: number, changes: Partial<PositionRecord> = {}): PositionRecord {
  const time = new Date(Date.UTC(2026, 10, 21, 12, minute))
  return { ...samplePosition({ id: minute + 1 }), serverTime: time, deviceTime: time, fixTime: time, ...changes }
}

/** What a vehicle says after these records. */
function lastAfter(...records: PositionRecord[]): PositionRecord {
  const fleet = makeFleet()
  for (const record of records) fleet.moveTo([record])
  return fleet.byId(1)!.last!
}

const changes: [string, Partial<PositionRecord>][] = [
  ['other values', { speed: 12.5, valid: false, geofenceIds: [3], attributes: { a: 2, b: 'text', c: false } }],
  ['other names', { attributes: { a: 2, d: 4, c: true } }],
  ['other names in another order', { attributes: { c: true, b: 'x', a: 1 } }],
  ['fewer names', { attributes: { a: 1 } }],
  ['no names', { attributes: {} }],
  ['a network', { network: { radioType: 'gsm', considerIp: false, cellTowers: [] } }],
]

test.each(changes)('a vehicle written over with %s says exactly what the record does', (_, next) => {
  const first = recordAt(0, { attributes: { a: 1, b: 'x', c: true } })
  const second = recordAt(1, next)
  const last = lastAfter(first, second)
  expect(last).toEqual(second)
  expect(Object.keys(last.attributes)).toEqual(Object.keys(second.attributes))
})

test('a record that somebody holds stays as it was when its vehicle goes on', () => {
  const first = recordAt(0, { attributes: { a: 1 } })
  const held = structuredClone(first)
  lastAfter(first, recordAt(1, { attributes: { a: 2 } }), recordAt(2, { attributes: { a: 3 } }))
  expect(first).toEqual(held)
})

test('what the next message is compared with is the stored record as soon as it is stored', () => {
  const fleet = makeFleet()
  const entry = fleet.byId(1)!
  const [stored, underway] = [recordAt(0), recordAt(1)]
  entry.previous = stored
  fleet.moveTo([stored])
  expect(entry.previous).toBe(entry.last)
  entry.previous = underway
  fleet.moveTo([recordAt(0, { id: 9 })])
  expect(entry.previous).toBe(underway)
})
