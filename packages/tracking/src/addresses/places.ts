import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { EARTH_RADIUS, type FoundPlace } from '@rastro/contracts'
import { createNearestByCell } from './nearest-by-cell.ts'
import { createPointTree } from './nearest-point.ts'
import { readTowns, type TownColumns } from './town-columns.ts'
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
  const { count } = columns
  const points = createNearestByCell(createPointTree(columns.latitudes, columns.longitudes))
  const addressOf = createTownAddresses(columns)
  const towns = createTownIndex(columns, countryName)
  return {
    size: count,
    find: (wish) => towns.find(wish),
    nearest(latitude, longitude, language) {
      const { index, distance } = points.find(latitude, longitude)
      return index === -1 || distance * EARTH_RADIUS > FARTHEST ? null : addressOf(index, language)
    },
  }
}

/** Address of a town by index and language; the same text each time, as thousands of latest positions keep it. */
function createTownAddresses({ nameOf, stateOf, countryOf }: TownColumns): (index: number, language: string) => string {
  const known = new Map<string, Map<number, string>>()
  return (index, language) => {
    let texts = known.get(language)
    if (texts === undefined) known.set(language, (texts = new Map()))
    let text = texts.get(index)
    if (text === undefined) {
      const parts = [nameOf(index), stateOf(index), countryName(countryOf(index), language)]
      text = parts.filter((part, place) => part !== '' && parts.indexOf(part) === place).join(', ')
      texts.set(index, text)
    }
    return text
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
