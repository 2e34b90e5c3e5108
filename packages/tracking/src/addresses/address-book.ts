import { type Clock, createPace, type Log } from '@rastro/platform'
import type { OnlineGeocoder } from './online-geocoder.ts'
import type { Places } from './places.ts'

/** Tells the address of a place. */
export interface AddressBook {
  /** Whether somebody on the network is asked for streets. */
  readonly isOnline: boolean
  /** What is known at once: what was asked before, else the nearest town. Null far from everything. */
  nearest(latitude: number, longitude: number): string | null
  /** Ask for the street when that is possible soon; what {@link nearest} says when it is not. Never throws. */
  lookup(latitude: number, longitude: number): Promise<string | null>
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
/** Who would have to wait longer for his turn gets the town. */
const MOST_WAIT_MS = 3_000
/** After a failure nobody is asked for this long. */
const PAUSE_MS = 30_000
const COMPLAIN_EVERY_MS = 600_000

/** Create the book. */
export function createAddressBook(deps: AddressBookDeps): AddressBook {
  const { places, geocoder, language, clock, log } = deps
  const gapMs = 1000 / deps.perSecond
  const known = new Map<string, string | null>()
  const running = new Map<string, Promise<string | null>>()
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  let nextTurnMs = 0

  function town(latitude: number, longitude: number): string | null {
    return isPlace(latitude, longitude) ? places.nearest(latitude, longitude, language()) : null
  }

  function remember(key: string, address: string | null): void {
    known.set(key, address)
    const [oldest] = known.size > REMEMBERED ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
  }

  async function ask(latitude: number, longitude: number, waitMs: number): Promise<string | null> {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      deps.onAsked?.()
      const address = await geocoder!.ask(latitude, longitude, language())
      remember(keyOf(latitude, longitude), address)
      return address ?? town(latitude, longitude)
    } catch (error) {
      nextTurnMs = clock.monotonicMs() + PAUSE_MS
      if (mayComplain()) log.warn({ err: error }, 'the provider of addresses does not answer; towns are shown instead')
      return town(latitude, longitude)
    }
  }

  return {
    isOnline: geocoder !== undefined,
    nearest: (latitude, longitude) => known.get(keyOf(latitude, longitude)) ?? town(latitude, longitude),
    async lookup(latitude, longitude) {
      const key = keyOf(latitude, longitude)
      const now = clock.monotonicMs()
      const waitMs = Math.max(0, nextTurnMs - now)
      if (!geocoder || !isPlace(latitude, longitude) || known.has(key))
        return known.get(key) ?? town(latitude, longitude)
      let asking = running.get(key)
      if (asking === undefined) {
        if (waitMs > MOST_WAIT_MS) return town(latitude, longitude)
        nextTurnMs = Math.max(now, nextTurnMs) + gapMs
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
