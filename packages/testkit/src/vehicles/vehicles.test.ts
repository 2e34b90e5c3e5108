import { expect, test } from 'vitest'
import { distanceMetres } from '../city/geometry.ts'
import { cityOfSaoPaulo } from '../city/graph.ts'
import { findRoute } from '../city/route.ts'
import { createRandom } from '../random.ts'
import { createDemoFleet } from './demo-fleet.ts'
import { demoHistory } from './demo-history.ts'
import { createDrive } from './drive.ts'
import { historyPositions } from './history-positions.ts'

const UNTIL = new Date('2026-03-11T15:00:00.000Z')
const city = cityOfSaoPaulo()

function historyOf(count: number, days: number) {
  const fleet = createDemoFleet(count)
  return { fleet, history: [...demoHistory(fleet, days, UNTIL)] }
}

function junctionOf(...names: string[]): number {
  const found = [...city.junctions.values()].find(({ ways }) =>
    names.every((name) => ways.some(({ street }) => street.name === name)),
  )
  if (!found) throw new Error(`no junction of ${names.join(' and ')}`)
  return found.id
}

test('a route leads from start to goal without a gap', () => {
  const from = junctionOf('Av. Paulista', 'Rua da Consolação')
  const to = junctionOf('Rodovia Anchieta', 'Rodoanel Mário Covas')
  const route = findRoute(city, from, to)
  expect(route[0]?.from).toBe(from)
  expect(route.at(-1)?.to).toBe(to)
  for (const [index, way] of route.entries()) expect(way.from).toBe(route[index - 1]?.to ?? from)
})

test('a drive reaches its goal, keeps to its pace and brakes for what lies ahead', () => {
  const route = findRoute(
    city,
    junctionOf('Av. Paulista', 'Rua da Consolação'),
    junctionOf('Av. Rebouças', 'Av. Brasil'),
  )
  const drive = createDrive(city, route, { pace: 1, acceleration: 2, topKmh: 120 }, createRandom(1))
  let seconds = 0
  let speed = 0
  while (!drive.isDone && seconds < 3600) {
    drive.advance(1)
    seconds += 1
    expect(drive.speedKmh).toBeLessThanOrEqual(drive.limitKmh + 3)
    expect(drive.speedKmh - speed).toBeLessThan(7.3)
    speed = drive.speedKmh
  }
  expect(drive.isDone).toBe(true)
  expect(drive.metres).toBeCloseTo(
    route.reduce((sum, { metres }) => sum + metres, 0),
    -1,
  )
})

test('a demo fleet has every role, six protocols and no name, plate or id twice', () => {
  const { vehicles } = createDemoFleet(40)
  expect(new Set(vehicles.map(({ role }) => role)).size).toBe(6)
  expect(new Set(vehicles.map(({ protocol }) => protocol)).size).toBe(6)
  expect(vehicles.filter(({ role }) => role === 'driving').length).toBeGreaterThanOrEqual(22)
  for (const key of ['name', 'plate', 'uniqueId'] as const) {
    expect(new Set(vehicles.map((vehicle) => vehicle[key])).size).toBe(40)
  }
})

test('the same seed makes the same fleet and the same past', () => {
  expect(historyOf(3, 1).history.map(({ records }) => records)).toEqual(
    historyOf(3, 1).history.map(({ records }) => records),
  )
})

test('a week of history has two to four thousand positions a vehicle, in order, and ends before now', () => {
  const { history } = historyOf(10, 7)
  for (const { vehicle, records } of history) {
    expect(records.length).toBeGreaterThan(1500)
    expect(records.length).toBeLessThan(4000)
    expect(records.every(({ fixTime }, index) => fixTime > (records[index - 1]?.fixTime ?? 0))).toBe(true)
    expect(records.every(({ odometer }, index) => odometer >= (records[index - 1]?.odometer ?? 0))).toBe(true)
    const age = UNTIL.getTime() - (records.at(-1)?.fixTime.getTime() ?? 0)
    expect(age).toBeGreaterThan(0)
    const hours = age / 3_600_000
    expect(vehicle.role === 'offline' ? hours > 4 : hours < 1).toBe(true)
  }
})

test('no vehicle jumps: between two positions it never goes faster than it can', () => {
  for (const { vehicle, records } of historyOf(10, 2).history) {
    for (const [index, record] of records.entries()) {
      const before = records[index - 1]
      if (!before) continue
      const seconds = (record.fixTime.getTime() - before.fixTime.getTime()) / 1000
      expect(distanceMetres(before, record)).toBeLessThan((vehicle.manner.topKmh / 3.6) * seconds + 30)
    }
  }
})

test('a vehicle stands where its history ended', () => {
  for (const { vehicle, records } of historyOf(6, 2).history) {
    const last = records.at(-1)
    const here = city.junctions.get(vehicle.whereabouts.junction)
    expect(last && here && distanceMetres(last, here)).toBeLessThan(1)
    expect(last?.odometer).toBe(vehicle.whereabouts.odometer)
  }
})

test('history in the shape of the store carries distances that add up and engine hours', () => {
  const [first] = historyOf(1, 2).history
  if (!first) throw new Error('one vehicle was asked for')
  let id = 0
  const positions = historyPositions(first, 5, () => ++id)
  expect(positions.map((position) => position.id)).toEqual(first.records.map((_, index) => index + 1))
  const sum = positions.reduce((total, { attributes }) => total + Number(attributes['distance']), 0)
  const last = positions.at(-1)
  expect(last?.deviceId).toBe(5)
  expect(last?.attributes['totalDistance']).toBeCloseTo(sum, 0)
  expect(Number(last?.attributes['hours'])).toBeGreaterThan(3_600_000)
  expect(new Set(positions.map(({ hash }) => hash)).size).toBe(positions.length)
})

test('a parked engine is off: what ignition says agrees with the engine hours', () => {
  for (const made of historyOf(6, 3).history) {
    let id = 0
    const positions = historyPositions(made, 1, () => ++id)
    let told = 0
    for (const [index, { attributes, fixTime }] of positions.entries()) {
      const next = positions[index + 1]
      if (attributes['ignition'] === true && next) told += next.fixTime.getTime() - fixTime.getTime()
    }
    const counted = Number(positions.at(-1)?.attributes['hours'])
    expect(told / counted).toBeLessThan(1.1)
  }
})
