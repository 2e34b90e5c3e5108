import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { CITY_FILE, cityFile } from './city-geojson.ts'
import { cityOfSaoPaulo } from './graph.ts'

const city = cityOfSaoPaulo()
const stretches = [...city.junctions.values()].flatMap((junction) => junction.ways)

const names = (id: number): string[] => city.junctions.get(id)?.ways.map(({ street }) => street.name) ?? []
const meet = (one: string, other: string): boolean =>
  [...city.junctions.keys()].some((id) => names(id).includes(one) && names(id).includes(other))

test('every junction can be reached from every other', () => {
  const [first = 0] = city.junctions.keys()
  const reached = new Set([first])
  for (const id of reached) for (const way of city.junctions.get(id)?.ways ?? []) reached.add(way.to)
  expect(reached.size).toBe(city.junctions.size)
})

test('the city has at least sixty named streets and each of them can be driven', () => {
  const driven = new Set(stretches.map(({ street }) => street))
  expect(new Set([...driven].map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
  expect(city.streets.filter((street) => !driven.has(street))).toEqual([])
})

test('streets that cross share a junction', () => {
  expect(meet('Av. Paulista', 'Rua da Consolação')).toBe(true)
  expect(meet('Av. Rebouças', 'Av. Brigadeiro Faria Lima')).toBe(true)
  expect(meet('Rodovia Castello Branco', 'Rodoanel Mário Covas')).toBe(true)
  expect(meet('Marginal Pinheiros', 'Marginal Tietê')).toBe(true)
})

test('no piece of a street is longer than two kilometres and a half, no stretch longer than the longest motorway leg', () => {
  const pieces = stretches.map(({ metres, places }) => metres / (places.length - 1))
  expect(Math.max(...pieces)).toBeLessThan(2500)
  expect(Math.max(...stretches.map(({ metres }) => metres))).toBeLessThan(36_000)
})

test('everything lies inside the metropolitan region', () => {
  for (const { latitude, longitude } of stretches.flatMap(({ places }) => places)) {
    expect(latitude > -23.85 && latitude < -23.35 && longitude > -47 && longitude < -46.3).toBe(true)
  }
})

test('avenues have lights where they cross, motorways have none', () => {
  const withLights = [...city.junctions.values()].filter(({ hasLights }) => hasLights)
  expect(withLights.length).toBeGreaterThan(50)
  expect(withLights.flatMap(({ ways }) => ways).filter(({ street }) => street.kind === 'motorway')).toEqual([])
})

test('the file the map loads is what the network says, and smaller than 120 kB', async () => {
  const file = await readFile(new URL(`../../../../${CITY_FILE}`, import.meta.url), 'utf8')
  expect(file).toBe(cityFile())
  expect(Buffer.byteLength(file)).toBeLessThan(120_000)
})
