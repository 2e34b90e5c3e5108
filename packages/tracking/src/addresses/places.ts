import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { EARTH_RADIUS, type FoundPlace } from '@rastro/contracts'
import { createNearestPoint } from './nearest-point.ts'
import { readTowns } from './town-columns.ts'
import { createTownIndex, type TownWish } from './town-index.ts'

/** Towns that are known without asking anybody. */
export interface Places {
  readonly size: number
  /**
   * The nearest town as an address, `Aracaju, SE, Brasil`; null where there is none for a long way.
   * @param language of the country's name, `pt`
   */
  nearest(latitude: number, longitude: number, language: string): string | null
  /** Towns whose name begins like the wish, the best first. */
  find(wish: TownWish): Promise<FoundPlace[]>
}

/** Further away a town says nothing about a place, metres: the Amazon has towns 150 km apart. */
const FARTHEST = 150_000

const FILE = new URL('places.br', import.meta.url)
const unpack = promisify(brotliDecompress)

/**
 * Read the places that come with the product, made by `tools/build-places.ts`. Source: GeoNames, CC BY 4.0.
 */
export function loadPlaces(): Promise<Places> {
  loaded ??= readFile(FILE)
    .then((packed) => unpack(packed))
    .then((text) => createPlaces(text.toString()))
  return loaded
}

/** They never change while the process runs. */
let loaded: Promise<Places> | undefined

/** Make places of a text as `tools/build-places.ts` writes it. */
export function createPlaces(text: string): Places {
  const columns = readTowns(text)
  const { count, nameOf, stateOf, countryOf } = columns
  const tree = createNearestPoint(columns.latitudes, columns.longitudes)
  const towns = createTownIndex(columns, countryName)
  return {
    size: count,
    find: (wish) => towns.find(wish),
    nearest(latitude, longitude, language) {
      const { index, distance } = tree.find(latitude, longitude)
      if (index === -1 || distance * EARTH_RADIUS > FARTHEST) return null
      const parts = [nameOf(index), stateOf(index), countryName(countryOf(index), language)]
      return parts.filter((part, place) => part !== '' && parts.indexOf(part) === place).join(', ')
    },
  }
}

/** By language and code. Positions of a fleet ask for the same few thousands of times a second, and Intl takes its time. */
const countryNames = new Map<string, Map<string, string>>()

function countryName(code: string, language: string): string {
  let known = countryNames.get(language)
  if (known === undefined) countryNames.set(language, (known = new Map()))
  let name = known.get(code)
  if (name === undefined) {
    name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
    known.set(code, name)
  }
  return name
}
