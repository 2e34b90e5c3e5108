import { expect } from 'vitest'
import type { RawPosition } from '../protocol.ts'
import type { Expectation } from './frame-records.ts'

const NUMBERS =
  'index hdop vdop pdop sat satVisible rssi odometer rpm fuel fuelUsed power battery batteryLevel steps hours'.split(
    ' ',
  )
const BOOLEANS = 'charge ignition motion archive roaming'.split(' ')
const STRINGS = 'driverUniqueId result'.split(' ')

/** Attributes of the known names have the types clients rely on; cells and access points could exist. */
export function checkTypes(position: RawPosition): void {
  const { attributes } = position
  for (const [names, type] of [
    [NUMBERS, 'number'],
    [BOOLEANS, 'boolean'],
    [STRINGS, 'string'],
  ] as const) {
    for (const name of names) if (name in attributes) expect(typeof attributes[name], name).toBe(type)
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'number') expect(Number.isFinite(value), name).toBe(true)
  }
  if ('batteryLevel' in attributes) expectWithin('batteryLevel', Number(attributes['batteryLevel']), 0, 100)
  for (const tower of position.network?.cellTowers ?? []) {
    expectWithin('mobileCountryCode', tower.mobileCountryCode, 0, 999)
    expectWithin('mobileNetworkCode', tower.mobileNetworkCode, 0, 999)
    expectWithin('locationAreaCode', tower.locationAreaCode, 1, 65_535)
    expectWithin('cellId', tower.cellId, 1, 268_435_455)
  }
  for (const point of position.network?.wifiAccessPoints ?? []) {
    expect(point.macAddress).toMatch(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/)
  }
}

const DAY_MS = 86_400_000

/** A position that could be true, and is exactly the expected one where the record says which. */
export function checkPosition({ fix }: RawPosition, expected: Expectation): void {
  if (expected.checkLocation === false) return
  expect(fix).toBeDefined()
  if (fix === undefined) return
  expectWithin('fix time', fix.time.getTime(), Date.UTC(2000, 0, 1), Date.now() + DAY_MS + DAY_MS / 24)
  expectWithin('latitude', fix.latitude, -90, 90)
  expectWithin('longitude', fix.longitude, -180, 180)
  expectWithin('altitude', fix.altitude ?? 0, -12_262, 18_000)
  expectWithin('speed', fix.speed ?? 0, 0, 869)
  expectWithin('course', fix.course ?? 0, 0, 360)
  if (expected.time !== undefined) expect(fix.time.getTime()).toBe(instantOf(expected.time))
  if (expected.valid !== undefined) expect(fix.valid).toBe(expected.valid)
  if (expected.lat !== undefined) expect(Math.abs(fix.latitude - expected.lat)).toBeLessThanOrEqual(0.00001)
  if (expected.lon !== undefined) expect(Math.abs(fix.longitude - expected.lon)).toBeLessThanOrEqual(0.00001)
}

/** `2012-07-01 12:00:00.000` and ISO texts alike are UTC. */
function instantOf(text: string): number {
  const iso = text.replace(' ', 'T')
  return Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso}Z`)
}

function expectWithin(name: string, value: number, lowest: number, highest: number): void {
  expect(value >= lowest && value <= highest, `${name} ${value}`).toBe(true)
}

/** An attribute, or one of the position's own fields that records name like one. */
export function valueOf(position: RawPosition | undefined, key: string): unknown {
  // Names are given by whoever keeps the file; the reference's tests call them all `mock`.
  if (position?.media?.kind === key) return `mock.${position.media.extension}`
  if (key === 'speed' || key === 'course' || key === 'altitude') return position?.fix?.[key] ?? 0
  return key === 'network' ? position?.network : position?.attributes[key]
}

/** Numbers agree within a billionth; everything else exactly. */
export function isEqualValue(actual: unknown, expected: unknown): boolean {
  if (typeof actual === 'number' && typeof expected === 'number') {
    return Math.abs(actual - expected) <= 1e-9 * Math.abs(expected)
  }
  return isSubset(actual, expected)
}

/** Objects agree when everything expected is there; what the record leaves out or writes as null may be absent. */
function isSubset(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return (actual ?? null) === (expected ?? null)
  if (typeof actual !== 'object' || actual === null) return false
  return Object.entries(expected).every(([key, value]) => isEqualValue(Reflect.get(actual, key), value))
}
