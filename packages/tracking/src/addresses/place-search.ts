import type { FoundPlace, Place, PlaceSearch } from '@rastro/contracts'
import type { OnlineGeocoder } from './online-geocoder.ts'
import type { Places } from './places.ts'
import type { ProviderTurns } from './provider-turns.ts'

/** A place looked for by its name. */
export interface PlaceWish {
  text: string
  /** Of the answer, `pt`. */
  language: string
  near: Place | undefined
  /** Ask the provider as well, where one is set up. */
  streets: boolean
}

export interface PlaceSearchDeps {
  places: Places
  geocoder: OnlineGeocoder | undefined
  turns: ProviderTurns
  onAsked: () => void
  onFailed: (error: unknown) => void
}

const MOST_PLACES = 8
/** What was found is the same tomorrow. */
const REMEMBERED = 2_000

/** Look for places: towns at once, streets when somebody may be asked. Never throws. */
export function createPlaceSearch(deps: PlaceSearchDeps): (wish: PlaceWish) => Promise<PlaceSearch> {
  const { places, geocoder, turns } = deps
  const known = new Map<string, readonly FoundPlace[]>()

  function remember(key: string, found: readonly FoundPlace[]): void {
    known.set(key, found)
    const [oldest] = known.size > REMEMBERED ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
  }

  /** Null when the provider did not answer. */
  async function askFor(
    asked: OnlineGeocoder,
    { text, language, near }: PlaceWish,
  ): Promise<readonly FoundPlace[] | null> {
    const around = near && wholeDegrees(near)
    const key = JSON.stringify([language, around, text.trim().toLowerCase()])
    const before = known.get(key)
    if (before) return before
    const waitMs = turns.take()
    if (waitMs === null) return null
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      deps.onAsked()
      const found = await asked.find(text.trim(), language, around)
      remember(key, found)
      return found
    } catch (error) {
      turns.pause()
      deps.onFailed(error)
      return null
    }
  }

  return async (wish) => {
    const towns = await places.find({ ...wish, limit: MOST_PLACES })
    const asked = geocoder?.findsPlaces ? geocoder : undefined
    if (asked === undefined) return { places: towns, streets: 'none' }
    if (!wish.streets) return { places: towns, streets: 'askable' }
    const found = await askFor(asked, wish)
    if (found === null) return { places: towns, streets: 'away' }
    return { places: [...found, ...towns].slice(0, MOST_PLACES), streets: 'asked' }
  }
}

/** Enough to tell one state from the next, and no more than the provider must know. */
function wholeDegrees({ latitude, longitude }: Place): Place {
  return { latitude: Math.round(latitude), longitude: Math.round(longitude) }
}
