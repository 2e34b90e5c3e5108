import { EARTH_RADIUS, type FoundPlace, type Place } from '@rastro/contracts'
import { BRAZILIAN_STATES } from './brazilian-states.ts'
import type { TownColumns } from './town-columns.ts'

/** What somebody typed to find a town. */
export interface TownWish {
  /** `aracaju`, `santa rita pb`. */
  text: string
  /** Of the country's name, `pt`. */
  language: string
  /** Where he looks: of towns with one name the nearer ones come first. */
  near?: Place | undefined
  /** How many he reads. */
  limit: number
}

interface Town {
  name: string
  state: string
  country: string
  /** Without accents and capitals. */
  folded: string
  words: readonly string[]
  latitude: number
  longitude: number
  /** How often a thousand people double there; where nobody knows, how often its points do, which are its districts. */
  size: number
}

export interface TownIndex {
  /** Nothing for a wish of a single letter, which most towns would fit. */
  find(wish: TownWish): Promise<FoundPlace[]>
}

/** What the very name and its beginning are worth, in doublings of people; words in another order are worth nothing. */
const WORTH_OF_MATCH = [5, 1, 0] as const
/** What nearness is worth, by metres: what is typed is most often around. */
const WORTH_OF_NEARNESS = [
  [50_000, 8],
  [300_000, 5],
  [1_000_000, 2],
] as const
/** The product is made for one country, and tells its towns first. */
const HOME = { country: 'BR', worth: 3 } as const
const SHORTEST_WISH = 2
/** Towns that are prepared before others have their turn. */
const AT_ONCE = 2_000
const RADIANS = Math.PI / 180

/** Find towns by the beginnings of their words. Nothing is prepared before the first question. */
export function createTownIndex(
  columns: TownColumns,
  countryName: (code: string, language: string) => string,
): TownIndex {
  let towns: Promise<readonly Town[]> | undefined
  const around = createSurroundings(countryName)
  return {
    async find({ text, language, near, limit }) {
      const words = wordsOf(text)
      const [first = ''] = words
      const whole = words.join(' ')
      if (whole.length < SHORTEST_WISH) return []
      towns ??= gather(columns)
      const found: Found[] = []
      for (const town of await towns) {
        if (!town.folded.includes(first)) continue
        const match = matchOf(town, whole, words, around(town, language))
        if (match !== null)
          found.push({ town, worth: worthOf(town, match, near), distance: near ? distanceOf(town, near) : 0 })
      }
      return found
        .sort((one, other) => other.worth - one.worth || one.distance - other.distance)
        .slice(0, limit)
        .map(({ town }) => asFound(town, countryName(town.country, language)))
    },
  }
}

interface Found {
  town: Town
  /** The more the better. */
  worth: number
  /** Metres; 0 = nobody said where he looks. */
  distance: number
}

/** One entry for each town, at its largest point, or else at the one nearest to the middle of all of them. */
async function gather(columns: TownColumns): Promise<Town[]> {
  const { count, nameOf, stateOf, countryOf } = columns
  const members = new Map<string, number[]>()
  for (let index = 0; index < count; index++) {
    const key = `${nameOf(index)}\t${stateOf(index)}\t${countryOf(index)}`
    const known = members.get(key)
    if (known) known.push(index)
    else members.set(key, [index])
  }
  const towns: Town[] = []
  for (const points of members.values()) {
    towns.push(townOf(columns, points))
    if (towns.length % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return towns
}

function townOf(columns: TownColumns, points: readonly number[]): Town {
  const { latitudes, longitudes, sizes } = columns
  const middle = (values: Float64Array) => points.reduce((sum, one) => sum + values[one]!, 0) / points.length
  const [latitude, longitude] = [middle(latitudes), middle(longitudes)]
  const aside = (one: number) => Math.hypot(latitudes[one]! - latitude, longitudes[one]! - longitude)
  const size = points.reduce((most, one) => Math.max(most, sizes[one]!), 0)
  const counted = points.filter((one) => size > 0 && sizes[one] === size)
  // Where most people live; without that in the middle.
  const index = counted[0] ?? points.reduce((best, one) => (aside(one) < aside(best) ? one : best))
  const name = columns.nameOf(index)
  const words = wordsOf(name)
  return {
    name,
    state: columns.stateOf(index),
    country: columns.countryOf(index),
    folded: words.join(' '),
    words,
    latitude: latitudes[index]!,
    longitude: longitudes[index]!,
    size: size || Math.floor(Math.log2(points.length)),
  }
}

/** Words that say where a town is: its state, by letters and name, and its country. Made once for each pair. */
function createSurroundings(countryName: (code: string, language: string) => string) {
  const known = new Map<string, string[]>()
  return ({ state, country }: Town, language: string): readonly string[] => {
    const key = `${language} ${country} ${state}`
    let words = known.get(key)
    if (words === undefined) {
      const named = country === 'BR' ? (BRAZILIAN_STATES[state] ?? '') : ''
      known.set(key, (words = wordsOf(`${state} ${named} ${countryName(country, language)}`)))
    }
    return words
  }
}

/** How well a town fits, 0 best: the very name, its beginning, words of it and of where it is; null = it does not. */
function matchOf(
  { folded, words: own }: Town,
  whole: string,
  words: readonly string[],
  around: readonly string[],
): 0 | 1 | 2 | null {
  if (folded === whole) return 0
  if (folded.startsWith(whole)) return 1
  // The name ends where words begin that it does not have; what follows tells where the town is.
  let length = 0
  while (length < words.length && own.some((word) => word.startsWith(words[length]!))) length++
  if (length === 0) return null
  const rest = words.slice(length)
  if (!rest.every((wanted) => around.some((word) => word.startsWith(wanted)))) return null
  const name = words.slice(0, length).join(' ')
  if (folded === name) return 0
  return 2
}

/** How likely it is the town somebody means: it fits, it is large, it is near, it is in the country of most. */
function worthOf(town: Town, match: 0 | 1 | 2, near: Place | undefined): number {
  const distance = near ? distanceOf(town, near) : Number.POSITIVE_INFINITY
  const nearness = WORTH_OF_NEARNESS.find(([metres]) => distance < metres)?.[1] ?? 0
  return WORTH_OF_MATCH[match] + town.size + nearness + (town.country === HOME.country ? HOME.worth : 0)
}

function distanceOf(one: Place, other: Place): number {
  const north = (one.latitude - other.latitude) * RADIANS
  const east = (one.longitude - other.longitude) * RADIANS * Math.cos(other.latitude * RADIANS)
  return Math.hypot(north, east) * EARTH_RADIUS
}

function asFound({ name, state, country, latitude, longitude }: Town, countryWord: string): FoundPlace {
  const detail = [state, country === '' ? '' : countryWord].filter((part) => part !== '' && part !== name)
  return { name, detail: detail.join(', '), kind: 'town', latitude, longitude }
}

/** Words without accents and capitals. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
