import type { PlaceSearch } from '@rastro/contracts'
import { type Clock, createPace, type Log } from '@rastro/platform'
import type { OnlineGeocoder } from './online-geocoder.ts'
import { createPlaceSearch, type PlaceWish } from './place-search.ts'
import type { Places } from './places.ts'
import { createProviderTurns } from './provider-turns.ts'

/** Tells the address of a place, and the place of an address. */
export interface AddressBook {
  /** Whether somebody on the network is asked for streets. */
  readonly isOnline: boolean
  /** What is known at once: what was asked before, else the nearest town. Null far from everything. */
  nearest(latitude: number, longitude: number): string | null
  /** Ask for the street when that is possible soon; what {@link nearest} says when it is not. Never throws. */
  lookup(latitude: number, longitude: number): Promise<string | null>
  /** Look for places by their name. Never throws. */
  find(wish: PlaceWish): Promise<PlaceSearch>
}

export interface AddressBookDeps {
  places: Places
  /** Undefined: nobody is asked. */
  geocoder: OnlineGeocoder | undefined
  /** Language of the installation, `pt`. */
  language: () => string
  /** Questions a second the provider allows. */
  perSecond: number
  clock: Clock
  log: Log
  /** Called for each question that is really asked. */
  onAsked?: () => void
}

/** Places within some 11 m have one address: four decimals. */
const DECIMALS = 4
const REMEMBERED = 50_000
const COMPLAIN_EVERY_MS = 600_000

/** Create the book. */
export function createAddressBook(deps: AddressBookDeps): AddressBook {
  const { places, geocoder, language, clock, log } = deps
  const turns = createProviderTurns(clock, deps.perSecond)
  const known = new Map<string, string | null>()
  const running = new Map<string, Promise<string | null>>()
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)

  function town(latitude: number, longitude: number): string | null {
    return isPlace(latitude, longitude) ? places.nearest(latitude, longitude, language()) : null
  }

  function remember(key: string, address: string | null): void {
    known.set(key, address)
    const [oldest] = known.size > REMEMBERED ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
  }

  function complain(error: unknown): void {
    if (mayComplain()) log.warn({ err: error }, 'the provider of addresses does not answer; towns are shown instead')
  }

  async function ask(latitude: number, longitude: number, waitMs: number): Promise<string | null> {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      deps.onAsked?.()
      const address = await geocoder!.ask(latitude, longitude, language())
      remember(keyOf(latitude, longitude), address)
      return address ?? town(latitude, longitude)
    } catch (error) {
      turns.pause()
      complain(error)
      return town(latitude, longitude)
    }
  }

  const onAsked = (): void => deps.onAsked?.()
  return {
    find: createPlaceSearch({ places, geocoder, turns, onAsked, onFailed: complain }),
    isOnline: geocoder !== undefined,
    nearest(latitude, longitude) {
      // Each latest position asks: where nobody can be asked for streets, no key is made.
      const street = known.size === 0 ? undefined : known.get(keyOf(latitude, longitude))
      return street ?? town(latitude, longitude)
    },
    async lookup(latitude, longitude) {
      const key = keyOf(latitude, longitude)
      if (!geocoder || !isPlace(latitude, longitude) || known.has(key))
        return known.get(key) ?? town(latitude, longitude)
      let asking = running.get(key)
      if (asking === undefined) {
        const waitMs = turns.take()
        if (waitMs === null) return town(latitude, longitude)
        asking = ask(latitude, longitude, waitMs).finally(() => running.delete(key))
        running.set(key, asking)
      }
      return asking
    },
  }
}

function keyOf(latitude: number, longitude: number): string {
  return `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`
}

/** 0/0 is what trackers say before their first fix. */
function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0)
}
